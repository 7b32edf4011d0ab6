import { createHash } from 'node:crypto';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';
import type { Destination, DestinationReader } from './destinations.ts';
import { claimsConformance, readMetadata } from './metadata.ts';
import { isDict, isName, type PdfObjects } from './objects.ts';

/** How a file wants to be opened, shown and printed as a whole. */
export interface Looks {
  /** Of the catalogue. */
  keys: QpdfDict;
  /** The place that it opens at. */
  openAt: Destination | undefined;
  /** What else it does when it is opened or closed. */
  actions: QpdfDict;
  outputIntents: QpdfValue[];
  /** The same for the same output intents. */
  intentsPrint: string;
  /** XMP. */
  metadata: QpdfValue;
  /** Whether it says of itself that it is PDF/A, PDF/UA or PDF/X. */
  claimsConformance: boolean;
}

/** Viewer preferences that say nothing of single pages (ISO 32000-2, table 147). */
const preferences = [
  '/HideToolbar',
  '/HideMenubar',
  '/HideWindowUI',
  '/FitWindow',
  '/CenterWindow',
  '/DisplayDocTitle',
  '/NonFullScreenPageMode',
  '/Direction',
  '/PrintScaling',
  '/Duplex',
  '/PickTrayByPDFSize',
  '/ViewArea',
  '/ViewClip',
  '/PrintArea',
  '/PrintClip',
  '/NumCopies',
  '/Enforce',
] as const;

export function readLooks(objects: PdfObjects, destinations: DestinationReader): Looks {
  const { catalog } = objects;
  const opening = objects.resolve(catalog['/OpenAction']);
  const isPlace = Array.isArray(opening) || (isDict(opening) && objects.resolve(opening['/S']) === '/GoTo');
  const outputIntents = objects.array(catalog['/OutputIntents']);
  return {
    keys: keysOf(objects),
    openAt: isPlace ? destinations.read(isDict(opening) ? opening['/D'] : opening) : undefined,
    actions: {
      ...(isDict(opening) && !isPlace ? { '/OpenAction': opening } : {}),
      ...('/AA' in catalog ? { '/AA': catalog['/AA'] ?? null } : {}),
    },
    outputIntents,
    intentsPrint: JSON.stringify(outputIntents.map((intent) => printOf(objects, intent))),
    metadata: catalog['/Metadata'] ?? null,
    claimsConformance:
      '/GTS_PDFXVersion' in objects.dict(objects.trailer['/Info']) ||
      claimsConformance(readMetadata(objects, catalog['/Metadata'])),
  };
}

function keysOf(objects: PdfObjects): QpdfDict {
  const keys: QpdfDict = {};
  for (const key of ['/PageLayout', '/PageMode'] as const) {
    const value = objects.resolve(objects.catalog[key]);
    if (isName(value)) keys[key] = value;
  }
  const written = objects.dict(objects.catalog['/ViewerPreferences']);
  const kept: QpdfDict = {};
  for (const key of preferences) {
    const value = objects.resolve(written[key]);
    if (isPreference(objects, value)) kept[key] = value;
  }
  if (Object.keys(kept).length > 0) keys['/ViewerPreferences'] = kept;
  return keys;
}

function isPreference(objects: PdfObjects, value: QpdfValue): boolean {
  if (Array.isArray(value)) return value.every((item) => isName(objects.resolve(item)));
  return isName(value) || typeof value === 'boolean' || (Number.isInteger(value) && Number(value) >= 1);
}

function printOf(objects: PdfObjects, intent: QpdfValue): [string, QpdfValue][] {
  return (Object.entries(objects.dict(intent)) as [string, QpdfValue][])
    .map(([key, value]): [string, QpdfValue] => {
      const stream = objects.stream(value);
      const hash = stream && createHash('sha256').update(stream.data).digest('base64');
      return [key, hash ?? objects.resolve(value)];
    })
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
}
