import { createHash } from 'node:crypto';
import { type PdfDict, type PdfValue, Ref } from '../keep-pages/syntax.ts';
import type { PdfObjects } from './objects.ts';

/** A merged stream can make two that refer to it alike: a mask its images, an image its forms. */
const maxRounds = 4;

/**
 * Leaves one of each group of streams that are alike in data and dictionary, and leads there what referred to the others.
 */
export function mergeDuplicateStreams(objects: PdfObjects): void {
  const digests = digestsOfAlike(objects);
  const gone = new Set<number>();
  for (let round = 0; round < maxRounds; round++) {
    const firsts = new Map<string, number>();
    const merged = new Map<number, Ref>();
    for (const [number, digest] of digests) {
      if (gone.has(number)) continue;
      const key = `${digest} ${textOf(objects.streamOf(number)?.dict ?? 'null')}`;
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, number);
      else merged.set(number, new Ref(first));
    }
    if (merged.size === 0) return;
    for (const number of merged.keys()) gone.add(number);
    for (const [number, value] of objects.values()) {
      if (!gone.has(number) && refersTo(value, merged)) objects.replace(number, withRefs(value, merged));
    }
  }
}

/** Only streams of one length and kind need be read to be compared. */
function digestsOfAlike(objects: PdfObjects): Map<number, string> {
  const appearances = appearancesOf(objects);
  const groups = new Map<string, number[]>();
  for (const number of objects.streamNumbers) {
    if (appearances.has(number)) continue;
    const stream = objects.streamOf(number);
    const key = `${stream?.data.length} ${[...(stream?.dict.keys() ?? [])].toSorted().join(' ')}`;
    const group = groups.get(key);
    if (group) group.push(number);
    else groups.set(key, [number]);
  }
  const digests = new Map<number, string>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const number of group) digests.set(number, digestOf(objects.streamOf(number)?.data ?? Buffer.alloc(0)));
  }
  return digests;
}

/** How fields look that can be filled in: a program may write into the very stream, and all would show the same. */
function appearancesOf(objects: PdfObjects): Set<number> {
  const found = new Set<number>();
  const annotations = objects.document.pages.flatMap(
    (page) => objects.array(objects.dict(new Ref(page))?.get('/Annots')) ?? [],
  );
  for (const annotation of annotations) {
    const dict = objects.dict(annotation);
    if (objects.resolve(dict?.get('/Subtype')) !== '/Widget') continue;
    // A field of states has a dictionary here, and a stream for each of them that nobody changes.
    for (const appearance of objects.dict(dict?.get('/AP'))?.values() ?? []) {
      const number = objects.streamNumber(appearance);
      if (number !== undefined) found.add(number);
    }
  }
  return found;
}

function digestOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('base64');
}

/** The same for the same value, whatever the order of its keys. */
function textOf(value: PdfValue): string {
  if (typeof value === 'string') return value;
  if (value instanceof Ref) return `${value.number} 0 R`;
  if (Array.isArray(value)) return `[${value.map(textOf).join(' ')}]`;
  const entries = [...value].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `<<${entries.map(([key, entry]) => `${key} ${textOf(entry)}`).join(' ')}>>`;
}

function refersTo(value: PdfValue, refs: ReadonlyMap<number, Ref>): boolean {
  if (value instanceof Ref) return refs.has(value.number);
  if (Array.isArray(value)) return value.some((item) => refersTo(item, refs));
  if (value instanceof Map) for (const item of value.values()) if (refersTo(item, refs)) return true;
  return false;
}

function withRefs(value: PdfValue, refs: ReadonlyMap<number, Ref>): PdfValue {
  if (value instanceof Ref) return refs.get(value.number) ?? value;
  if (Array.isArray(value)) return value.map((item) => withRefs(item, refs));
  if (!(value instanceof Map)) return value;
  const dict: PdfDict = new Map();
  for (const [key, item] of value) dict.set(key, withRefs(item, refs));
  return dict;
}
