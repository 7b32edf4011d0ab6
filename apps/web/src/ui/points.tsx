import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './points.module.css';

export interface PointsProps {
  points: readonly { icon: IconName; title: string; text: ReactNode }[];
  /** CSS pixels a side of the drawings. */
  iconSize: number;
  heading?: 'h2' | 'h3';
  /** With a line above each. */
  ruled?: boolean;
  /** How they stand beside one another. */
  className?: string | undefined;
}

/** Things that are told side by side, each with a drawing, a heading and a few words. */
export function Points({ points, iconSize, heading: Heading = 'h3', ruled = false, className }: PointsProps) {
  return (
    <ul className={classes(styles.points, ruled && styles.ruled, className)}>
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} size={iconSize} />
          <Heading>{title}</Heading>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
