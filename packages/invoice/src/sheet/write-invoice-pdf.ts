import type { Language } from '../language.ts';
import type { Invoice } from '../model.ts';
import type { Profile } from '../profile.ts';

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

/**
 * Draws an invoice on pages of A4: a tagged PDF/A-3 with the XML as an associated file. The same input gives the same file.
 * @throws SheetRefusal
 */
export function writeInvoicePdf(
  invoice: Pick<Invoice, 'root' | 'kind' | 'unknown'>,
  xml: SheetXml,
  look: SheetLook,
  fonts: SheetFonts,
): Promise<Uint8Array> {
  return Promise.reject(new Error(`${invoice.kind} ${xml.syntax} ${look.language} ${fonts.regular.length}`));
}
