import { useEffect, useState } from 'react';
import { limitConcurrency } from '../../limit-concurrency.ts';

/** What the browser can read of a PDF before it is sent: its number of pages, or why they cannot be read. */
export type PdfInspection = { pageCount: number } | { problem: 'encrypted' | 'unreadable' };

/** One at a time: each opens its PDF, and a list may have a hundred. */
const oneAtATime = limitConcurrency(1);
const inspections = new WeakMap<Blob, Promise<PdfInspection>>();
const noSignal = new AbortController().signal;

/** Inspects a PDF, once for each file. Never rejects. */
export function inspectPdfFile(file: Blob): Promise<PdfInspection> {
  const known = inspections.get(file);
  if (known !== undefined) return known;
  const inspection = oneAtATime(noSignal, () => openAndCount(file)).catch((): PdfInspection => unreadable);
  inspections.set(file, inspection);
  return inspection;
}

const unreadable: PdfInspection = { problem: 'unreadable' };

async function openAndCount(file: Blob): Promise<PdfInspection> {
  const { openPdfPages, EncryptedPdfError } = await import('./open-pages.ts');
  try {
    const pages = await openPdfPages(file);
    pages.close();
    return { pageCount: pages.count };
  } catch (error) {
    return error instanceof EncryptedPdfError ? { problem: 'encrypted' } : unreadable;
  }
}

/** The inspection of a file; undefined until it is known. */
export function usePdfInspection(file: Blob | undefined): PdfInspection | undefined {
  const [found, setFound] = useState<{ file: Blob; inspection: PdfInspection }>();
  useEffect(() => {
    if (file === undefined) return undefined;
    let isCurrent = true;
    void inspectPdfFile(file).then((inspection) => {
      if (isCurrent) setFound({ file, inspection });
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return found !== undefined && found.file === file ? found.inspection : undefined;
}

/** Number of pages of a file; undefined until it is known, and where it cannot be read. */
export function usePageCount(file: Blob | undefined): number | undefined {
  const inspection = usePdfInspection(file);
  return inspection !== undefined && 'pageCount' in inspection ? inspection.pageCount : undefined;
}
