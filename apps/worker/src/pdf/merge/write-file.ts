import { randomBytes } from 'node:crypto';
import { deflated, FileWriter, type Pieces } from '../keep-pages/file.ts';
import { numberText } from '../keep-pages/sound-document.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';
import { isReference, type ObjectStore } from './objects.ts';
import { stringBytes } from './strings.ts';

/** Bytes that nobody takes for text (ISO 32000-2, 7.5.2). */
const notText = Buffer.from([0x25, 0xbf, 0xf7, 0xa2, 0xfe, 0x0a]);

/** Writes what a trailer leads to, numbered anew and packed; streams are copied as they are. */
export function writeFile(store: ObjectStore, trailer: QpdfDict, version: string): Pieces {
  const file = new FileWriter(Buffer.concat([Buffer.from(`%PDF-${version}\n`), notText]), true);
  const texts = new Texts();
  const entries = texts.dict(trailer);
  for (let at = 0; at < texts.reached.length; at++) {
    const object = store.get(texts.reached[at] as string) ?? { value: null };
    if ('value' in object) file.object(at + 1, texts.value(object.value));
    else writeStream(file, at + 1, object, texts);
  }
  const id = `<${randomBytes(16).toString('hex')}>`;
  return file.end(entries.slice(2, -2), `[${id} ${id}]`);
}

/** Metadata is to be found by programs that know nothing of PDF, and stays plain. */
function writeStream(file: FileWriter, number: number, stream: { dict: QpdfDict; data: Buffer }, texts: Texts): void {
  const isPlain = !('/Filter' in stream.dict || '/F' in stream.dict || stream.dict['/Type'] === '/Metadata');
  const packed = isPlain ? deflated(stream.data) : undefined;
  const data = packed ?? stream.data;
  const filter: QpdfDict = packed ? { '/Filter': '/FlateDecode', '/DecodeParms': null } : {};
  file.object(number, texts.dict({ ...stream.dict, ...filter, '/Length': data.byteLength }), [data]);
}

/** Values as PDF writes them; what is referred to is numbered and remembered. */
class Texts {
  /** References in the order of their new numbers. */
  readonly reached: string[] = [];
  readonly #refs = new Map<string, string>();

  value(value: QpdfValue): string {
    if (typeof value === 'string') return this.#string(value);
    if (typeof value === 'number') return numberText(value);
    if (typeof value !== 'object' || value === null) return String(value);
    if (!Array.isArray(value)) return this.dict(value);
    return `[${value.map((item) => this.value(item)).join(' ')}]`;
  }

  dict(dict: QpdfDict): string {
    let text = '<<';
    for (const key of Object.keys(dict) as `/${string}`[]) text += ` ${key} ${this.value(dict[key] ?? null)}`;
    return `${text} >>`;
  }

  #string(value: string): string {
    if (value.startsWith('/')) return value;
    if (!isReference(value)) return stringText(value);
    let ref = this.#refs.get(value);
    if (ref === undefined) {
      ref = `${this.reached.push(value)} 0 R`;
      this.#refs.set(value, ref);
    }
    return ref;
  }
}

function stringText(value: string): string {
  if (value.startsWith('b:')) return `<${value.slice(2)}>`;
  if (/^u:[ -~]*$/.test(value)) return `(${value.slice(2).replace(/[\\()]/g, '\\$&')})`;
  return `<${stringBytes(value).toString('hex')}>`;
}
