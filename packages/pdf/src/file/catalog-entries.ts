import type { Budget } from '../budget.ts';
import {
  asDict,
  asName,
  type DictChanges,
  dictOf,
  type PdfDict,
  PdfRef,
  type PdfValue,
  type Resolve,
  withEntries,
} from './values.ts';

/** What becomes of an entry of the catalog: `renewed` where a part of it stays, or it is written again. */
export type EntryFate = 'kept' | 'renewed' | 'dropped';

/** What becomes of an entry with each kind of change. */
export interface CatalogEntry {
  /** Anything of the document was changed, encrypted or decrypted. */
  changed: EntryFate;
  /** Pages were removed; `changed` where absent. */
  pagesRemoved?: EntryFate;
  /** Pages were removed, added, repeated or put in another order; `changed` where absent. */
  pagesMoved?: EntryFate;
  /** The form became content of the pages; `changed` where absent. */
  flattened?: EntryFate;
  /** Several documents became one. */
  merged: EntryFate;
  reason: string;
}

/** What a changed document keeps of each entry of its catalog (ISO 32000-2, table 29); entries without a row are private. */
export const catalogEntries = {
  Type: { changed: 'kept', merged: 'renewed', reason: 'required' },
  Version: { changed: 'kept', merged: 'dropped', reason: 'the header has the highest version of all files' },
  Extensions: { changed: 'kept', merged: 'renewed', reason: 'what is used stays; an encryption declares its own' },
  Pages: { changed: 'kept', pagesMoved: 'renewed', merged: 'renewed', reason: 'required' },
  PageLabels: { changed: 'kept', pagesMoved: 'renewed', merged: 'renewed', reason: 'by page' },
  Names: { changed: 'kept', pagesRemoved: 'renewed', merged: 'renewed', reason: 'by page, and by name' },
  Dests: { changed: 'kept', pagesRemoved: 'renewed', merged: 'renewed', reason: 'by page' },
  ViewerPreferences: {
    changed: 'kept',
    pagesMoved: 'renewed',
    merged: 'renewed',
    reason: 'a range to print has numbers of pages',
  },
  PageLayout: { changed: 'kept', merged: 'kept', reason: 'a choice of the author' },
  PageMode: { changed: 'kept', merged: 'kept', reason: 'a choice of the author' },
  Outlines: { changed: 'kept', pagesRemoved: 'renewed', merged: 'renewed', reason: 'by page' },
  Threads: { changed: 'kept', pagesRemoved: 'renewed', merged: 'renewed', reason: 'by page' },
  OpenAction: { changed: 'kept', pagesRemoved: 'renewed', merged: 'kept', reason: 'of the first file' },
  AA: { changed: 'kept', merged: 'kept', reason: 'of the first file' },
  URI: { changed: 'kept', merged: 'dropped', reason: 'the base of the links of one file' },
  AcroForm: {
    changed: 'kept',
    pagesRemoved: 'renewed',
    flattened: 'dropped',
    merged: 'renewed',
    reason: 'fields by page',
  },
  Metadata: { changed: 'kept', merged: 'renewed', reason: 'of the first file, with what is true of all' },
  StructTreeRoot: { changed: 'kept', pagesRemoved: 'renewed', merged: 'renewed', reason: 'by page' },
  MarkInfo: { changed: 'kept', merged: 'renewed', reason: 'true where it is of all files' },
  Lang: { changed: 'kept', merged: 'kept', reason: 'where all files have the same' },
  SpiderInfo: { changed: 'kept', pagesRemoved: 'dropped', merged: 'dropped', reason: 'where all pages came from' },
  OutputIntents: { changed: 'kept', merged: 'kept', reason: 'where all files have the same' },
  PieceInfo: { changed: 'kept', pagesRemoved: 'dropped', merged: 'dropped', reason: 'can have data of all pages' },
  OCProperties: { changed: 'kept', pagesRemoved: 'renewed', merged: 'renewed', reason: 'by use' },
  Perms: {
    changed: 'renewed',
    flattened: 'dropped',
    merged: 'dropped',
    reason: 'usage rights are signed with the whole file (12.8.2.3); a certification stays with its signature',
  },
  Legal: {
    changed: 'renewed',
    flattened: 'dropped',
    merged: 'dropped',
    reason: 'attests to what was certified (12.8.7)',
  },
  Requirements: { changed: 'renewed', merged: 'dropped', reason: 'none for what the document lacks (12.11)' },
  Collection: { changed: 'kept', merged: 'dropped', reason: 'presents the attachments of one file' },
  NeedsRendering: { changed: 'renewed', flattened: 'dropped', merged: 'dropped', reason: 'true of an XFA form alone' },
  DSS: {
    changed: 'renewed',
    flattened: 'dropped',
    merged: 'dropped',
    reason: 'validates signatures of the file (12.8.4.3)',
  },
  AF: { changed: 'kept', merged: 'renewed', reason: 'associated files of all files' },
  DPartRoot: { changed: 'kept', pagesMoved: 'dropped', merged: 'dropped', reason: 'parts are ranges of pages (14.12)' },
} as const satisfies Record<string, CatalogEntry>;

