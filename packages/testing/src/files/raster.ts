import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

export interface GrayRaster {
  width: number;
  height: number;
  gray: Buffer;
}

/** Some of the book's pages as gray samples. */
export function rasterize(book: Buffer, count: number, dpi: number): GrayRaster[] {
  using folder = temporaryFolder();
  const path = join(folder.path, 'book.pdf');
  writeFileSync(path, book);
  const range = ['-f', '20', '-l', String(19 + count)];
  execFileSync('pdftoppm', ['-gray', '-r', String(dpi), ...range, path, join(folder.path, 'page')]);
  return readdirSync(folder.path)
    .filter((name) => name.endsWith('.pgm'))
    .toSorted()
    .map((name) => readPgm(readFileSync(join(folder.path, name))));
}

/** A raw PGM as pdftoppm writes it: `P5`, width, height, 255. */
export function readPgm(file: Buffer): GrayRaster {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64));
  if (!head) throw new Error('not a PGM');
  return { width: Number(head[1]), height: Number(head[2]), gray: file.subarray(head[0].length) };
}
