import { readInvoice } from '@blattwerk/invoice';
import { calculate, type MadeProfile, readDraft, writeXml } from '@blattwerk/invoice/make';
import type { SheetLook, SheetRefusalCode } from '@blattwerk/invoice/sheet';
import { loadDocumentFonts } from '../../../tool-run/document-fonts.ts';
import { serveTasks } from '../../../tool-run/worker-pool.ts';

/** What an invoice is made of. */
export interface MakeTask {
  /** As `readDraft` takes it. */
  draft: unknown;
  profile: MadeProfile;
  syntax: 'cii' | 'ubl';
  /** Of a PDF with the XML in it; the XML alone where absent. */
  look: SheetLook | undefined;
}

/** The file, or why no PDF is drawn. */
export type MakeOutcome = { bytes: Uint8Array<ArrayBuffer> } | { refused: SheetRefusalCode };

serveTasks<MakeOutcome>(async ({ draft, profile, syntax, look }: MakeTask) => {
  const root = calculate(readDraft(draft, profile));
  const bytes = new TextEncoder().encode(writeXml(root, syntax, profile));
  return look ? drawPdf(bytes, look) : { bytes };
});

async function drawPdf(bytes: Uint8Array<ArrayBuffer>, look: SheetLook): Promise<MakeOutcome> {
  const { SheetRefusal, writeInvoicePdf } = await import('@blattwerk/invoice/sheet');
  const fonts = await loadDocumentFonts();
  const invoice = readInvoice(bytes);
  const { syntax, profile } = invoice;
  try {
    const pdf = await writeInvoicePdf(invoice, { bytes, syntax, profile }, look, fonts);
    return { bytes: new Uint8Array(pdf) };
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    return { refused: error.code };
  }
}
