import { type ReactNode, useEffect } from 'react';
import { isPageReady } from '../../site/page-ready.ts';
import { classes } from '../../ui/classes.ts';
import styles from './text-page.module.css';

export interface TextPageProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Small words above the title or below the lead: a way back, a date. */
  above?: ReactNode;
  note?: ReactNode;
  /** Beside the content where there is room, before it on a phone. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of words: a calm head, and a column that reads well. */
export function TextPage({ title, lead, above, note, aside, children }: TextPageProps) {
  useEffect(scrollToPlace, []);
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
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        <div className={styles.content}>{children}</div>
      </div>
    </article>
  );
}

/** A link to a place of another page: the first page is scrolled by the browser, others once they are here. */
function scrollToPlace(): void {
  const id = location.hash.slice(1);
  if (id === '' || !isPageReady()) return;
  // After the frame, which begins each page at its top.
  queueMicrotask(() => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }));
}
