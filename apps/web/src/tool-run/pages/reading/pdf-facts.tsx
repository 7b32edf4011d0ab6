import { formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { usePageCount } from './inspect-pdf.ts';

/** Number of pages, once it is known, and size of a chosen PDF. */
export function PdfFacts({ file }: { file: File }) {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  const count = usePageCount(file);
  return (
    <>
      {count !== undefined && <span>{t('pageCount', { count })}</span>}
      <span>{formatBytes(file.size, language)}</span>
    </>
  );
}
