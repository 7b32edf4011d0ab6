import type { SplitPart } from '@blattwerk/shared';
import { partNames } from '@blattwerk/shared/split-files';
import { useId, useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePageLabel } from './page-label.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './part-list.module.css';

/** Files that are shown at once, and all that are listed by name. */
const [shownFiles, listedFiles] = [6, 200] as const;

/** The files of a split before it is made: their names and pages. */
export function PartList({ parts, document, total }: { parts: readonly SplitPart[]; document: string; total: number }) {
  const { t } = useTexts('split');
  const labelOf = usePageLabel();
  const title = useId();
  const names = useMemo(() => partNames(document, parts, total), [document, parts, total]);
  const list = (first: number, end: number) => (
    <ol className={styles.list} start={first + 1}>
      {parts.slice(first, end).map(({ pages }, index) => (
        <li key={names[first + index]}>
          <span className={styles.name}>{names[first + index]}</span>
          <span className={styles.soft}>{labelOf(pages)}</span>
        </li>
      ))}
    </ol>
  );
  return (
    <section className={styles.files} aria-labelledby={title}>
      <h3 id={title}>{t('preview.title')}</h3>
      {list(0, shownFiles)}
      {parts.length > shownFiles && (
        <Disclosure title={t('preview.more', { count: parts.length - shownFiles })}>
          {list(shownFiles, listedFiles)}
          {parts.length > listedFiles && (
            <p className={styles.soft}>{t('preview.more', { count: parts.length - listedFiles })}</p>
          )}
        </Disclosure>
      )}
    </section>
  );
}
