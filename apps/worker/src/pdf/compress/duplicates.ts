import { createHash } from 'node:crypto';
import { isDict, isRef, type PdfObjects, type Ref } from './objects.ts';
import { readRaw, storedSize } from './streams.ts';
import type { QpdfDict, QpdfStream, QpdfValue } from '../qpdf-json.ts';

/** A merged stream can make two that refer to it alike: a mask its images, an image its forms. */
const maxRounds = 4;

/**
 * Leaves one of each group of streams that are alike in data and dictionary, and leads there what referred to the others.
 * A reference that qpdf's JSON could not say stays, and what it leads to with it.
 */
export function mergeDuplicateStreams(objects: PdfObjects): void {
  const digests = digestsOfAlike(objects);
  const gone = new Set<Ref>();
  for (let round = 0; round < maxRounds; round++) {
    const firsts = new Map<string, Ref>();
    const merged = new Map<Ref, Ref>();
    for (const [ref, stream] of objects.streams()) {
      const digest = digests.get(ref);
      if (digest === undefined || gone.has(ref)) continue;
      // qpdf sorts the keys.
      const key = `${digest} ${JSON.stringify(stream.dict)}`;
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, ref);
      else merged.set(ref, first);
    }
    if (merged.size === 0) return;
    for (const ref of merged.keys()) gone.add(ref);
    for (const [ref, value] of objects.values()) {
      if (!gone.has(ref) && refersTo(value, merged)) objects.replace(ref, withRefs(value, merged));
    }
  }
}

/** Only streams of one length and kind need be read to be compared. */
function digestsOfAlike(objects: PdfObjects): Map<Ref, string> {
  const groups = new Map<string, (readonly [Ref, QpdfStream])[]>();
  for (const entry of objects.streams()) {
    const key = `${storedSize(entry[1])} ${Object.keys(entry[1].dict).join(' ')}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  const digests = new Map<Ref, string>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const [ref, stream] of group) {
      digests.set(ref, createHash('sha256').update(readRaw(stream)).digest('base64'));
    }
  }
  return digests;
}

function refersTo(value: QpdfValue, refs: ReadonlyMap<Ref, Ref>): boolean {
  if (isRef(value)) return refs.has(value);
  if (Array.isArray(value)) return value.some((item) => refersTo(item, refs));
  return isDict(value) && Object.values(value).some((item) => refersTo(item, refs));
}

function withRefs(value: QpdfValue, refs: ReadonlyMap<Ref, Ref>): QpdfValue {
  if (isRef(value)) return refs.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => withRefs(item, refs));
  if (!isDict(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withRefs(item, refs)]);
  return Object.fromEntries(entries) as QpdfDict;
}
