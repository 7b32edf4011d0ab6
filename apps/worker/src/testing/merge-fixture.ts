import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Written {
  /** What each page shows: a text, or a content stream. */
  pages: readonly string[];
  /** Keys of each page, by its index. */
  pageKeys?: Readonly<Record<number, string>>;
  /** What each page's resources hold besides its font, by its index. */
  resources?: Readonly<Record<number, string>>;
  /** Keys of the catalogue. */
  catalog?: string;
  /** Further objects by number, from 100. */
  objects?: Readonly<Record<number, string>>;
  version?: string;
  /** Keys of the trailer. */
  trailer?: string;
}

/** The reference of a page of `writePdf`, from 0. */
export function pageRef(index: number): string {
  return `${10 + 2 * index} 0 R`;
}

/** A PDF written by hand: object 1 is the catalogue, 3 a font, pages stand from 10. */
export function writePdf(written: Written): Buffer {
  const { pages, pageKeys = {}, resources = {}, catalog = '', objects = {}, version = '1.4', trailer = '' } = written;
  const all = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${pages.map((_, index) => pageRef(index)).join(' ')}] /Count ${pages.length} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
  ]);
  for (const [index, text] of pages.entries()) {
    const keys = pageKeys[index] ?? '';
    const used = `/Resources << /Font << /F1 3 0 R >> ${resources[index] ?? ''} >>`;
    const id = 10 + 2 * index;
    all.set(id, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${id + 1} 0 R ${used} ${keys} >>`);
    const content = text.includes(' Tj') ? text : `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`;
    all.set(id + 1, streamOf(content));
  }
  for (const [id, body] of Object.entries(objects)) all.set(Number(id), body);
  return joinObjects(all, version, trailer);
}

export function streamOf(content: string, keys = ''): string {
  return `<< /Length ${Buffer.byteLength(content, 'latin1')} ${keys} >>\nstream\n${content}\nendstream`;
}

function joinObjects(all: ReadonlyMap<number, string>, version: string, trailer: string): Buffer {
  const chunks = [`%PDF-${version}\n`];
  const xref: string[] = [];
  let offset = chunks[0]?.length ?? 0;
  for (const [id, body] of all) {
    const chunk = `${id} 0 obj\n${body}\nendobj\n`;
    chunks.push(chunk);
    xref.push(`${id} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
    offset += chunk.length;
  }
  const size = [...all.keys()].reduce((most, id) => Math.max(most, id), 0) + 1;
  chunks.push(`xref\n0 1\n0000000000 65535 f \n${xref.join('')}`);
  chunks.push(`trailer\n<< /Root 1 0 R /Size ${size} ${trailer} >>\nstartxref\n${offset}\n%%EOF\n`);
  return Buffer.from(chunks.join(''), 'latin1');
}

/** What a command prints of a PDF, as text; `{}` among its arguments is the file. */
export function tell(pdf: Buffer, command: string, ...args: string[]): string {
  return run(pdf, command, ...args).toString('utf8');
}

/** A PDF as qpdf writes it with the given arguments. */
export function rewrite(pdf: Buffer, ...args: string[]): Buffer {
  return run(pdf, 'qpdf', ...args, '{}', '-');
}

function run(pdf: Buffer, command: string, ...args: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, pdf);
    const told = args.map((argument) => (argument === '{}' ? path : argument));
    return execFileSync(command, told, { stdio: 'pipe', maxBuffer: 2 ** 28 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The texts of a PDF's pages, in their order. */
export function textsOf(pdf: Buffer): string[] {
  return tell(pdf, 'pdftotext', '{}', '-')
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim());
}

type Dict = Record<string, unknown>;

/** A PDF's objects as qpdf shows them. */
export function lookInto(pdf: Buffer) {
  const [, objects] = (JSON.parse(tell(pdf, 'qpdf', '--json=2', '--json-key=qpdf', '{}')) as { qpdf: [unknown, Dict] })
    .qpdf;
  const get = (value: unknown): unknown => {
    if (typeof value !== 'string' || !/^\d+ 0 R$/.test(value)) return value;
    const object = objects[`obj:${value}`] as { value?: unknown; stream?: { dict: Dict } } | undefined;
    return object?.stream ? object.stream.dict : object?.value;
  };
  const dict = (value: unknown): Dict => (get(value) ?? {}) as Dict;
  const list = (value: unknown): unknown[] => (get(value) ?? []) as unknown[];
  const trailer = (objects['trailer'] as { value: Dict }).value;
  const catalog = dict(trailer['/Root']);
  const pages = list(dict(catalog['/Pages'])['/Kids']);
  const values = Object.keys(objects).map((key) => dict(key.replace('obj:', '')));
  return { catalog, pages, values, get, dict, list };
}
