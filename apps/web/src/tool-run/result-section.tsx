import { type ReactNode, useId } from 'react';
import { classes } from '../ui/classes.ts';
import { usePageMark } from '../ui/use-page-mark.ts';
import styles from './result-section.module.css';

interface ResultSectionProps {
  title: string;
  hint?: string | undefined;
  className?: string | undefined;
  /** Whether it has a column of its own where the window is wide. */
  isBeside?: boolean;
  children: ReactNode;
}

/** A part of a result below its download, with a heading. */
export function ResultSection({ title, hint, className, isBeside = false, children }: ResultSectionProps) {
  const id = useId();
  usePageMark('beside', isBeside);
  return (
    <section
      className={classes(styles.section, className)}
      aria-labelledby={id}
      data-beside={isBeside ? '' : undefined}
    >
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
