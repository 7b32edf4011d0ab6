import { formatBytes } from '@blattwerk/shared';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { TextField } from '../../ui/field.tsx';
import { usePageCount } from '../pages/reading/inspect-pdf.ts';
import { PdfPicture } from '../pages/pictures/pdf-picture.tsx';
import type { ToolResult } from '../model/tool-state.ts';
import { useCatalogEntry, useToolState } from '../running/use-tool-run.tsx';
import { PdfLook } from './pdf-look.tsx';
import styles from './result-card.module.css';

const ZipFan = lazyPart(() => import('./result-files/zip-fan.tsx').then((module) => module.ZipFan));

export interface ResultCardProps {
  result: ToolResult;
  /** Pages of the PDF from which the result was made; undefined where it has all of them. */
  originalPages: number | undefined;
  /** Name of the download without its extension. */
  name: string;
  onRename: (name: string) => void;
  /** Heading and facts. */
  children: ReactNode;
}

/** The resulting file: picture of its first changed page, heading, name, number of pages and size. */
export function ResultCard({ result, originalPages, name, onRename, children }: ResultCardProps) {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  const isPdf = result.mime === 'application/pdf';
  const count = usePageCount(isPdf ? result.blob : undefined);
  return (
    <div className={styles.card}>
      <div className={styles.head}>{children}</div>
      <div className={styles.picture} data-result-picture="">
        <Suspense fallback={null}>
          {isPdf ? (
            <ChangedLook file={result.blob} canShow={count !== undefined} />
          ) : result.mime === 'application/json' || result.mime.startsWith('text/') ? (
            <OriginalPicture />
          ) : result.mime === 'application/zip' ? (
            <ZipFan zip={result.blob} />
          ) : (
            <img src={result.url} alt="" className={styles.image} />
          )}
        </Suspense>
      </div>
      <div className={styles.textBlock}>
        <TextField
          label={t('result.name')}
          value={name}
          autoComplete="off"
          spellCheck={false}
          maxLength={180}
          onChange={(event) => onRename(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <p className={styles.facts} data-result-facts="">
          {count !== undefined && (
            <span>
              {originalPages === undefined || originalPages === count
                ? t('pageCount', { count })
                : t('result.pagesOf', { count, total: originalPages })}
            </span>
          )}
          <span>{formatBytes(result.blob.size, language)}</span>
        </p>
      </div>
    </div>
  );
}

/** Picture of the chosen PDF, about which the result is. */
function OriginalPicture() {
  const original = useToolState(({ files: [first] }) => first?.file);
  return original && <PdfPicture file={original} />;
}

/** Picture of the first page that the run has changed. */
function ChangedLook({ file, canShow }: { file: Blob; canShow: boolean }) {
  const original = useToolState(({ files: [first, second] }) => (second === undefined ? first?.file : undefined));
  const page = useChangedPage(original, file);
  const { movesPages = false } = useCatalogEntry();
  if (!canShow) return <PdfPicture file={file} />;
  return <PdfLook file={file} page={page} original={movesPages ? undefined : original} />;
}

/** Number of the first page that looks different from the chosen PDF, from 1; 1 until it is known. */
function useChangedPage(original: File | undefined, file: Blob): number {
  const [page, setPage] = useState(1);
  useEffect(() => {
    if (original === undefined) return undefined;
    const controller = new AbortController();
    import('../pages/pictures/find-changed-page.ts')
      .then(({ findChangedPage }) => findChangedPage(original, file, controller.signal))
      .then(
        (found) => !controller.signal.aborted && setPage(found),
        // One of both cannot be rendered, such as a locked PDF: the first page is shown.
        () => {},
      );
    return () => controller.abort();
  }, [original, file]);
  return page;
}
