import type { PdfDocument } from '../../../file/document.ts';
import { type NameEntry, readNameTree } from '../../../file/trees.ts';
import type { PdfDict } from '../../../file/values.ts';
import { UniqueNames } from '../numbering/unique-names.ts';
import { mapText, textKey } from '../form/strings.ts';

/** Unique file names; duplicates get a number before the extension: `data 2.csv`. */
export function uniqueFileNames(): UniqueNames<Buffer> {
  return new UniqueNames(textKey, (name, count) => mapText(name, (text) => withCount(text, count)));
}

function withCount(name: string, count: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} ${count}${name.slice(dot)}` : `${name} ${count}`;
}

/** Attachments of a file. A duplicate name is changed in the file specification as well, where readers show it. */
export function readAttachments(document: PdfDocument, nameFor: (name: Buffer) => Buffer): NameEntry[] {
  return firstOfEach(readNameTree(document, document.dict(document.catalog.get('Names'))?.get('EmbeddedFiles')))
    .filter(([, value]) => document.dict(value)?.has('EF'))
    .map(([name, value]): NameEntry => {
      const shared = nameFor(name);
      if (shared === name) return [name, value];
      const specification = document.dict(value) as PdfDict;
      for (const key of ['F', 'UF']) if (document.string(specification.get(key))) specification.set(key, shared);
      const number = document.numberOf(value);
      if (number !== undefined) document.markChanged(number);
      return [shared, value];
    });
}

/** Document-level scripts of a file, which its form fields may call. */
export function readScripts(document: PdfDocument, nameFor: (name: Buffer) => Buffer): NameEntry[] {
  const tree = document.dict(document.catalog.get('Names'))?.get('JavaScript');
  return firstOfEach(readNameTree(document, tree)).map(([name, value]): NameEntry => [nameFor(name), value]);
}

/** The first entry of each name, which is the one that readers find. */
export function firstOfEach(entries: readonly NameEntry[]): NameEntry[] {
  const byName = new Map<string, NameEntry>();
  for (const entry of entries) {
    const key = textKey(entry[0]);
    if (!byName.has(key)) byName.set(key, entry);
  }
  return [...byName.values()];
}
