import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPrefix } from '@blattwerk/shared';
import { makeDocs } from './make-docs.ts';

/** The description of the last release, without its sentences. */
const releasedPath = join(import.meta.dirname, '../docs/api/v1-released.json');

/** Keys that are for readers alone, or that an operator sets. */
const unpromised = new Set(['description', 'summary', 'example', 'tags', 'x-codeSamples']);
/** Bounds of what a request may contain: within a version they only widen. */
const widening: Readonly<Record<string, (released: number, current: number) => boolean>> = {
  maxLength: (released, current) => current >= released,
  maxItems: (released, current) => current >= released,
  maximum: (released, current) => current >= released,
  minItems: (released, current) => current <= released,
  minimum: (released, current) => current <= released,
};

export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/** What a description promises to programs: its versioned paths and what these refer to, without sentences. */
export function promisedPart(description: Json): Json {
  const { paths, components } = description as { paths: Record<string, Json>; components: Json };
  const versioned = Object.entries(paths).filter(([path]) => path.startsWith(`${apiPrefix}/`));
  return withoutSentences({ paths: Object.fromEntries(versioned), components });
}

function withoutSentences(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSentences);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !(unpromised.has(key) && typeof inner !== 'object'));
  return Object.fromEntries(
    kept
      .filter(([key]) => key !== 'tags' && key !== 'x-codeSamples')
      .map(([key, inner]) => [key, withoutSentences(inner)]),
  );
}

/**
 * What a description no longer does that the released one promised; what it does beside is no break. Of what a request must
 * have nothing may be added, of everything else nothing removed or changed.
 */
export function findBreaks(released: Json, current: Json, place: readonly string[] = []): string[] {
  const at = place.join(' ');
  if (current === undefined) return [`${at}: removed`];
  const key = place.at(-1) ?? '';
  const isRequest = place.includes('requestBody') || place.includes('parameters');
  if (Array.isArray(released)) {
    if (!Array.isArray(current)) return [`${at}: no list any more`];
    if (key === 'parameters') return findBreaks(byName(released), byName(current), place);
    const [subset, whole] = key === 'required' && isRequest ? [current, released] : [released, current];
    const known = new Set(whole.map((item) => JSON.stringify(item)));
    const missing = subset.map((item) => JSON.stringify(item)).filter((item) => !known.has(item));
    const change = key === 'required' && isRequest ? 'required since' : 'removed';
    // The part of a schema that has the codes is a list of schemas.
    if (key === 'allOf')
      return released.flatMap((item, index) => findBreaks(item, current[index], [...place, `${index}`]));
    return missing.map((item) => `${at} ${item}: ${change}`);
  }
  if (typeof released === 'object' && released !== null) {
    const now = current as Record<string, Json>;
    return [
      ...Object.entries(released).flatMap(([name, value]) => findBreaks(value, now[name], [...place, name])),
      ...(isRequest && Array.isArray(now.required) && !('required' in released)
        ? now.required.map((name) => `${at} ${JSON.stringify(name)}: required since`)
        : []),
    ];
  }
  // A field that takes a word beside numbers still takes the numbers.
  if (key === 'type' && isRequest && Array.isArray(current) && current.includes(released)) return [];
  const isWidening = widening[key];
  const isKept = isWidening ? isWidening(Number(released), Number(current)) : released === current;
  return isKept ? [] : [`${at}: ${JSON.stringify(released)} became ${JSON.stringify(current)}`];
}

function byName(parameters: readonly Json[]): Json {
  return Object.fromEntries(parameters.map((parameter) => [(parameter as { name: string }).name, parameter]));
}

export function readReleased(): Json {
  return JSON.parse(readFileSync(releasedPath, 'utf8')) as Json;
}

/** What this tree promises. */
export async function currentPromise(): Promise<Json> {
  const { 'docs/api/openapi.json': text = '' } = await makeDocs();
  return promisedPart(JSON.parse(text) as Json);
}

if (import.meta.main) await writeFile(releasedPath, `${JSON.stringify(await currentPromise(), null, 1)}\n`);
