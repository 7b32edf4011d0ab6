import type { AllowedOperations } from '@blattwerk/shared';
import { useEffect, useState } from 'react';
import type { PdfPages } from './open-pages.ts';
import { isEncryptedOtherwise } from './other-encryption.ts';
import { isSuspect } from './suspect.ts';
import { limitConcurrency } from '../../limit-concurrency.ts';

/** What the browser can read of a PDF before it is sent: its number of pages, or why they cannot be read. */
export type PdfInspection =
  /** `allowed`: by the owner of one that is encrypted and opens without a password; null for others. */
  | { pageCount: number; firstPage: PdfPages['firstPage']; allowed: AllowedOperations | null }
  | { problem: 'encrypted' | 'encryptedOtherwise' | 'unreadable' | 'unknown' };

/** What keeps a tool from a PDF, as far as the browser knows. */
export type PdfState = 'open' | 'restricted' | 'encrypted' | 'encryptedOtherwise' | 'unreadable' | 'unknown';

/**
 * One at a time, since each opens its PDF, and a list may have a hundred; those about which there will be something to say
 * do not wait for the others.
 */
const queues = { usual: limitConcurrency(1), suspect: limitConcurrency(1) };
const inspections = new WeakMap<Blob, Promise<PdfInspection>>();
const allowances = new WeakMap<Blob, AllowedOperations>();
const noSignal = new AbortController().signal;

/** Inspects a PDF, once for each file. Never rejects. */
export function inspectPdfFile(file: Blob): Promise<PdfInspection> {
  const known = inspections.get(file);
  if (known !== undefined) return known;
  const inspection = isSuspect(file)
    .then((suspect) => queues[suspect ? 'suspect' : 'usual'](noSignal, () => openAndCount(file)))
    .catch((): PdfInspection => unknown);
  inspections.set(file, inspection);
  return inspection;
}

/** What the owner of a restricted file allows; undefined for others, and until it is inspected. */
export function allowedIn(file: Blob): AllowedOperations | undefined {
  return allowances.get(file);
}

/** The browser cannot read PDFs. */
const unknown: PdfInspection = { problem: 'unknown' };

export const loadPdfReader = () => import('./open-pages.ts');

async function openAndCount(file: Blob): Promise<PdfInspection> {
  const { openPdfPages, EncryptedPdfError, UnreadablePdfError } = await loadPdfReader();
  try {
    const pages = await openPdfPages(file);
    pages.close();
    const { count: pageCount, firstPage, allowed } = pages;
    if (allowed !== null) allowances.set(file, allowed);
    return { pageCount, firstPage, allowed };
  } catch (error) {
    if (error instanceof EncryptedPdfError) return { problem: 'encrypted' };
    if (!(error instanceof UnreadablePdfError)) return unknown;
    return { problem: (await isEncryptedOtherwise(file)) ? 'encryptedOtherwise' : 'unreadable' };
  }
}

/** The inspection of a file; undefined until it is known. */
function usePdfInspection(file: Blob | undefined): PdfInspection | undefined {
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

/** The state of each file, in their order; undefined until it is known. */
export function usePdfStates(files: readonly Blob[]): readonly (PdfState | undefined)[] {
  const [found, setFound] = useState<ReadonlyMap<Blob, PdfState>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    for (const file of files) {
      void inspectPdfFile(file).then((inspection) => {
        if (isCurrent) setFound((before) => new Map(before).set(file, stateOf(inspection)));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [files]);
  return files.map((file) => found.get(file));
}

function stateOf(inspection: PdfInspection): PdfState {
  if ('problem' in inspection) return inspection.problem;
  return inspection.allowed === null ? 'open' : 'restricted';
}

/** The state of a file; undefined until it is known. */
export function usePdfState(file: Blob | undefined): PdfState | undefined {
  const inspection = usePdfInspection(file);
  return inspection === undefined ? undefined : stateOf(inspection);
}

/** Number of pages of a file; undefined until it is known, and where it cannot be read. */
export function usePageCount(file: Blob | undefined): number | undefined {
  const inspection = usePdfInspection(file);
  return inspection !== undefined && 'pageCount' in inspection ? inspection.pageCount : undefined;
}

/** Size of the first page of a file, in points; undefined until it is known, and where it cannot be read. */
export function useFirstPageSize(file: Blob | undefined): { width: number; height: number } | undefined {
  const inspection = usePdfInspection(file);
  return (inspection !== undefined && 'firstPage' in inspection && inspection.firstPage) || undefined;
}
