import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PagePicture } from '../pictures/page-picture.tsx';
import type { PdfPages } from '../reading/open-pages.ts';
import styles from './page-strip.module.css';

/** CSS pixels: width of a picture, its height at most, and what a page has around it, as in the style sheet. */
const picture = { width: 64, maxHeight: 160, around: 34 };
/** Pages beyond what is visible, in both directions. */
const beyond = 3;

/** Time on a page after which the strip follows, in ms: not while pages are scrolled past. */
const restMs = 120;

export interface PageStripProps {
  pages: PdfPages;
  /** The page that is read, from 1. */
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  /** Whether something lies on a page. */
  isMarked: (pageNumber: number) => boolean;
  /** Whether a page still needs something. */
  isWaiting?: ((pageNumber: number) => boolean) | undefined;
}

/** Small pictures of all pages, with a mark where something lies; those that are visible are rendered. */
export function PageStrip({ pages, pageNumber, onPage, isMarked, isWaiting }: PageStripProps) {
  const { t } = useTexts('pageEditor');
  const list = useRef<HTMLElement>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  const height = Math.min(picture.maxHeight, Math.round(picture.width / pages.ratio));
  const pitch = height + picture.around;

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  useEffect(() => {
    const follow = () => {
      const element = list.current;
      if (element === null) return;
      const top = (pageNumber - 1) * pitch;
      const { scrollTop, clientHeight } = element;
      if (top < scrollTop || top + pitch > scrollTop + clientHeight)
        element.scrollTo({ top: top - (clientHeight - pitch) / 2, behavior: 'instant' });
    };
    const timer = setTimeout(follow, restMs);
    return () => clearTimeout(timer);
  }, [pageNumber, pitch]);

  const markOf = (number: number) =>
    isWaiting?.(number) === true ? 'waiting' : isMarked(number) ? 'marked' : undefined;
  // Nothing where the window has no space for it.
  const first = Math.max(1, Math.floor(view.top / pitch) + 1 - beyond);
  const last = view.height === 0 ? 0 : Math.min(pages.count, Math.ceil((view.top + view.height) / pitch) + beyond);
  return (
    <nav ref={list} className={styles.strip} aria-label={t('strip.label')}>
      <ol style={{ height: pages.count * pitch, '--page-ratio': picture.width / height } as CSSProperties}>
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).map((number) => (
          <li key={number} style={{ top: (number - 1) * pitch, height: pitch }}>
            <button
              type="button"
              // The arrows of the bar lead to each page; here one is reached.
              tabIndex={number === pageNumber ? 0 : -1}
              aria-label={t(`strip.${markOf(number) ?? 'page'}`, { page: number })}
              aria-current={number === pageNumber ? 'page' : undefined}
              data-marked={markOf(number)}
              onClick={() => onPage(number)}
            >
              <span className={styles.picture} style={{ width: picture.width, height }}>
                <PagePicture pages={pages} number={number} width={picture.width} />
              </span>
              <span className={styles.number} aria-hidden="true">
                {number}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
