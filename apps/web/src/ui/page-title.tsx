import { classes } from './classes.ts';
import styles from './page-title.module.css';

export interface PageTitleProps {
  title: string;
  subtitle: string;
  className?: string | undefined;
}

/** What a page is called, in the middle above what it holds. */
export function PageTitle({ title, subtitle, className }: PageTitleProps) {
  return (
    <div className={classes(styles.title, className)}>
      <h1>{title}</h1>
      <p>{subtitle}</p>
    </div>
  );
}
