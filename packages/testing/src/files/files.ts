import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workFolder } from './work-folder.ts';
import { makeBook } from './book.ts';
import { makeEncodedImages } from './encoded-images.ts';
import { makePhotoPages } from './photo-pages.ts';
import { makeReport } from './report.ts';
import { makeScan } from './scan.ts';
import { makeTagged } from './tagged.ts';
import { programOutput } from '../call-program.ts';

export interface BenchFile {
  path: string;
  bytes: number;
  pages: number;
}

/** With one of the other files it stays below merge's limit. */
const scanBytes = 30e6;

/** A file that is made when it is needed, once a run. */
export interface BenchSource {
  title: string;
  open: () => Promise<BenchFile>;
}

function source(key: string, title: string, make: () => Buffer | Promise<Buffer>): BenchSource {
  let file: Promise<BenchFile> | undefined;
  async function open(): Promise<BenchFile> {
    const path = join(workFolder(), `${key}.pdf`);
    writeFileSync(path, await make());
    return describe(path);
  }
  return { title, open: () => (file ??= open()) };
}

function describe(path: string): BenchFile {
  const bytes = statSync(path).size;
  const pages = Number(programOutput('qpdf', ['--show-npages', path]).toString());
  return { path, bytes, pages };
}

export const typical = source('typical', 'typical file', () => makeReport({ width: 1250, height: 850, quality: 75 }));
/** The same with photos finer than any page shows. */
export const mixed = source('mixed', 'text and photos', () => makeReport({ width: 2500, height: 1700, quality: 88 }));
export const photoPages = source('photos', '5 photos of 12 MP', makePhotoPages);
export const book = source('book', 'book of 352 pages', makeBook);
export const tagged = source('tagged', 'file of 89,000 objects', makeTagged);
export const scan = source('scan', 'scan of 300 dpi', () => makeScan(makeBook(), scanBytes));
/** As much of a scan as is looked at closely. */
export const shortScan = source('short-scan', 'short scan of 300 dpi', () => makeScan(makeBook(), scanBytes / 3));
export const encodedImages = source('encoded-images', 'images with various encodings', () =>
  makeEncodedImages(makeBook()),
);

/** Those that hold no image at all. */
export const withoutImages: ReadonlySet<BenchSource> = new Set([book, tagged]);

export const filesAreMade = process.env['BENCH_FILES'] === undefined;

/** The PDFs that the tools are measured with: made here, or those of at least six pages in the folder that BENCH_FILES names. */
export function benchSources(): BenchSource[] {
  const folder = process.env['BENCH_FILES'];
  if (folder === undefined) return [typical, book, tagged, scan];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .toSorted()
    .map((name) => ({ title: name, file: describe(join(folder, name)) }))
    .filter(({ file }) => file.pages >= 6)
    .map(({ title, file }) => ({ title, open: () => Promise.resolve(file) }));
}

/** A row's name with the file's size. */
export function withSize(title: string, { bytes }: BenchFile): string {
  return `${title}, ${(bytes / 1e6).toFixed(1)} MB`;
}
