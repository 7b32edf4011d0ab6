import { doubtfulTag, type PageSize } from '@blattwerk/shared';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { areaOnPicture, PagePicture } from '../../tool-run/pages/pictures/page-picture.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { boxesOfText, type PageText } from '../../tool-run/pages/reading/page-text.ts';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { ResultSection } from '../../tool-run/result-section.tsx';
import { IconButton } from '../../ui/button.tsx';
import styles from './ocr.module.css';

/** Words of a page that are listed. */
const maxListed = 60;
/** Width of a page's picture in CSS pixels, unless there is less space. */
const pictureWidth = 704;

interface DoubtfulWord {
  text: string;
  area: Parameters<typeof areaOnPicture>[0];
}

interface DoubtfulPage {
  pageNumber: number;
  size: PageSize;
  words: readonly DoubtfulWord[];
}

/** The doubtful words of a result, on the pictures of their pages; nothing while they are unknown. @param count of all pages */
export function DoubtfulWords({ blob, count }: { blob: Blob; count: number }) {
  const { t } = useTexts('ocr');
  const pages = usePages(blob);
  const found = useDoubtfulPages(pages);
  const [place, setPlace] = useState(0);
  const page = found[place];
  if (!pages || page === undefined) return null;
  return (
    <ResultSection title={t('doubtful.title')} hint={t('doubtful.hint', { count })}>
      <div className={styles.turner}>
        <p role="status">{t('doubtful.page', { page: page.pageNumber, count: page.words.length })}</p>
        {found.length > 1 && (
          <>
            <IconButton
              icon="arrow-left"
              label={t('doubtful.previous')}
              disabled={place === 0}
              onClick={() => setPlace(place - 1)}
            />
            <IconButton
              icon="arrow-right"
              label={t('doubtful.next')}
              disabled={place === found.length - 1}
              onClick={() => setPlace(place + 1)}
            />
          </>
        )}
      </div>
      <WordsOnPage key={page.pageNumber} pages={pages} page={page} />
    </ResultSection>
  );
}

/** The picture of a page with a frame around each word, and the words; the one that is pointed at stands out. */
function WordsOnPage({ pages, page: { pageNumber, size, words } }: { pages: PdfPages; page: DoubtfulPage }) {
  const [current, setCurrent] = useState<number>();
  return (
    <>
      <div className={styles.page} style={{ '--page-ratio': size.width / size.height } as CSSProperties}>
        <PagePicture pages={pages} number={pageNumber} width={pictureWidth} />
        {words.map(({ area }, index) => (
          <span
            // Words have no identity but their place.
            key={index}
            className={styles.word}
            style={areaOnPicture(area, size)}
            data-current={index === current || undefined}
            aria-hidden="true"
            onPointerEnter={() => setCurrent(index)}
          />
        ))}
      </div>
      <ul className={styles.words}>
        {words.slice(0, maxListed).map(({ text }, index) => (
          <li key={index}>
            <button
              type="button"
              data-current={index === current || undefined}
              onPointerEnter={() => setCurrent(index)}
              onFocus={() => setCurrent(index)}
              onClick={() => setCurrent(index)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The pages with doubtful words that are found so far, in their order. */
function useDoubtfulPages(pages: PdfPages | null | undefined): readonly DoubtfulPage[] {
  const [read, setRead] = useState<{ pages: PdfPages; found: readonly DoubtfulPage[] }>();
  useEffect(() => {
    if (!pages) return undefined;
    let isCurrent = true;
    const readAll = async () => {
      const found: DoubtfulPage[] = [];
      for (let pageNumber = 1; pageNumber <= pages.count; pageNumber++) {
        const words = wordsOf(await pages.text(pageNumber, doubtfulTag));
        if (!isCurrent) return;
        if (words.length === 0) continue;
        found.push({ pageNumber, size: await pages.measure(pageNumber), words });
        if (isCurrent) setRead({ pages, found: [...found] });
      }
    };
    // What cannot be read is not shown.
    readAll().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [pages]);
  return read !== undefined && read.pages === pages ? read.found : [];
}

/** Words that follow each other are one text there. */
function wordsOf(text: PageText): DoubtfulWord[] {
  return Array.from(text.text.matchAll(/\S+/g), ({ 0: word, index }) => {
    const [box] = boxesOfText(text, { start: index, end: index + word.length }, (part) => part.length);
    if (box === undefined) return undefined;
    const { x, y, width, height } = box;
    return { text: word, area: { left: x, right: x + width, bottom: y, top: y + height } };
  }).filter((word) => word !== undefined);
}
