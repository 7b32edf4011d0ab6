import type { PdfDocument } from '../../../file/document.ts';
import { type PdfDict, PdfName, type PdfValue } from '../../../file/values.ts';
import type { Destinations } from '../navigation/destinations.ts';
import type { Destination } from '../../../file/destination.ts';
import { fingerprintOf } from '../numbering/fingerprint.ts';

/** Settings for opening, displaying and printing a file. */
export interface Viewing {
  /** /PageLayout, /PageMode and /ViewerPreferences. */
  entries: PdfDict;
  /** Destination to open. */
  openAt: Destination | undefined;
  /** /OpenAction and /AA, if they are not destinations. */
  actions: PdfDict;
  outputIntents: PdfValue[];
  /** Equal for equal output intents; undefined where they cannot be compared. */
  intentsFingerprint: string | undefined;
}

/** Viewer preferences that do not refer to individual pages (ISO 32000-2, table 147). */
const preferences = [
  'HideToolbar',
  'HideMenubar',
  'HideWindowUI',
  'FitWindow',
  'CenterWindow',
  'DisplayDocTitle',
  'NonFullScreenPageMode',
  'Direction',
  'PrintScaling',
  'Duplex',
  'PickTrayByPDFSize',
  'ViewArea',
  'ViewClip',
  'PrintArea',
  'PrintClip',
  'NumCopies',
  'Enforce',
];

/** Settings of a file for opening, displaying and printing. */
export function readViewing(document: PdfDocument, destinations: Destinations): Viewing {
  const { catalog } = document;
  const opening = document.resolve(catalog.get('OpenAction'));
  const isGoTo = opening instanceof Map && document.name(opening.get('S')) === 'GoTo';
  const isPlace = Array.isArray(opening) || isGoTo;
  const actions: PdfDict = new Map();
  if (opening instanceof Map && !isGoTo) actions.set('OpenAction', opening);
  if (catalog.has('AA')) actions.set('AA', catalog.get('AA') ?? null);
  const outputIntents = document.array(catalog.get('OutputIntents')) ?? [];
  return {
    entries: readEntries(document),
    openAt: isPlace ? destinations.read(isGoTo ? opening.get('D') : opening) : undefined,
    actions,
    outputIntents,
    intentsFingerprint: fingerprintOf(document, outputIntents, { allowsStreams: true }),
  };
}

function readEntries(document: PdfDocument): PdfDict {
  const { catalog } = document;
  const entries: PdfDict = new Map();
  for (const key of ['PageLayout', 'PageMode']) {
    const value = document.resolve(catalog.get(key));
    if (value instanceof PdfName) entries.set(key, value);
  }
  const written = document.dict(catalog.get('ViewerPreferences'));
  const kept: PdfDict = new Map();
  for (const key of preferences) {
    const value = document.resolve(written?.get(key));
    if (isPreference(document, value)) kept.set(key, value);
  }
  if (kept.size > 0) entries.set('ViewerPreferences', kept);
  return entries;
}

function isPreference(document: PdfDocument, value: PdfValue): boolean {
  if (Array.isArray(value)) return value.every((item) => document.resolve(item) instanceof PdfName);
  return value instanceof PdfName || typeof value === 'boolean' || (Number.isInteger(value) && Number(value) >= 1);
}

/** Whether all files have the same output intents, or none has any. */
export function haveSameIntents(files: readonly Viewing[]): boolean {
  const [first] = files;
  return files.every(
    ({ intentsFingerprint }) => intentsFingerprint !== undefined && intentsFingerprint === first?.intentsFingerprint,
  );
}
