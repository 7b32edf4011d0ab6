import type { PdfDocument } from '../../../file/document.ts';
import { type PdfDict, PdfName, type PdfValue } from '../../../file/values.ts';

/** Extensions of a file by developer prefix (ISO 32000-2, 7.12). */
export type Extensions = ReadonlyMap<string, PdfDict[]>;

/** Extensions of a file, from /Extensions of the catalog. */
export function readExtensions(document: PdfDocument): Extensions {
  const extensions = new Map<string, PdfDict[]>();
  for (const [prefix, value] of document.dict(document.catalog.get('Extensions')) ?? []) {
    const found = document.resolve(value);
    const all = (Array.isArray(found) ? found : [found]).map((item) => asDirect(document, item));
    if (all.length > 0 && all.every((item) => item !== undefined)) extensions.set(prefix, all);
  }
  return extensions;
}

/** All values in an extension dictionary must be direct. */
function asDirect(document: PdfDocument, value: PdfValue): PdfDict | undefined {
  const dict = document.dict(value);
  return dict && new Map(Array.from(dict, ([key, item]) => [key, document.resolve(item)]));
}

/** Merges the extensions of all files; undefined where there are none. */
export function joinExtensions(files: readonly Extensions[]): PdfDict | undefined {
  const joined: PdfDict = new Map();
  for (const prefix of new Set(files.flatMap((file) => [...file.keys()]))) {
    const found = files.flatMap((file) => file.get(prefix) ?? []);
    const hasSeveral = files.some((file) => (file.get(prefix)?.length ?? 0) > 1);
    joined.set(prefix, hasSeveral ? withoutRepeated(found) : highest(found));
  }
  return joined.size > 0 ? joined : undefined;
}

/** Removes duplicates; different extensions of a developer in one file are independent of each other. */
function withoutRepeated(extensions: readonly PdfDict[]): PdfDict[] {
  return [...new Map(extensions.map((extension) => [printOf(extension), extension])).values()];
}

function printOf(extension: PdfDict): string {
  const sorted = [...extension].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(sorted.map(([key, value]) => [key, value instanceof PdfName ? `/${value.text}` : value]));
}

function highest(extensions: readonly PdfDict[]): PdfDict {
  const levelOf = (extension: PdfDict) => {
    const level = extension.get('ExtensionLevel');
    return typeof level === 'number' ? level : 0;
  };
  return extensions.reduce((most, extension) => (levelOf(extension) > levelOf(most) ? extension : most));
}
