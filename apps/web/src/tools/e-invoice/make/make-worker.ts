import { readInvoice } from '@blattwerk/invoice';
import boldUrl from '@blattwerk/invoice/fonts/LiberationSans-Bold.ttf?url';
import regularUrl from '@blattwerk/invoice/fonts/LiberationSans-Regular.ttf?url';
import { calculate, type MadeProfile, readDraft, writeXml } from '@blattwerk/invoice/make';
import type { SheetLook, SheetRefusalCode } from '@blattwerk/invoice/sheet';
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
  const [regular, bold] = await Promise.all([loadFont(regularUrl), loadFont(boldUrl)]);
  const invoice = readInvoice(bytes);
  const { syntax, profile } = invoice;
  try {
    const pdf = await writeInvoicePdf(invoice, { bytes, syntax, profile }, look, { regular, bold });
    return { bytes: new Uint8Array(pdf) };
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    return { refused: error.code };
  }
}

/** A font of the site. @throws Error where it cannot be loaded */
async function loadFont(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`font: expected 200, got ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
