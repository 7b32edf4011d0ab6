export type { Language } from '../language.ts';
export { calculate } from './calculate.ts';
export { type DraftFault, type DraftFaultCode, InvalidDraft } from './draft-fields.ts';
export { type InvoiceDraft, readDraft } from './read-draft.ts';
export { type TaxName, taxNames } from './taxes.ts';
export { type MadeProfile, writeXml } from './write-xml.ts';
