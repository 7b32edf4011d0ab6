import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { decodeWhole } from '../../file/filters/decode.ts';
import { asDict, isNamed, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { flateCoding } from '../../file/filters/deflate.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { shrinkProfile } from './shrink-profile.ts';

/** Length of a profile that is shrunk, in bytes, stored and decoded; those of printing have 2.5 MB at most. */
const maxProfileBytes = 4 * 1024 * 1024;
/** Different profiles that are shrunk: one with tables takes 0.1 s. */
const maxProfiles = 10;

/** Entries whose color space colors are converted to: that of a group, or of what is drawn in device colors. */
const destinationKeys = ['CS', 'DefaultCMYK'];

/** How the objects of a document use a profile. */
interface Uses {
  /** Color spaces that refer to it. */
  spaces: number;
  isDestination: boolean;
}

/**
 * Shrinks the profiles of color spaces and output intents. Those of an intent keep their class and all tags that
 * a claim of conformance demands; those that colors are converted to keep the tables for that.
 */
export function shrinkColorProfiles(graph: ObjectGraph): void {
  const { document } = graph;
  const profiles = new Map<number, Uses>();
  const usesOf = (value: PdfValue | undefined): Uses | undefined => {
    const number = graph.streamNumber(value);
    if (number === undefined) return undefined;
    const uses = profiles.get(number) ?? { spaces: 0, isDestination: false };
    profiles.set(number, uses);
    return uses;
  };
  const mark = (value: PdfValue): void => {
    document.budget.step();
    const uses = isIccBased(value) ? usesOf(value[1]) : undefined;
    if (uses) uses.spaces++;
    const dict = asDict(value);
    // This reference is none of a color space.
    usesOf(dict?.get('DestOutputProfile'));
    for (const key of destinationKeys) {
      const space = document.array(dict?.get(key));
      const found = isIccBased(space) ? usesOf(space[1]) : undefined;
      if (found) found.isDestination = true;
    }
    for (const item of Array.isArray(value) ? value : (dict?.values() ?? [])) {
      if (Array.isArray(item) || item instanceof Map) mark(item);
    }
  };
  for (const [, value] of graph.values()) mark(value);
  const known = new Map<string, Buffer | undefined>();
  for (const [number, { spaces, isDestination }] of profiles) {
    // What anything else than a color space uses it for is unknown.
    shrinkOne(graph, number, isDestination || graph.referencesTo(number) !== spaces, known);
  }
}

function isIccBased(value: PdfValue | undefined): value is PdfValue[] {
  return Array.isArray(value) && isNamed(value[0], 'ICCBased');
}

/** @param known results by the uses and the digests of the profiles */
function shrinkOne(
  graph: ObjectGraph,
  number: number,
  isDestination: boolean,
  known: Map<string, Buffer | undefined>,
): void {
  const { document } = graph;
  const stream = document.object(number);
  if (!(stream instanceof PdfStream) || stream.raw.length > maxProfileBytes) return;
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeWhole(stream, { maxBytes: maxProfileBytes, context: document.context, resolve });
  if (!bytes) return;
  const key = `${isDestination} ${createHash('sha256').update(bytes).digest('hex')}`;
  if (!known.has(key)) known.set(key, known.size < maxProfiles ? shrinkProfile(bytes, { isDestination }) : undefined);
  const smaller = known.get(key);
  const data = smaller && deflateSync(smaller, { level: 9 });
  if (!data || data.length >= stream.raw.length) return;
  graph.replace(number, new PdfStream(withEntries(stream.dict, flateCoding), data));
}
