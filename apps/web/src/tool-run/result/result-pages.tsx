import { useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePages } from '../pages/reading/use-pages.ts';
import { PageViewer } from '../pages/viewer/page-viewer.tsx';

export interface ResultPagesProps {
  file: Blob;
  /** Place of the page that is shown, from 1; undefined while none is. */
  place: number | undefined;
  onPlace: (place: number | undefined) => void;
}

/** All pages of a resulting PDF, in the whole window. */
export function ResultPages({ file, place, onPlace }: ResultPagesProps) {
  const { t } = useTexts('toolRun');
  const pages = usePages(file);
  const items = useMemo(
    () =>
      Array.from({ length: pages?.count ?? 0 }, (_, index) => ({
        key: String(index),
        pages: pages as NonNullable<typeof pages>,
        pageNumber: index + 1,
        rotation: 0 as const,
        label: t('result.page', { page: index + 1 }),
      })),
    [pages, t],
  );
  return <PageViewer items={items} place={place} onPlace={onPlace} />;
}
