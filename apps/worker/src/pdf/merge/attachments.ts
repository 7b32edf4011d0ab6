import { type SharedNames, shareNames } from './names.ts';
import { mapAscii } from './strings.ts';
import { isText, type PdfObjects } from './objects.ts';
import { readNameTree } from './trees.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** Entries of a name tree: their keys, and what is carried through the merge. */
export interface NamedPart {
  names: string[];
  carried: QpdfValue[];
}

/** A number before the extension: `data 2.csv`. */
export function shareAttachmentNames(): SharedNames {
  return shareNames(numbered);
}

function numbered(wanted: string, count: number): string {
  return mapAscii(wanted, (name) => {
    const dot = name.lastIndexOf('.');
    return dot > 0 ? `${name.slice(0, dot)} ${count}${name.slice(dot)}` : `${name} ${count}`;
  });
}

/** A file's attachments; one that shares its name with another file's is renamed where a reader shows it, too. */
export function readAttachments(objects: PdfObjects, nameFor: (wanted: string) => string): NamedPart {
  const part: NamedPart = { names: [], carried: [] };
  const tree = readNameTree(objects, objects.dict(objects.catalog['/Names'])['/EmbeddedFiles']);
  for (const [key, value] of tree) {
    const file = objects.dict(value);
    if (!('/EF' in file)) continue;
    const name = nameFor(key);
    if (name !== key) renameFile(objects, file, name);
    part.names.push(name);
    part.carried.push(value);
  }
  return part;
}

function renameFile(objects: PdfObjects, file: QpdfDict, name: string): void {
  for (const key of ['/F', '/UF'] as const) if (isText(objects.resolve(file[key]))) file[key] = name;
}

/** A file's scripts, which its form's fields may call. */
export function readScripts(objects: PdfObjects, nameFor: (wanted: string) => string): NamedPart {
  const tree = readNameTree(objects, objects.dict(objects.catalog['/Names'])['/JavaScript']);
  const part: NamedPart = { names: [], carried: [] };
  for (const [key, value] of tree) {
    part.names.push(nameFor(key));
    part.carried.push(value);
  }
  return part;
}
