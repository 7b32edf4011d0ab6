import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { decodeWhole } from '../../file/filters/decode.ts';
import { asDict, isNamed, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { flateCoding } from './flate.ts';
import type { ObjectGraph } from './object-graph.ts';
import { shrinkProfile } from './shrink-profile.ts';

/** Length of a profile that is shrunk, in bytes, stored and decoded; those of printing have 2.5 MB at most. */
const maxProfileBytes = 4 * 1024 * 1024;
/** Different profiles that are shrunk: one with tables takes 0.1 s. */
const maxProfiles = 10;

/**
 * Shrinks the profiles of color spaces and output intents. Those of an intent keep their class and all tags that
 * a claim of conformance demands.
 */
export function shrinkColorProfiles(graph: ObjectGraph): void {
  const { document } = graph;
  const profiles = new Set<number>();
  const mark = (value: PdfValue): void => {
    document.budget.step();
    const dict = asDict(value);
    const isProfile = Array.isArray(value) && isNamed(value[0], 'ICCBased');
    const number = graph.streamNumber(isProfile ? value[1] : dict?.get('DestOutputProfile'));
    if (number !== undefined) profiles.add(number);
    for (const item of Array.isArray(value) ? value : (dict?.values() ?? [])) {
      if (Array.isArray(item) || item instanceof Map) mark(item);
    }
  };
  for (const [, value] of graph.values()) mark(value);
  const known = new Map<string, Buffer | undefined>();
  for (const number of profiles) shrinkOne(graph, number, known);
}

/** @param known results by the digests of the profiles */
function shrinkOne(graph: ObjectGraph, number: number, known: Map<string, Buffer | undefined>): void {
  const { document } = graph;
  const stream = document.object(number);
  if (!(stream instanceof PdfStream) || stream.raw.length > maxProfileBytes) return;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeWhole(stream, { maxBytes: maxProfileBytes, context: document.context, resolve });
  if (!bytes) return;
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (!known.has(digest)) known.set(digest, known.size < maxProfiles ? shrinkProfile(bytes) : undefined);
  const smaller = known.get(digest);
  const data = smaller && deflateSync(smaller, { level: 9 });
  if (!data || data.length >= stream.raw.length) return;
  graph.replace(number, new PdfStream(withEntries(stream.dict, flateCoding), data));
}
