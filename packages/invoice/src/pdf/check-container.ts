import { type CheckResult, checkInvoice, type Finding } from '../check/index.ts';
import type { Profile } from '../profile.ts';
import { type ComparedPages, compareContainer } from './compare-container.ts';
import type { InvoiceFile } from './read-invoice-file.ts';

/** Relationships that Factur-X 1.0 (6.2.2) permits. */
const relationships: readonly string[] = ['Alternative', 'Data', 'Source'];
/** Names of levels in the metadata (Factur-X 1.0, 6.4), by the levels of a profile; ZUGFeRD 1.0 and 2.0 have the second. */
const claimedLevels: Readonly<Record<NonNullable<Profile['level']>, readonly string[]>> = {
  minimum: ['MINIMUM'],
  basicWl: ['BASIC WL'],
  basic: ['BASIC'],
  en16931: ['EN 16931', 'COMFORT'],
  extended: ['EXTENDED'],
  extension: ['XRECHNUNG'],
};
/** Parts of ISO 19005 that permit attached files of any kind. */
const permittedParts: readonly string[] = ['3', '4'];

/**
 * Checks how a PDF has its invoice, as far as other programs need it to find the invoice. The invoice itself is not checked, and
 * counts whatever is found.
 */
export function checkContainer({ invoice, container }: InvoiceFile): readonly Finding[] {
  // Factur-X has CII alone, and no standard says how a PDF has UBL.
  const names = invoice.syntax === 'ubl' ? [] : namesOf(invoice.profile);
  if (!container || names.length === 0) return [];
  const { attachment, claims } = container;
  const { place } = invoice.root;
  const finding = (rule: Finding['rule'], sentence: Finding['sentence'], params: Finding['params'] = {}): Finding => {
    return { rule, severity: 'warning', sentence, params, terms: [], place };
  };
  const found: Finding[] = [];
  if (!names.includes(attachment.name))
    found.push(finding('PDF-NAME', 'pdfName', { found: attachment.name, expected: names[0] ?? '' }));
  if (!relationships.includes(attachment.relationship ?? ''))
    found.push(finding('PDF-RELATIONSHIP', 'pdfRelationship'));
  const { profile, pdfaPart } = claims;
  if (profile === undefined || claims.fileName === undefined) found.push(finding('PDF-XMP', 'pdfXmp'));
  const levels = levelsOf(invoice.profile);
  if (profile !== undefined && levels.length > 0 && !levels.includes(profile.toUpperCase()))
    found.push(finding('PDF-PROFILE', 'pdfProfile', { found: profile, expected: levels[0] ?? '' }));
  if (!permittedParts.includes(pdfaPart ?? '')) found.push(finding('PDF-CLAIM', 'pdfClaim'));
  return found;
}

/** Checks an invoice, and the PDF around it where there is one: how it has the invoice, and what its pages say. */
export async function checkInvoiceFile(file: InvoiceFile): Promise<CheckResult & { pages?: ComparedPages }> {
  const result = checkInvoice(file.invoice);
  const compared = await compareContainer(file);
  const [ofPages, ofContainer] = [compared?.findings ?? [], checkContainer(file)];
  const isLess = result.outcome === 'valid' && ofPages.length + ofContainer.length > 0;
  return {
    ...result,
    outcome: isLess ? 'warnings' : result.outcome,
    // What the pages say otherwise concerns the reader most.
    findings: [...ofPages, ...result.findings, ...ofContainer],
    ...(compared && { pages: compared.pages }),
  };
}

/** Names of the attached file (Factur-X 1.0, 6.2; ZUGFeRD 1.0 and 2.0), the usual one first; none where no standard has one. */
function namesOf({ family, version }: Profile): readonly string[] {
  if (family === 'zugferd1') return ['ZUGFeRD-invoice.xml'];
  if (family === 'xrechnung') return ['xrechnung.xml'];
  if (family === 'factur-x') return version === '2.0' ? ['zugferd-invoice.xml'] : ['factur-x.xml'];
  return family === 'en16931' ? ['factur-x.xml', 'zugferd-invoice.xml'] : [];
}

function levelsOf({ family, level }: Profile): readonly string[] {
  if (family === 'xrechnung') return claimedLevels.extension;
  return level === undefined ? [] : claimedLevels[level];
}
