import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';

interface PdfParts {
  /** A text or a content stream for each page. */
  pages: readonly string[];
  /** Further entries of pages, by page index. */
  pageKeys?: Readonly<Record<number, string>>;
  /** Further resources of pages, by page index. */
  resources?: Readonly<Record<number, string>>;
  /** Further entries of the catalog. */
  catalog?: string;
  /** Further objects, by numbers from 100. */
  objects?: Readonly<Record<number, string>>;
  version?: string;
  /** Further entries of the trailer. */
  trailer?: string;
}

/** Reference of a page of `pdfOfParts`. @param index from 0 */
export function pageRef(index: number): string {
  return `${10 + 2 * index} 0 R`;
}

/** Writes a PDF: object 1 is the catalog, 3 a font, and pages begin at 10. */
export function pdfOfParts(parts: PdfParts): Buffer {
  const { pages, pageKeys = {}, resources = {}, catalog = '', objects = {}, version = '1.4', trailer = '' } = parts;
  const all: (WrittenObject | undefined)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${pages.map((_, index) => pageRef(index)).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [index, text] of pages.entries()) {
    const keys = pageKeys[index] ?? '';
    const used = `/Resources << /Font << /F1 3 0 R >> ${resources[index] ?? ''} >>`;
    const number = 10 + 2 * index;
    const content = text.includes(' Tj') ? text : `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`;
    all[number - 1] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${number + 1} 0 R ${used} ${keys} >>`;
    all[number] = stream('', content);
  }
  for (const [number, object] of Object.entries(objects)) all[Number(number) - 1] = object;
  return writePdf(all, { version, trailer });
}

export function streamOf(content: string, entries = ''): string {
  return stream(entries, content);
}

/** The standard output of a command, in whose arguments `{}` stands for the PDF. */
export function outputOf(pdf: Buffer, command: string, ...args: string[]): string {
  return run(pdf, command, ...args).toString('utf8');
}

/** Rewrites a PDF with qpdf and the given arguments. */
export function rewrite(pdf: Buffer, ...args: string[]): Buffer {
  return run(pdf, 'qpdf', ...args, '{}', '-');
}

function run(pdf: Buffer, command: string, ...args: string[]): Buffer {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  const given = args.map((argument) => (argument === '{}' ? path : argument));
  return programOutput(command, given);
}

/** The texts of a PDF's pages. */
export function textsOf(pdf: Buffer): string[] {
  return outputOf(pdf, 'pdftotext', '{}', '-')
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim());
}

type Dict = Record<string, unknown>;

/** Reads a PDF's objects with qpdf. */
export function readObjects(pdf: Buffer) {
  const [, objects] = (
    JSON.parse(outputOf(pdf, 'qpdf', '--json=2', '--json-key=qpdf', '{}')) as { qpdf: [unknown, Dict] }
  ).qpdf;
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