type Change = Exclude<keyof CatalogEntry, 'changed' | 'reason'>;

/** Keys that a kind of change removes from the catalog. */
export function keysDroppedBy(change: Change): string[] {
  const entries: [string, CatalogEntry][] = Object.entries(catalogEntries);
  return entries.flatMap(([key, entry]) => (entry[change] === 'dropped' ? [key] : []));
}

/** Entries of the catalog without which a requirement is that of nothing (ISO 32000-2, table 275). */
const keysRequired: Readonly<Record<string, string>> = {
  OCInteract: 'OCProperties',
  OCAutoStates: 'OCProperties',
  AcroFormInteract: 'AcroForm',
  Collection: 'Collection',
  CollectionEditing: 'Collection',
  DigSigValidation: 'AcroForm',
  DPartInteract: 'DPartRoot',
};

/** How to read what is written. */
interface WrittenValues {
  resolve: Resolve;
  budget?: Budget | undefined;
}

/**
 * The catalog of a changed document, as `changed` of its entries says.
 * @returns the same dictionary where nothing is to be changed
 */
export function catalogAfterChange(catalog: PdfDict, values: WrittenValues): PdfDict {
  const { resolve } = values;
  const permissions = asDict(resolve(catalog.get('Perms')));
  const certification = permissions?.get('DocMDP');
  const hasSignatures = certification !== undefined || catalog.has('DSS');
  const signatures = hasSignatures ? signaturesOf(asDict(resolve(catalog.get('AcroForm'))), values) : [];
  const isCertified = certification !== undefined && signatures.some((value) => isSameObject(value, certification));
  const isXfa = asDict(resolve(catalog.get('AcroForm')))?.has('XFA') === true;
  const renewed: DictChanges = {
    Perms: isCertified ? onlyCertification(catalog.get('Perms'), permissions) : undefined,
    Legal: isCertified ? catalog.get('Legal') : undefined,
    DSS: signatures.length > 0 ? catalog.get('DSS') : undefined,
    NeedsRendering: isXfa ? catalog.get('NeedsRendering') : undefined,
    Requirements: requirementsLeft(catalog, resolve),
  };
  const isChanged = Object.entries(renewed).some(([key, value]) => catalog.get(key) !== value);
  return isChanged ? withEntries(catalog, renewed) : catalog;
}

function onlyCertification(value: PdfValue | undefined, permissions: PdfDict | undefined): PdfValue | undefined {
  return permissions?.size === 1 ? value : dictOf({ DocMDP: permissions?.get('DocMDP') });
}

function isSameObject(one: PdfValue, other: PdfValue): boolean {
  return one instanceof PdfRef && other instanceof PdfRef ? one.number === other.number : one === other;
}

/** The signatures of a form: values of its fields that sign ranges of bytes. */
function signaturesOf(form: PdfDict | undefined, { resolve, budget }: WrittenValues): PdfValue[] {
  const found: PdfValue[] = [];
  const seen = new Set<PdfValue>();
  const pending: PdfValue[] = [form?.get('Fields') ?? null];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    budget?.step();
    const resolved = resolve(value);
    if (Array.isArray(resolved)) for (const item of resolved) pending.push(item);
    if (!(resolved instanceof Map) || seen.has(resolved)) continue;
    seen.add(resolved);
    const signature = resolved.get('V');
    if (signature !== undefined && asDict(resolve(signature))?.has('ByteRange') === true) found.push(signature);
    if (resolved.has('Kids')) pending.push(resolved.get('Kids') ?? null);
  }
  return found;
}

function requirementsLeft(catalog: PdfDict, resolve: Resolve): PdfValue | undefined {
  const value = catalog.get('Requirements');
  const all = resolve(value);
  if (!Array.isArray(all)) return value;
  const left = all.filter((item) => {
    const key = keysRequired[asName(resolve(asDict(resolve(item))?.get('S'))) ?? ''];
    return key === undefined || catalog.has(key);
  });
  if (left.length === all.length) return value;
  return left.length > 0 ? left : undefined;
}

/** Signatures of usage rights: of the program that granted them, not of a person (ISO 32000-2, 12.8.2.3). */
export function usageRightsOf(catalog: PdfDict, resolve: Resolve): PdfDict[] {
  const permissions = asDict(resolve(catalog.get('Perms')));
  return ['UR', 'UR3'].flatMap((key) => asDict(resolve(permissions?.get(key))) ?? []);
}
