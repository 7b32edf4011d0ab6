import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import styles from './page-range-field.module.css';

/** The text field for the pages, below their pictures; it gets no focus by itself. */
export function PageRangeField({ children }: { children: ReactNode }) {
  const { t } = useTexts('singlePdf');
  return (
    <section className={styles.typed} data-typed="">
      <h3>{t('pages.type')}</h3>
      {children}
    </section>
  );
}
