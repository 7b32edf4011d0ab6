import type { Rectangle } from '@blattwerk/shared';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { changedParts, pixelsOf } from '../pages/pictures/compare-pages.ts';
import type { PdfPages } from '../pages/reading/open-pages.ts';
import { usePages } from '../pages/reading/use-pages.ts';
import { type NamedPage, PageViewer } from '../pages/viewer/page-viewer.tsx';
import styles from './result-pages.module.css';

/** Width in pixels at which a page is compared. */
const comparedWidth = 480;
const noParts: readonly Rectangle[] = [];
const noPages: readonly NamedPage[] = [];

export interface ResultPagesProps {
  file: Blob;
  /** The chosen PDF, where its pages are still in their order. */
  original: Blob | undefined;
  /** Place of the page that is shown, from 1; undefined while none is. */
  place: number | undefined;
  onPlace: (place: number | undefined) => void;
}

/** All pages of a resulting PDF, in the whole window; beside those of the chosen one where they correspond, with what has changed marked. */
export function ResultPages({ file, original, place, onPlace }: ResultPagesProps) {
  const pages = usePages(file);
  const opened = usePages(original);
  const before = opened && opened.count === pages?.count ? opened : undefined;
  const items = useNamedPages(pages ?? undefined);
  const compared = useNamedPages(before);
  const parts = useChangedParts(before, pages ?? undefined, place);
  return (
    <PageViewer items={items} compared={compared} place={place} onPlace={onPlace}>
      {() =>
        parts.map(({ x, y, width, height }) => (
          <span
            key={`${x} ${y}`}
            className={styles.part}
            style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
            data-changed-part=""
            aria-hidden="true"
          />
        ))
      }
    </PageViewer>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}

function useNamedPages(pages: PdfPages | undefined): readonly NamedPage[] {
  const { t } = useTexts('toolRun');
  return useMemo(
    () =>
      pages
        ? Array.from({ length: pages.count }, (_, index) => ({
            key: String(index),
            pages,
            pageNumber: index + 1,
            rotation: 0 as const,
            label: t('result.page', { page: index + 1 }),
          }))
        : noPages,
    [pages, t],
  );
}

/** What differs on the page that is shown; none until it is known. */
function useChangedParts(before: PdfPages | undefined, after: PdfPages | undefined, place: number | undefined) {
  const [found, setFound] = useState<{ place: number; parts: readonly Rectangle[] }>();
  useEffect(() => {
    if (before === undefined || after === undefined || place === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all([before, after].map((pages) => pixelsOf(pages, place, comparedWidth, signal))).then(
      ([one, other]) => !signal.aborted && one && other && setFound({ place, parts: changedParts(one, other) }),
      // One of both cannot be rendered, or another page is shown now.
      () => {},
    );
    return () => controller.abort();
  }, [before, after, place]);
  return found !== undefined && found.place === place ? found.parts : noParts;
}
