import { chooseAttachment } from '@blattwerk/invoice';
import { lacksText } from '@blattwerk/shared';
import { inspectPdfFile, loadPdfReader } from '../../tool-run/pages/reading/inspect-pdf.ts';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';

/** What a PDF has that makes one tool the likeliest. */
export type PdfContent = 'invoice' | 'form' | 'scan' | 'other';

/** Pages of which the text is read. */
const maxPages = 3;
/** A page without text takes less, unless it is a picture. */
const minPictureBytes = 6_000;

/** Inspects a PDF, in the browser. Never rejects: what cannot be read is not known. */
export async function pdfContentOf(file: File): Promise<PdfContent> {
  try {
    if ('problem' in (await inspectPdfFile(file))) return 'other';
    const { openPdfPages } = await loadPdfReader();
    const pages = await openPdfPages(file);
    try {
      return await contentOf(pages, file.size);
    } finally {
      pages.close();
    }
  } catch {
    return 'other';
  }
}

async function contentOf(pages: PdfPages, size: number): Promise<PdfContent> {
  const { attached } = await pages.attachments().catch(() => ({ attached: [] }));
  if (chooseAttachment(attached)) return 'invoice';
  const { widgets } = await pages.form().catch(() => ({ widgets: [] }));
  if (widgets.some(({ isReadOnly }) => !isReadOnly)) return 'form';
  if (size / pages.count < minPictureBytes) return 'other';
  for (let page = 1; page <= Math.min(maxPages, pages.count); page++) {
    const { text } = await pages.text(page);
    if (!lacksText(text)) return 'other';
  }
  return 'scan';
}
