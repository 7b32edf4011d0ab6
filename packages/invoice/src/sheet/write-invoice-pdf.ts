import {
  createTagged,
  dateString,
  dictOf,
  type ImageFile,
  outputIntent,
  type Pdf,
  PdfName,
  PdfRef,
  PdfStream,
  readImageFile,
  srgbProfile,
} from '@blattwerk/pdf';
import { dayOf } from '../day-of.ts';
import type { Language } from '../language.ts';
import { type Invoice, termOf } from '../model.ts';
import type { Profile } from '../profile.ts';
import { drawSheet, type SheetInvoice } from './draw-sheet.ts';
import { openFont } from './set-text.ts';
import { attachmentOf, metadataOf } from './sheet-metadata.ts';
import { SheetRefusal } from './sheet-refusal.ts';
import { sheetTexts } from './sheet-texts.ts';

/** What an invoice's page looks like. */
export interface SheetLook {
  readonly language: Language;
  /** Of the accents: red, green and blue from 0 to 1; a quiet dark one where absent. */
  readonly color?: readonly [number, number, number];
  /** JPEG or PNG, scaled into a box at the top right. */
  readonly logo?: Uint8Array;
}

/** Font programs (TrueType), embedded as subsets. */
export interface SheetFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** The XML that the PDF carries. */
export interface SheetXml {
  readonly bytes: Uint8Array;
  readonly syntax: Invoice['syntax'];
  readonly profile: Profile;
}

export const maxLogoBytes = 2 * 1024 * 1024;
/** Of what has no date of its own. */
const noTime = new Date(0);

/**
 * Draws an invoice on pages of A4: a PDF of PDF/A-3a and PDF/UA-1 with the XML as an associated file, as Factur-X where that knows its
 * profile. The same input gives the same file; times are the day of the invoice (BT-2).
 * @throws SheetRefusal
 * @throws RangeError for fonts that are none
 */
export async function writeInvoicePdf(
  invoice: SheetInvoice,
  xml: SheetXml,
  look: SheetLook,
  fonts: SheetFonts,
): Promise<Uint8Array> {
  const logo = look.logo && readLogo(look.logo);
  const opened = [openFont(fonts.regular), openFont(fonts.bold)] as const;
  const { pages, structure, title, seller } = drawSheet(invoice, look, opened, logo);
  const pdf = await createTagged(pages, structure, sheetTexts[look.language].language);
  const time = issueTime(invoice);
  const attachment = attachmentOf(xml);
  setCatalog(pdf, metadataOf(attachment, time));
  pdf.setInfo({ Title: title, ...(seller === '' ? {} : { Author: seller }), Producer: 'Blattwerk' });
  setTimes(pdf, time);
  const { name, relationship } = attachment;
  pdf.attach({ name, bytes: xml.bytes, description: title, type: 'text/xml', relationship, modified: time });
  return pdf.save({ objectStreams: 'always', isReproducible: true });
}

/** @throws SheetRefusal */
function readLogo(bytes: Uint8Array): ImageFile {
  const logo = bytes.length <= maxLogoBytes ? readImageFile(bytes) : undefined;
  if (!logo) throw new SheetRefusal('unreadableLogo');
  return logo;
}

/** Beginning of an invoice's day (BT-2), `2026-11-29` or `20261129`. */
export function issueTime({ root }: Pick<SheetInvoice, 'root'>): Date {
  const day = dayOf(termOf(root, 'BT-2')?.value ?? '');
  const time = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? noTime : time;
}

function setCatalog(pdf: Pdf, metadata: string): void {
  const root = pdf.trailer.get('Root');
  const catalog = pdf.resolve(root);
  if (!(root instanceof PdfRef) || !(catalog instanceof Map)) throw new Error('expected a catalog');
  const profile = pdf.add(new PdfStream(dictOf({ N: 3 }), srgbProfile()));
  const xmp = dictOf({ Type: new PdfName('Metadata'), Subtype: new PdfName('XML') });
  catalog.set('Metadata', pdf.add(new PdfStream(xmp, new TextEncoder().encode(metadata))));
  catalog.set('OutputIntents', [outputIntent(profile, 'sRGB IEC61966-2.1')]);
  catalog.set('ViewerPreferences', dictOf({ DisplayDocTitle: true }));
  pdf.set(root.number, catalog);
}

/** As in the metadata, which must say the same (ISO 19005-3, 6.6.3). */
function setTimes(pdf: Pdf, time: Date): void {
  const info = pdf.trailer.get('Info');
  const dict = pdf.resolve(info);
  if (!(info instanceof PdfRef) || !(dict instanceof Map)) return;
  for (const key of ['CreationDate', 'ModDate']) dict.set(key, dateString(time));
  pdf.set(info.number, dict);
}
