import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { runProgram } from '../corpus/run-program.ts';

/** A value in qpdf's JSON (its manual, section 7): a name begins with `/`, a reference ends with ` R`, a string begins with `u:` or `b:`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonDict;
export interface JsonDict {
  readonly [key: string]: Json;
}

interface JsonObject {
  value?: Json;
  stream?: { dict: JsonDict; data?: string };
}

/** The objects of a PDF as qpdf reads them. */
export class ReadObjects {
  readonly #objects: Readonly<Record<string, JsonObject>>;
  /** Whether qpdf warns of anything. */
  readonly hasWarnings: boolean;

  constructor(objects: Readonly<Record<string, JsonObject>>, hasWarnings: boolean) {
    this.#objects = objects;
    this.hasWarnings = hasWarnings;
  }

  get trailer(): JsonDict {
    return asDict(this.#objects['trailer']?.value);
  }

  get catalog(): JsonDict {
    return this.dict(this.trailer['/Root']);
  }

  /** All dictionaries, those of streams and those within other values too. */
  *dicts(): Generator<JsonDict, void, void> {
    for (const { value, stream } of Object.values(this.#objects)) yield* dictsOf(stream ? stream.dict : value);
  }

  /** Dictionaries of streams. */
  streams(): JsonDict[] {
    return Object.values(this.#objects).flatMap(({ stream }) => (stream ? [stream.dict] : []));
  }

  resolve(value: Json | undefined): Json | undefined {
    const object = typeof value === 'string' && value.endsWith(' R') ? this.#objects[`obj:${value}`] : undefined;
    return object ? (object.stream?.dict ?? object.value) : value;
  }

  dict(value: Json | undefined): JsonDict {
    return asDict(this.resolve(value));
  }

  array(value: Json | undefined): readonly Json[] {
    const found = this.resolve(value);
    return Array.isArray(found) ? (found as readonly Json[]) : [];
  }

  /** A name with its slash; empty for other values. */
  name(value: Json | undefined): string {
    const found = this.resolve(value);
    return typeof found === 'string' && found.startsWith('/') ? found : '';
  }

  /** Text of a string; empty for other values. */
  text(value: Json | undefined): string {
    const found = this.resolve(value);
    if (typeof found !== 'string') return '';
    if (found.startsWith('u:')) return found.slice(2);
    return found.startsWith('b:') ? Buffer.from(found.slice(2), 'hex').toString('latin1') : '';
  }

  /** Text of the metadata stream of the catalog, also where it is deflated; of UTF-16 and UTF-32 what is ASCII. */
  get metadata(): string {
    const reference = this.catalog['/Metadata'];
    const stream = typeof reference === 'string' ? this.#objects[`obj:${reference}`]?.stream : undefined;
    const data = Buffer.from(stream?.data ?? '', 'base64');
    const text = (this.resolve(stream?.dict['/Filter']) === '/FlateDecode' ? inflateSync(data) : data).toString('utf8');
    return text.replaceAll('\0', '');
  }
}

/** @throws Error where qpdf cannot read the file */
export async function readObjects(pdf: Uint8Array, password = ''): Promise<ReadObjects> {
  const args = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=none'];
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  const { code, stdout, stderr } = await runProgram('qpdf', [...args, `--password=${password}`, path]);
  if (code !== 0 && code !== 3) throw new Error(`qpdf ended with ${code}: ${stderr.slice(0, 200)}`);
  const [, objects] = (JSON.parse(stdout.toString()) as { qpdf: [unknown, Record<string, JsonObject>] }).qpdf;
  return new ReadObjects(objects, code === 3);
}

function asDict(value: Json | undefined): JsonDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonDict) : {};
}

function* dictsOf(value: Json | undefined): Generator<JsonDict, void, void> {
  if (typeof value !== 'object' || value === null) return;
  const isArray = Array.isArray(value);
  if (!isArray) yield value as JsonDict;
  for (const item of isArray ? (value as readonly Json[]) : Object.values(value)) yield* dictsOf(item);
}
