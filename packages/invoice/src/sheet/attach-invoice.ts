import type { FontSource, Pdf, PdfAChange } from '@blattwerk/pdf';
import { attachmentOf, claimsGroup } from './sheet-metadata.ts';
import type { SheetXml } from './write-invoice-pdf.ts';

/**
 * Makes a PDF of an invoice's pages an e-invoice: PDF/A-3b with the XML as an associated file, as Factur-X where that knows its profile.
 * Whether pages and XML say the same is not compared.
 * @param options.fonts that stand for those that the PDF lacks
 * @param options.title of the XML, for people
 * @param options.modified when the XML was made
 * @returns what was changed for PDF/A
 * @throws CannotConvert where the PDF cannot become PDF/A
 * @throws RangeError where it has an attached file with the XML's name already
 */
export async function attachInvoice(
  pdf: Pdf,
  xml: SheetXml,
  { fonts, title, modified }: { fonts: FontSource; title: string; modified: Date },
): Promise<PdfAChange[]> {
  const attachment = attachmentOf(xml);
  const claims = claimsGroup(attachment);
  const changes = await pdf.convertToPdfA('3b', { fonts, metadata: claims ? [claims] : [] });
  const { name, relationship } = attachment;
  pdf.attach({ name, bytes: xml.bytes, description: title, type: 'text/xml', relationship, modified });
  return changes;
}
