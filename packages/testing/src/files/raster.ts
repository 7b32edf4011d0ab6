import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Raster {
  width: number;
  height: number;
  gray: Buffer;
}

/** Some of the book's pages as gray samples. */
export function rasterize(book: Buffer, count: number, dpi: number): Raster[] {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-bench-'));
  try {
    const path = join(folder, 'book.pdf');
    writeFileSync(path, book);
    execFileSync('pdftoppm', [
      '-gray',
      '-r',
      String(dpi),
      '-f',
      '20',
      '-l',
      String(19 + count),
      path,
      join(folder, 'page'),
    ]);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .toSorted()
      .map((name) => readPgm(readFileSync(join(folder, name))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A raw PGM as pdftoppm writes it: `P5`, width, height, 255. */
export function readPgm(file: Buffer): Raster {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64));
  if (!head) throw new Error('not a PGM');
  return { width: Number(head[1]), height: Number(head[2]), gray: file.subarray(head[0].length) };
}
