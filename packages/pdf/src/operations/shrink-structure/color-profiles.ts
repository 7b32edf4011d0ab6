import { deflateSync } from 'node:zlib';
import { decodeWhole } from '../../file/filters/decode.ts';
import { asDict, isNamed, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { flateCoding } from './flate.ts';
import type { ObjectGraph } from './object-graph.ts';
import { shrinkProfile } from './shrink-profile.ts';

/** Length of a profile with curves alone, in bytes; longer ones have tables. */
const maxProfileBytes = 64 * 1024;

/** Shrinks the profiles of color spaces; output intents keep theirs, which claims of conformance refer to. */
export function shrinkColorProfiles(graph: ObjectGraph): void {
  const { document } = graph;
  const [profiles, intents] = [new Set<number>(), new Set<number>()];
  const mark = (value: PdfValue): void => {
    document.budget.step();
    if (Array.isArray(value)) {
      const number = isNamed(value[0], 'ICCBased') ? graph.streamNumber(value[1]) : undefined;
      if (number !== undefined) profiles.add(number);
    }
    const dict = asDict(value);
    const intent = graph.streamNumber(dict?.get('DestOutputProfile'));
    if (intent !== undefined) intents.add(intent);
    for (const item of Array.isArray(value) ? value : (dict?.values() ?? [])) {
      if (Array.isArray(item) || item instanceof Map) mark(item);
    }
  };
  for (const [, value] of graph.values()) mark(value);
  for (const number of profiles) if (!intents.has(number)) shrinkOne(graph, number);
}

function shrinkOne(graph: ObjectGraph, number: number): void {
  const { document } = graph;
  const stream = document.object(number);
  if (!(stream instanceof PdfStream) || stream.raw.length > maxProfileBytes) return;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeWhole(stream, { maxBytes: maxProfileBytes, context: document.context, resolve });
  const smaller = bytes && shrinkProfile(bytes);
  const data = smaller && deflateSync(smaller, { level: 9 });
  if (!data || data.length >= stream.raw.length) return;
  graph.replace(number, new PdfStream(withEntries(stream.dict, flateCoding), data));
}
