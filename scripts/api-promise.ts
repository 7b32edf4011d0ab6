import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPrefix } from '@blattwerk/shared';
import { makeDocs } from './make-docs.ts';

/** The description of the last release, without its sentences. */
const releasedPath = join(import.meta.dirname, '../docs/api/v1-released.json');

/** Keys that are for readers alone, or that an operator sets. */
const unpromised = new Set(['description', 'summary', 'example', 'tags', 'x-codeSamples']);
/** Keys whose members have names of their own: a field may have the name of a key. */
const naming = new Set(['paths', 'parameters', 'content', 'encoding', 'headers', 'responses', 'schemas', 'properties']);
/** Bounds of what a request may contain: within a version they only widen or disappear. */
const widening: Readonly<Record<string, (released: number, current: number) => boolean>> = {
  maxLength: (released, current) => current >= released,
  maxItems: (released, current) => current >= released,
  maximum: (released, current) => current >= released,
  minLength: (released, current) => current <= released,
  minItems: (released, current) => current <= released,
  minimum: (released, current) => current <= released,
};
/** Keys that a request may lose: what they forbid is then permitted. */
const removable = new Set(['required', 'enum', 'pattern', ...Object.keys(widening)]);
/** Keys that may be added to a request, since they forbid nothing. */
const harmless = new Set(['default', 'deprecated']);

export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/** What a description promises to programs: who may call, its versioned paths and what these refer to, without sentences. */
export function promisedPart(description: Json): Json {
  const { security, paths, components } = description as {
    security: Json;
    paths: Record<string, Json>;
    components: Json;
  };
  const versioned = Object.entries(paths).filter(([path]) => path.startsWith(`${apiPrefix}/`));
  return withoutSentences({ security, paths: Object.fromEntries(versioned), components });
}

function withoutSentences(value: Json, hasNames = false): Json {
  if (Array.isArray(value)) return value.map((item) => withoutSentences(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => hasNames || !unpromised.has(key))
      .map(([key, inner]) => [key, withoutSentences(inner, !hasNames && naming.has(key))]),
  );
}

/** Place of a value in a description. */
interface Place {
  path: readonly string[];
  /** The last key, or an empty text where it is a name. */
  key: string;
  /** Whether the value describes what a request has. */
  isRequest: boolean;
}

const root: Place = { path: [], key: '', isRequest: false };

function inner({ path, key, isRequest }: Place, name: string): Place {
  const isName = naming.has(key);
  const opensRequest = !isName && (name === 'requestBody' || name === 'parameters');
  return { path: [...path, name], key: isName ? '' : name, isRequest: isRequest || opensRequest };
}

/**
 * What a description no longer does that the released one promised; what it does beside is no break. Of what a request must
 * have nothing may be added, of everything else nothing removed or changed.
 */
export function findBreaks(released: Json, current: Json, place = root): string[] {
  const { path, key, isRequest } = place;
  const at = path.join(' ');
  if (current === undefined) return isRequest && removable.has(key) ? [] : [`${at}: removed`];
  if (Array.isArray(released)) {
    if (!Array.isArray(current)) return [`${at}: no list any more`];
    if (key === 'parameters') return findBreaks(byName(released), byName(current), place);
    // The part of a schema that has the codes is a list of schemas.
    if (key === 'allOf')
      return findBreaks(Object.fromEntries(released.entries()), Object.fromEntries(current.entries()), {
        ...place,
        key: '',
      });
    const isDemand = key === 'required' && isRequest;
    const [subset, whole] = isDemand ? [current, released] : [released, current];
    const known = new Set(whole.map((item) => JSON.stringify(item)));
    const missing = subset.map((item) => JSON.stringify(item)).filter((item) => !known.has(item));
    return missing.map((item) => `${at} ${item}: ${isDemand ? 'required since' : 'removed'}`);
  }
  if (typeof released === 'object' && released !== null) {
    const [before, now] = [released, current as Record<string, Json>];
    return [
      ...Object.entries(before).flatMap(([name, value]) => findBreaks(value, now[name], inner(place, name))),
      ...Object.entries(now)
        .filter(([name]) => !Object.hasOwn(before, name))
        .flatMap(([name, value]) => demandsOf(value, inner(place, name))),
    ];
  }
  // A field that takes a word beside numbers still takes the numbers.
  if (key === 'type' && isRequest && Array.isArray(current) && current.includes(released)) return [];
  // A parameter that was optional must not be required, and may be optional.
  if (key === 'required' && isRequest && current === false) return [];
  const isWidening = isRequest ? widening[key] : undefined;
  const isKept = isWidening ? isWidening(Number(released), Number(current)) : released === current;
  return isKept ? [] : [`${at}: ${JSON.stringify(released)} became ${JSON.stringify(current)}`];
}

/** What a part that is new demands of requests that were right before. */
function demandsOf(added: Json, { path, key, isRequest }: Place): string[] {
  const at = path.join(' ');
  if (key === 'parameters')
    return (added as Json[]).flatMap((each) => demandsOf(each, { path: [...path, nameOf(each)], key: '', isRequest }));
  const isRequired = typeof added === 'object' && added !== null && (added as Record<string, Json>).required === true;
  // A body, or a parameter.
  if (key === 'requestBody' || (isRequest && key === '')) return isRequired ? [`${at}: required since`] : [];
  if (!isRequest || harmless.has(key)) return [];
  if (key !== 'required') return [`${at}: restricted since`];
  if (Array.isArray(added)) return added.map((name) => `${at} ${JSON.stringify(name)}: required since`);
  return added === true ? [`${at}: required since`] : [];
}

function nameOf(parameter: Json): string {
  return (parameter as { name: string }).name;
}

function byName(parameters: readonly Json[]): Json {
  return Object.fromEntries(parameters.map((parameter) => [nameOf(parameter), parameter]));
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
