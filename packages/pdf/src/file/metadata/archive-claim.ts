import type { PdfDocument } from '../document.ts';
import { readMetadata } from './read-metadata.ts';
import { readXmp, xmpNodeOf, xmpTextOf } from './read-xmp.ts';
import { accessibleNamespace, archiveGroup, archiveNamespace, type XmpGroup } from './write-xmp.ts';

/** A level of ISO 19005-1, -2 or -3 that can be checked. */
export type ConformanceLevel = (typeof conformanceLevels)[number];

export const conformanceLevels = ['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u'] as const;

/** What a file says about its conformance to PDF/A, as it is written. */
export interface ConformanceClaim {
  /** Such as `2`. */
  part: string;
  /** Such as `B`; empty where there is none, as in part 4. */
  conformance: string;
  /** The level of both; undefined for none that is checked, such as those of part 4. */
  level: ConformanceLevel | undefined;
}

/** What a file claims; undefined where it claims nothing. */
export function readConformanceClaim(document: PdfDocument): ConformanceClaim | undefined {
  const [part = '', conformance = ''] = claimedTexts(document, archiveNamespace, ['part', 'conformance']);
  if (part === '') return undefined;
  const claimed = `${part}${conformance.toLowerCase()}`;
  return { part, conformance, level: conformanceLevels.find((level) => level === claimed) };
}

/** The part of PDF/UA that a file claims, such as `1`; undefined where it claims none. */
export function readAccessibilityClaim(document: PdfDocument): string | undefined {
  const [part = ''] = claimedTexts(document, accessibleNamespace, ['part']);
  return part === '' ? undefined : part;
}

/** Properties by which a file identifies a standard; empty where they are missing. */
function claimedTexts(document: PdfDocument, namespace: string, names: readonly string[]): string[] {
  const nodes = readXmp(readMetadata(document) ?? '', document.budget) ?? [];
  return names.map((name) => xmpTextOf(xmpNodeOf(nodes, namespace, name)));
}

/** The identification of a level of PDF/A. */
export function levelGroup(level: ConformanceLevel): XmpGroup {
  const [part = '', conformance = ''] = level.toUpperCase();
  return archiveGroup([
    ['part', part],
    ['conformance', conformance],
  ]);
}
