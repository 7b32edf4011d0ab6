import { contracts, formatPageRanges, lacksText, listedPages } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePageTexts } from '../../tool-run/pages/reading/use-page-texts.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { unlessRefused } from '../../tool-run/unless-refused.ts';
import styles from './ocr.module.css';

const contract = contracts.ocr;
/** Ranges of pages that are named. */
const maxRanges = 8;

/** Which pages will be recognized, as far as the browser knows their text: nothing where it cannot read the PDF. */
export function PagesToRead({ file }: { file: File }) {
  const { t } = useTexts('ocr');
  const { existing, pages, output } = useForm(contract, 'existing', 'pages', 'output').values;
  const texts = usePageTexts(file);
  if (texts === null) return null;
  if (texts === undefined)
    return (
      <p className={styles.pages} role="status">
        {t('pages.reading')}
      </p>
    );
  // A list that is not finished is refused at the field.
  const listed = unlessRefused(() => listedPages(pages, texts.length));
  if (listed === undefined) return null;
  const read = listed.filter((page) => existing === 'recognize' || lacksText(texts[page - 1] ?? ''));
  const total = texts.length;
  const sentence = () => {
    if (read.length === 0) return t(output === 'pdf' ? 'pages.none' : 'pages.taken');
    if (read.length === total) return t('pages.all', { count: total });
    return t('pages.some', { count: read.length, total, pages: namedPages(read) });
  };
  return (
    <p className={styles.pages} role="status">
      {sentence()}
    </p>
  );
}

function namedPages(pages: readonly number[]): string {
  const shown = formatPageRanges(pages, maxRanges);
  const more = shown === formatPageRanges(pages) ? '' : ', …';
  return shown.replaceAll(',', ', ').replaceAll('-', '–') + more;
}
