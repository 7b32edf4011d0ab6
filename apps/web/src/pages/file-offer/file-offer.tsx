import { createContext, type ReactNode, Suspense, use, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePageDrop } from '../../tool-run/choosing/use-page-drop.ts';
import { takeSharedFiles } from '../../offline/installed-app.ts';
import styles from './file-offer.module.css';
import { FailureBoundary } from '../../site/failure-boundary.tsx';
import { lazyPart } from '../../site/lazy-part.ts';

const OfferDialog = lazyPart(() => import('./offer-dialog.tsx').then((module) => module.OfferDialog));

const OfferContext = createContext<(files: readonly File[]) => void>(() => {});

/** Shows the tools for chosen files. */
export function useFileOffer(): (files: readonly File[]) => void {
  return use(OfferContext);
}

interface FileOfferProps {
  /** Whether files can be dropped on the page or pasted into it; the pages of tools take them themselves. */
  takesDrops: boolean;
  children: ReactNode;
}

/** Offers the tools that fit for files that are given to a page without a tool, and carries the files along. */
export function FileOffer({ takesDrops, children }: FileOfferProps) {
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<{ files: readonly File[]; pathname: string }>();
  const offer = useCallback(
    (files: readonly File[]) => {
      if (files.length > 0) setChosen({ files, pathname });
    },
    [pathname],
  );
  const takeShared = useEffectEvent(() => void takeSharedFiles().then(offer));
  useEffect(() => takeShared(), []);
  return (
    <OfferContext value={offer}>
      {children}
      {takesDrops && <PageDrop onFiles={offer} />}
      {/* Ends with the page: the chosen tool's page has the files. */}
      {chosen?.pathname === pathname && (
        <FailureBoundary>
          <Suspense fallback={null}>
            <OfferDialog files={chosen.files} onFiles={offer} onClose={() => setChosen(undefined)} />
          </Suspense>
        </FailureBoundary>
      )}
    </OfferContext>
  );
}

function PageDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTexts('app');
  usePageDrop(onFiles);
  const isDragging = useFileDrag();
  return (
    isDragging && (
      <div className={styles.target} aria-hidden="true">
        {t('dropAnywhere')}
      </div>
    )
  );
}

/** Whether files are dragged over the page. */
function useFileDrag(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const onOver = (event: DragEvent) => setDragging(event.dataTransfer?.types.includes('Files') ?? false);
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    document.addEventListener('dragover', onOver, options);
    document.addEventListener('dragleave', onLeave, options);
    document.addEventListener('drop', () => setDragging(false), options);
    return () => controller.abort();
  }, []);
  return isDragging;
}
