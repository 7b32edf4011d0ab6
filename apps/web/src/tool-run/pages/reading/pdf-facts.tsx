import { formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { usePageCount, usePdfState } from './inspect-pdf.ts';
import styles from './pdf-facts.module.css';

/** Number of pages and size of a chosen PDF, and what keeps a tool from it, once it is known. */
export function PdfFacts({ file }: { file: File }) {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  const count = usePageCount(file);
  const state = usePdfState(file);
  return (
    <>
      {count !== undefined && <span>{t('pageCount', { count })}</span>}
      <span>{formatBytes(file.size, language)}</span>
      {state !== undefined && state !== 'open' && state !== 'unknown' && (
        <span className={styles.mark} data-state={state}>
          {t(`pdfState.${state}`)}
        </span>
      )}
    </>
  );
}
