import type { Finding } from '@blattwerk/invoice/check';
import { formatExpected } from '@blattwerk/invoice/format-values';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PagePicture } from '../../tool-run/pages/pictures/page-picture.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { usePageSize } from '../../tool-run/pages/viewer/use-page-picture.ts';
import { type NamedPage, PageViewer } from '../../tool-run/pages/viewer/page-viewer.tsx';
import { ResultSection } from '../../tool-run/result-section.tsx';
import styles from './differing-pages.module.css';
import { useInvoice } from './invoice-context.ts';
import { type Mark, PageMarks } from './page-marks.tsx';

/** Width of a page's picture in CSS pixels, unless there is less space. */
const pictureWidth = 640;

interface DifferingPagesProps {
  file: File;
  findings: readonly Finding[];
}

/** The pages that contradict the invoice, with the places marked, beside what the invoice has. */
export function DifferingPages({ file, findings }: DifferingPagesProps) {
  const { t } = useTexts('e-invoice');
  const pages = usePages(file);
  const [place, setPlace] = useState<number>();
  const found = findings.flatMap((finding) => (finding.shown ? [{ finding, ...finding.shown }] : []));
  const numbered = found.map((each, index) => ({ ...each, number: index + 1 }));
  const shown = [...Map.groupBy(numbered, ({ pageIndex }) => pageIndex)].toSorted(([one], [other]) => one - other);
  const items = shown.map(([pageIndex]): Omit<NamedPage, 'pages'> => {
    const pageNumber = pageIndex + 1;
    return { key: String(pageNumber), pageNumber, rotation: 0, label: t('differing.page', { page: pageNumber }) };
  });
  return (
    <ResultSection title={t('differing.title')}>
      {shown.map(([pageIndex, own], index) => (
        <div key={pageIndex} className={styles.page}>
          <ol className={styles.list}>
            {own.map(({ finding, number }) => (
              <li key={number} className={styles.difference}>
                <Difference finding={finding} number={number} pageNumber={pageIndex + 1} />
              </li>
            ))}
          </ol>
          {pages && (
            <MarkedPage
              pages={pages}
              pageNumber={pageIndex + 1}
              marks={marksOf(own)}
              onOpen={() => setPlace(index + 1)}
            />
          )}
        </div>
      ))}
      {pages && (
        <PageViewer items={items.map((item) => ({ ...item, pages }))} place={place} onPlace={setPlace}>
          {({ pageNumber, size }) => (
            <PageMarks size={size} marks={marksOf(numbered.filter(({ pageIndex }) => pageIndex + 1 === pageNumber))} />
          )}
        </PageViewer>
      )}
    </ResultSection>
  );
}

/** One for each place: the same words can contradict several values. */
function marksOf(numbered: readonly { number: number; area: Mark['area'] }[]): Mark[] {
  const places = Map.groupBy(numbered, ({ area }) => Object.values(area).join(' '));
  return [...places.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ numbers: own.map(({ number }) => number), area: first.area }] : [];
  });
}

function Difference({ finding, number, pageNumber }: { finding: Finding; number: number; pageNumber: number }) {
  const { t } = useTexts('e-invoice');
  const { texts, values } = useInvoice();
  const [id] = finding.terms;
  const names: Readonly<Partial<Record<string, string>>> = texts.termNames;
  return (
    <>
      <p className={styles.name}>
        <span className={styles.number}>{number}</span> {id && names[id]}
      </p>
      <dl className={styles.values}>
        <div>
          <dt>{t('differing.data')}</dt>
          <dd dir="auto">{formatExpected(finding, values)}</dd>
        </div>
        <div>
          <dt>{t('differing.onPage', { page: pageNumber })}</dt>
          <dd dir="auto" className={styles.wrong}>
            {finding.params['found']}
          </dd>
        </div>
      </dl>
    </>
  );
}

interface MarkedPageProps {
  pages: PdfPages;
  pageNumber: number;
  marks: readonly Mark[];
  onOpen: () => void;
}

function MarkedPage({ pages, pageNumber, marks, onOpen }: MarkedPageProps) {
  const { t } = useTexts('e-invoice');
  const size = usePageSize(pages, pageNumber);
  if (!size) return null;
  const ratio = { ['--page-ratio' as string]: size.width / size.height };
  const label = t('differing.open', { page: pageNumber });
  return (
    <button type="button" className={styles.sheet} style={ratio} aria-label={label} onClick={onOpen}>
      <PagePicture pages={pages} number={pageNumber} width={pictureWidth} />
      <PageMarks size={size} marks={marks} />
    </button>
  );
}
