import type { NoticeKey } from '@blattwerk/shared';
import { difference, appearanceOf, type Raster } from '../corpus/appearance.ts';
import type { DocumentReading, Reading } from './read-answer.ts';

/** One thing that a reader finds in a file. */
export interface Fact {
  /** Marks of the pages that it belongs to: it goes with any of them. None where it is the whole document's. */
  pages: readonly string[];
  text: string;
  /** A name that may occur in another file: a merge may append a number, as in `name_2`. */
  name?: string;
  raster?: Raster;
}

/** Treatment of a property by a merge. */
export type MergeRule =
  /** It keeps that of each file. */
  | 'each'
  /** There can be one only; that of the first file that has it stays. */
  | 'first'
  /** The highest of all. */
  | 'highest'
  /** A merged file is a new one, with a value of its own. */
  | 'own';

/** A fact as a merge has to write it; undefined where it does not hold for the merged file. */
type InMerge = (fact: Fact, merge: { fileTitle: string; files: number; filesThatHaveIt: number }) => Fact | undefined;

type AddedByMerge = (file: { title: string; firstPage: string }) => Fact;

export interface Property {
  name: string;
  /** Name of the property. */
  what: string;
  /** Part of the reading that it requires. */
  of: 'document' | 'appearance' | 'images';
  /** Notices that report its loss. */
  notices: readonly NoticeKey[];
  merge: MergeRule;
  inMerge?: InMerge;
  /** Facts that a merge adds for each of its files. */
  addedByMerge?: AddedByMerge;
  read: (reading: Reading) => Fact[];
}

/** A property that is read from a document's objects, texts and tools' outputs. */
export function ofDocument(
  name: string,
  what: string,
  rest: { notices?: readonly NoticeKey[]; merge?: MergeRule; inMerge?: InMerge; addedByMerge?: AddedByMerge },
  read: (document: DocumentReading, bytes: Buffer) => Fact[],
): Property {
  const { notices = [], merge = 'each', ...more } = rest;
  return {
    name,
    what,
    of: 'document',
    notices,
    merge,
    ...more,
    read: ({ document, bytes }) => (document ? read(document, bytes) : []),
  };
}

/** Of 255: renderers and codecs differ by less. */
const tolerance = 3;
/** Of the ratio of a page's sides: rounding to pixels changes it by less. */
const ratioTolerance = 0.03;

/** Whether two facts are equal. */
export function isSame(one: Fact, other: Fact, named: (name: string) => string = (name) => name): boolean {
  if (one.text !== other.text) return false;
  if (named(one.name ?? '') !== named(other.name ?? '')) return false;
  if (!one.raster || !other.raster) return one.raster === other.raster;
  const ratio = (one.raster.width * other.raster.height) / (one.raster.height * other.raster.width);
  if (Math.abs(ratio - 1) > ratioTolerance) return false;
  return difference(appearanceOf(one.raster), appearanceOf(other.raster)) <= tolerance;
}
