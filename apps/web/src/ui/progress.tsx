import styles from './progress.module.css';

export interface ProgressProps {
  /** Percent, 0 to 100. */
  value: number;
  /** Accessible name. */
  label: string;
}

export function Progress({ value, label }: ProgressProps) {
  return (
    <progress className={styles.progress} max={100} value={Math.min(100, Math.max(0, value))} aria-label={label} />
  );
}
