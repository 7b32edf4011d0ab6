import { Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { Icon } from '../../ui/icon.tsx';
import { PdfPicture } from '../pages/pictures/pdf-picture.tsx';
import styles from './pdf-look.module.css';

const ResultPages = lazyPart(() => import('./result-pages.tsx').then((module) => module.ResultPages));

interface PdfLookProps {
  file: Blob;
  /** The page that is shown, from 1. */
  page?: number;
  /** The PDF that it was made from, where its pages are still in their order. */
  original?: Blob | undefined;
}

/** Picture of a page, over the whole of its container, which opens all pages in the whole window. */
export function PdfLook({ file, page = 1, original }: PdfLookProps) {
  const { t } = useTexts('toolRun');
  const [place, setPlace] = useState<number>();
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.look}
        aria-label={t('result.lookAt', { page })}
        onClick={() => {
          setOpened(true);
          setPlace(page);
        }}
      >
        <PdfPicture file={file} pageNumber={page} />
        <span className={styles.lookLabel}>
          <Icon name="search" size={16} />
          {page === 1 ? t('result.look') : t('result.page', { page })}
        </span>
      </button>
      {isOpened && (
        <Suspense fallback={null}>
          <ResultPages file={file} original={original} place={place} onPlace={setPlace} />
        </Suspense>
      )}
    </>
  );
}
