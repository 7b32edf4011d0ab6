import type { Notice } from '@blattwerk/shared';
import { difference, lookOf, type Raster } from '../corpus/look.ts';
import type { DocumentReading, Reading } from './read-answer.ts';

/** One thing that a reader finds in a file. */
export interface Fact {
  /** Marks of the pages that it belongs to: it goes with any of them. None where it is the whole document's. */
  pages: readonly string[];
  says: string;
  /** What it is called, where another file's may be called alike: a merge may then say `name_2`. */
  name?: string;
  raster?: Raster;
}

/** What a merge can do about a property of its files. */
export type MergeRule =
  /** It keeps that of each file. */
  | 'each'
  /** There can be one only; that of the first file that has it stays. */
  | 'first'
  /** The highest of all. */
  | 'highest'
  /** A merged file is a new one, and says this anew. */
  | 'anew';

/** A fact as a merge has to say it; undefined where it is no longer true of the whole. */
type InMerge = (fact: Fact, merge: { fileTitle: string; files: number; filesThatHaveIt: number }) => Fact | undefined;

type AddedByMerge = (file: { title: string; firstPage: string }) => Fact;

export interface Property {
  name: string;
  /** What was looked at. */
  what: string;
  /** What an answer must hold for it to be looked at. */
  of: 'document' | 'looks' | 'images';
  /** Any of these says that it is lost. */
  notices: readonly Notice[];
  merge: MergeRule;
  inMerge?: InMerge;
  /** What a merge says of each of its files beyond what that said. */
  addedByMerge?: AddedByMerge;
  read: (reading: Reading) => Fact[];
}

/** A property that is read from a document's objects, texts and tools' outputs. */
export function ofDocument(
  name: string,
  what: string,
  rest: { notices?: readonly Notice[]; merge?: MergeRule; inMerge?: InMerge; addedByMerge?: AddedByMerge },
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

/** Of 255: painters and codecs differ by less. */
const tolerance = 3;
/** Of the ratio of a page's sides: rounding to pixels changes it by less. */
const ratioTolerance = 0.03;

/** Whether two facts are the same one. */
export function isSame(one: Fact, other: Fact, named: (name: string) => string = (name) => name): boolean {
  if (one.says !== other.says) return false;
  if (named(one.name ?? '') !== named(other.name ?? '')) return false;
  if (!one.raster || !other.raster) return one.raster === other.raster;
  const ratio = (one.raster.width * other.raster.height) / (one.raster.height * other.raster.width);
  if (Math.abs(ratio - 1) > ratioTolerance) return false;
  return difference(lookOf(one.raster), lookOf(other.raster)) <= tolerance;
}
