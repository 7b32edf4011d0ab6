import type { ReactNode } from 'react';
import styles from './steps.module.css';

export interface StepsProps {
  steps: readonly { title: string; content: ReactNode }[];
}

/** Numbered steps. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, content }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{content}</p>
        </li>
      ))}
    </ol>
  );
}
