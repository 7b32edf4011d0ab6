import {
  budgetLimits,
  MalformedPdf,
  open,
  type Pdf,
  type PdfStream,
  standardFont,
  TooComplexPdf,
  type Watch,
} from '@blattwerk/pdf';
import type { ComparedPage, ComparedWord } from '../model.ts';
import { PageFigures } from './page-figures.ts';

/** Processor time for a document, in ms: whoever compares waits for it in their own browser, which may be slow. */
const maxCpuMs = 120_000;

/** How a document is read. */
export interface ReadOptions extends Watch {
  /** Of the user or the owner. */
  password?: string;
}

/** What is compared of a document. */
export interface ComparedDocument {
  pages: readonly ComparedPage[];
  /** Of an encrypted file: the same without its encryption, in consecutive parts. */
  decrypted: readonly Uint8Array[] | undefined;
}

/**
 * Reads what is compared of the pages of a PDF: their words, pictures and shapes, with what fields and comments show.
 * @throws WrongPassword, UnsupportedEncryption, MalformedPdf, TooComplexPdf as `open` of `@blattwerk/pdf`
 */
export async function readComparedDocument(bytes: Uint8Array, options: ReadOptions = {}): Promise<ComparedDocument> {
  const { password, signal, onProgress } = options;
  const limits = { ...budgetLimits(bytes.length), cpuMs: maxCpuMs };
  const openFile = () => open(bytes, { limits, ...(password === undefined ? {} : { password }) });
  const opened = await openFile();
  const decrypted = opened.wasEncrypted ? opened.write().pieces : undefined;
  const pdf = (await showsAnnotations(opened)) ? opened : await openFile();
  const watch = { ...(signal && { signal }), onProgress: (share: number) => onProgress?.(share / 2) };
  const texts = await pdf.text(watch);
  const imageKeys = new WeakMap<PdfStream, string>();
  const pages: ComparedPage[] = [];
  for (const [pageIndex, { width, height }] of pdf.pages.entries()) {
    signal?.throwIfAborted();
    const figures = new PageFigures(pdf, { width, height }, imageKeys);
    await pdf.interpret(pageIndex, figures);
    const words = (texts[pageIndex]?.lines ?? []).flatMap(({ words: ofLine }) =>
      ofLine.map(
        ({ text, area, isInvisible }, at): ComparedWord => ({
          text,
          area,
          endsLine: at === ofLine.length - 1,
          ...(isInvisible && { isInvisible }),
        }),
      ),
    );
    pages.push({ width, height, words, figures: figures.finish() });
    onProgress?.(0.5 + (pageIndex + 1) / pdf.pages.length / 2);
  }
  return { pages, decrypted };
}

/**
 * Makes what is shown of fields, comments and layers part of the pages, in memory, so that its text is read as theirs.
 * @returns whether that was possible; the pages may have a part of it otherwise
 */
async function showsAnnotations(pdf: Pdf): Promise<boolean> {
  try {
    await pdf.flatten({ fields: true, comments: true, layers: true, font: standardFont('Helvetica') });
    return true;
  } catch (error) {
    if (!(error instanceof MalformedPdf || error instanceof TooComplexPdf)) throw error;
    return false;
  }
}
