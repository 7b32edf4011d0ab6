import { randomBytes } from 'node:crypto';
import { FileWriter, type Packing, type Pieces } from '../keep-pages/file.ts';
import { type PdfValue, Ref } from '../keep-pages/syntax.ts';
import type { PdfObjects } from './objects.ts';

/** Twice as many objects as elsewhere, and as tightly as it goes. */
const packing: Packing = { objects: 200, level: 9 };

/** The file in pieces: what the trailer leads to, numbered anew, all but streams packed. */
export function writeObjects(objects: PdfObjects): Pieces {
  const { document, reachable } = objects;
  const file = new FileWriter(document.header, packing);
  const refs = new Map(reachable.map((number, index) => [number, `${index + 1} 0 R`]));
  for (const [index, number] of reachable.entries()) {
    const { value, data } = document.object(number);
    file.object(index + 1, textOf(value, refs), data && [data]);
  }
  const { trailer } = document;
  const entries = [...trailer].filter(([key]) => key !== '/ID');
  const id = document.array(trailer.get('/ID'))?.[0];
  const fresh = `<${randomBytes(16).toString('hex')}>`;
  return file.end(textOf(new Map(entries), refs).slice(2, -2), `[${typeof id === 'string' ? id : fresh} ${fresh}]`);
}

function textOf(value: PdfValue, refs: ReadonlyMap<number, string>): string {
  if (typeof value === 'string') return value;
  if (value instanceof Ref) return refs.get(value.number) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item, refs)).join(' ')}]`;
  let text = '<<';
  for (const [key, entry] of value) text += ` ${key} ${textOf(entry, refs)}`;
  return `${text} >>`;
}
