import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isPageReady } from '../../site/page-ready.ts';
import { classes } from '../../ui/classes.ts';
import styles from './text-page.module.css';

export interface TextPageProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Small text above the title, and below the lead. */
  above?: ReactNode;
  note?: ReactNode;
  /** Beside the content on wide screens, above it on narrow ones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Layout of a text page. */
export function TextPage({ title, lead, above, note, aside, children }: TextPageProps) {
  const { hash } = useLocation();
  useEffect(() => scrollToPlace(hash), [hash]);
  return (
    <article>
      <header className={styles.head}>
        <div className={styles.headInner}>
          {above}
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
      </header>
      <div className={classes(styles.body, aside !== undefined && styles.withAside)}>
        {aside !== undefined && <div>{aside}</div>}
        <div className={styles.content}>{children}</div>
      </div>
    </article>
  );
}

/** Scrolls to a place of the page. On the first page the browser does so itself. @param hash `#place` or empty */
function scrollToPlace(hash: string): void {
  const id = hash.slice(1);
  if (id === '' || !isPageReady()) return;
  // After the frame, which scrolls each page to its top.
  queueMicrotask(() => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }));
}
