import { isDict, type PdfObjects } from './objects.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** What a file uses beyond its version, by its developer's prefix (ISO 32000-2, 7.12). */
export type Extensions = ReadonlyMap<`/${string}`, QpdfDict[]>;

export function readExtensions(objects: PdfObjects): Extensions {
  const extensions = new Map<`/${string}`, QpdfDict[]>();
  const written = objects.dict(objects.catalog['/Extensions']);
  for (const [prefix, value] of Object.entries(written) as [`/${string}`, QpdfValue][]) {
    const found = objects.resolve(value);
    const all = (Array.isArray(found) ? found : [found]).map((item) => directly(objects, item));
    if (all.length > 0 && all.every(isDict)) extensions.set(prefix, all);
  }
  return extensions;
}

/** All of it has to be direct. */
function directly(objects: PdfObjects, value: QpdfValue): QpdfValue {
  const found = objects.resolve(value);
  if (!isDict(found)) return found;
  const entries = Object.entries(found) as [string, QpdfValue][];
  return Object.fromEntries(entries.map(([key, item]) => [key, objects.resolve(item)]));
}

/** The extensions of all files; undefined where there are none. */
export function joinExtensions(files: readonly Extensions[]): QpdfDict | undefined {
  const joined: QpdfDict = {};
  for (const prefix of new Set(files.flatMap((file) => [...file.keys()]))) {
    const found = files.flatMap((file) => file.get(prefix) ?? []);
    joined[prefix] = files.some((file) => (file.get(prefix)?.length ?? 0) > 1) ? different(found) : highest(found);
  }
  return Object.keys(joined).length > 0 ? joined : undefined;
}

/** Where a developer has several at once, one says nothing of another. */
function different(extensions: readonly QpdfDict[]): QpdfDict[] {
  return [...new Map(extensions.map((extension) => [JSON.stringify(sorted(extension)), extension])).values()];
}

function sorted(extension: QpdfDict): [string, QpdfValue][] {
  return (Object.entries(extension) as [string, QpdfValue][]).toSorted(([left], [right]) => (left < right ? -1 : 1));
}

function highest(extensions: readonly QpdfDict[]): QpdfDict {
  const levelOf = ({ '/ExtensionLevel': level }: QpdfDict) => (typeof level === 'number' ? level : 0);
  return extensions.reduce((most, extension) => (levelOf(extension) > levelOf(most) ? extension : most));
}
