import { execFileSync } from 'node:child_process';
import type { Raster } from '../../tests/corpus/appearance.ts';
import { readPpms } from '../../tests/corpus/appearance.ts';

const dpi = 40;
/** Pages that are rendered, spread over the file. */
const maxPages = 12;
const options = { maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[], timeout: 60_000 };

/** What poppler shows of a PDF. */
export interface Looks {
  /** The characters of each page but spaces, sorted: readers may find them in another order. */
  characters: string[];
  /** Some pages. */
  rasters: (Raster | undefined)[];
}

/** @param pages number of pages of the original; undefined in the result where poppler fails */
export function looksOf(path: string, pages: number): Looks {
  const count = Math.min(pages, maxPages);
  const chosen = Array.from({ length: count }, (_, index) => 1 + Math.floor((index * pages) / count));
  return { characters: charactersOf(path), rasters: chosen.map((page) => render(path, page)) };
}

function charactersOf(path: string): string[] {
  try {
    const text = execFileSync('pdftotext', ['-enc', 'UTF-8', path, '-'], options).toString();
    return text.split('\f').map((page) => Array.from(page.replaceAll(/\s/g, '')).toSorted().join(''));
  } catch {
    return [];
  }
}

function render(path: string, page: number): Raster | undefined {
  try {
    const range = ['-f', String(page), '-l', String(page)];
    return readPpms(execFileSync('pdftoppm', ['-r', String(dpi), ...range, path], options))?.[0];
  } catch {
    return undefined;
  }
}

/** Number of pages whose characters differ. */
export function differentTexts(one: Looks, other: Looks): number {
  const length = Math.max(one.characters.length, other.characters.length);
  return Array.from({ length }, (_, page) => one.characters[page] === other.characters[page]).filter((same) => !same)
    .length;
}

/** Greatest difference of two pictures of a page: the mean over all samples, as a share of 1. */
export function greatestDifference(one: Looks, other: Looks): number {
  return Math.max(0, ...one.rasters.map((raster, page) => differenceOf(raster, other.rasters[page])));
}

function differenceOf(one: Raster | undefined, other: Raster | undefined): number {
  if (!one) return 0;
  if (other?.rgb.length !== one.rgb.length || other.width !== one.width) return 1;
  let sum = 0;
  for (let at = 0; at < one.rgb.length; at++) sum += Math.abs((one.rgb[at] as number) - (other.rgb[at] as number));
  return sum / one.rgb.length / 255;
}
