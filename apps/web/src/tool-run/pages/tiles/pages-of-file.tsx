import type { ReactNode } from 'react';
import type { ToolFile } from '../../model/accept-files.ts';
import { useToolState } from '../../running/use-tool-run.tsx';
import type { PdfPages } from '../reading/open-pages.ts';
import { OpenedPages, waitingForPages } from './opened-pages.tsx';
import { usePages } from '../reading/use-pages.ts';

/** Opens the chosen PDF and renders its pages; nothing where the browser cannot render it, since the fields suffice, or for several files. */
export function PagesOfFile({ children }: { children: (pages: PdfPages) => ReactNode }) {
  const [file, second] = useToolState((state) => state.files);
  return file === undefined || second !== undefined ? null : <PagesOf file={file}>{children}</PagesOf>;
}

function PagesOf({ file, children }: { file: ToolFile; children: (pages: PdfPages) => ReactNode }) {
  const pages = usePages(file.file);
  if (pages === null) return null;
  if (pages === undefined) return waitingForPages;
  return <OpenedPages>{children(pages)}</OpenedPages>;
}
