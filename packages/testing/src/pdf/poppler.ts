import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { qpdfCheck } from './qpdf.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { programOutput, callProgram } from '../call-program.ts';

/** Lines of pdfinfo for a PDF and its pages, by their labels; empty where it cannot open the file. */
export function pdfInfo(pdf: Uint8Array, args: readonly string[] = []): Record<string, string> {
  using file = pdfFile(pdf);
  const { stdout } = callProgram('pdfinfo', ['-l', '-1', ...args, file.path]);
  return Object.fromEntries(
    stdout
      .toString('utf8')
      .split('\n')
      .flatMap((line) => {
        const [, key, value] = /^([^:]+):\s+(.*)$/.exec(line) ?? [];
        return key === undefined || value === undefined ? [] : [[key.replace(/\s+/g, ' '), value]];
      }),
  );
}

/** Width and height of each page, as it is shown without its rotation, in tenths of millimeters. */
export function pageSizes(pdf: Uint8Array): number[][] {
  const sizes = Object.entries(pdfInfo(pdf)).filter(([key]) => /^Page \d+ size$/.test(key));
  return sizes.map(([, size]) =>
    [...size.matchAll(/[\d.]+(?= x| pts)/g)].map(([points]) => Math.round((Number(points) / 72) * 254) / 10),
  );
}

/** The text of all pages, in the order of the content. */
export function textOf(pdf: Uint8Array): string {
  using file = pdfFile(pdf);
  return programOutput('pdftotext', ['-raw', file.path, '-']).toString();
}

/** The data of the embedded files, by their names. @throws Error where the password does not open the file */
export function attachedFiles(pdf: Uint8Array, password = ''): Map<string, Buffer> {
  using file = pdfFile(pdf);
  using folder = temporaryFolder();
  programOutput('pdfdetach', ['-saveall', '-upw', password, '-o', folder.path, file.path]);
  return new Map(readdirSync(folder.path).map((name) => [name, readFileSync(join(folder.path, name))]));
}

/** A page, from 1, as PNG. */
export function pngOfPage(pdf: Uint8Array, pageNumber: number, dpi: number): Buffer {
  using file = pdfFile(pdf);
  const pages = ['-f', String(pageNumber), '-l', String(pageNumber)];
  return programOutput('pdftoppm', ['-png', '-r', String(dpi), '-cropbox', ...pages, file.path]);
}

interface PdfSummary {
  pages: number;
  /** Text of each page that has any. */
  texts: string[];
  /** Of the first page, in degrees. */
  rotation: number;
  isEncrypted: boolean;
}

/** Reads a PDF with poppler. @throws Error where qpdf reports an error or a warning, or the password does not open it */
export function inspectPdf(pdf: Uint8Array, password = ''): PdfSummary {
  const code = qpdfCheck(pdf, password);
  if (code !== 0) throw new Error(`qpdf --check exited with ${code}`);
  const info = pdfInfo(pdf, ['-upw', password]);
  using file = pdfFile(pdf);
  const text = programOutput('pdftotext', ['-upw', password, file.path, '-']).toString();
  return {
    pages: Number(info.Pages),
    rotation: Number(/\d+/.exec(info['Page 1 rot'] ?? '')?.[0] ?? Number.NaN),
    isEncrypted: info.Encrypted?.startsWith('yes') ?? false,
    texts: text
      .split('\f')
      .map((page) => page.trim())
      .filter((page) => page !== ''),
  };
}

function pdfFile(pdf: Uint8Array): Disposable & { path: string } {
  const folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  return { path, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

export interface GrayRaster {
  width: number;
  height: number;
  gray: Buffer;
}

/** Pages of a file as gray samples; none where poppler cannot open it. */
export function grayPages(path: string, dpi: number, first: number, last: number): GrayRaster[] {
  const range = ['-f', String(first), '-l', String(last)];
  const { stdout } = callProgram('pdftoppm', ['-q', '-gray', '-r', String(dpi), ...range, path]);
  const pages: GrayRaster[] = [];
  for (let at = 0; at < stdout.length; ) {
    const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1', at, at + 64)) ?? [];
    if (head === '') throw new Error(`expected a portable gray map at ${at}`);
    const start = at + head.length;
    at = start + Number(width) * Number(height);
    pages.push({ width: Number(width), height: Number(height), gray: stdout.subarray(start, at) });
  }
  return pages;
}
