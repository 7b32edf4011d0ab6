import { useCallback, useEffect, useRef, useState } from 'react';
import type { ToolFile } from '../../model/accept-files.ts';
import type { PdfPages } from '../reading/open-pages.ts';

/**
 * Opens the chosen PDFs and keeps them open until the view is left, also those that are removed, since that can be undone.
 * `opened` has null for a PDF that the browser cannot render.
 */
export function useOpenFiles(files: readonly ToolFile[]) {
  const opening = useRef(new Map<File, Promise<PdfPages>>());
  const [opened, setOpened] = useState<ReadonlyMap<File, PdfPages | null>>(new Map());

  /** @throws as `openPdfPages` */
  const open = useCallback((file: File): Promise<PdfPages> => {
    const known = opening.current.get(file);
    if (known !== undefined) return known;
    const pages = import('../reading/open-pages.ts').then(({ openPdfPages }) => openPdfPages(file));
    opening.current.set(file, pages);
    const report = (result: PdfPages | null) => setOpened((before) => new Map(before).set(file, result));
    pages.then(report, () => report(null));
    return pages;
  }, []);

  useEffect(() => {
    for (const { file } of files) open(file).catch(() => {});
  }, [files, open]);
  useEffect(() => {
    const all = opening.current;
    return () => {
      for (const pages of all.values()) {
        pages.then(
          ({ close }) => close(),
          () => {},
        );
      }
      all.clear();
    };
  }, []);
  return { opened, open };
}
