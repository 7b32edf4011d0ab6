import { execFileSync } from 'node:child_process';
import { type GrayRaster, grayPages } from '@blattwerk/testing/pdf/poppler';
import { ssim } from '@blattwerk/testing/pdf/ssim';
import type { Raster } from '../../tests/corpus/appearance.ts';
import { readPpms } from '../../tests/corpus/appearance.ts';
import { ssimulacra2 } from './ssimulacra2.ts';

/** Of the pictures whose samples are compared, and of those whose structure is. */
const dpi = { samples: 40, structure: 110 } as const;
/** Pages that are rendered, spread over the file. */
const maxPages = 12;
const options = { maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[], timeout: 60_000 };

/** What readers show of a PDF. */
export interface Looks {
  path: string;
  /** Numbers of the pages that are rendered. */
  pages: number[];
  /** The characters of each page but spaces, sorted, as each reader finds them: it may find them in another order. */
  characters: string[][];
  /** Some pages. */
  rasters: (Raster | undefined)[];
  /** The same pages in gray. */
  grays: (GrayRaster | undefined)[];
}

/** @param pages number of pages of the original; undefined in the result where poppler fails */
export function looksOf(path: string, pages: number): Looks {
  const count = Math.min(pages, maxPages);
  const chosen = Array.from({ length: count }, (_, index) => 1 + Math.floor((index * pages) / count));
  return {
    path,
    pages: chosen,
    characters: [
      charactersOf('pdftotext', ['-enc', 'UTF-8', path, '-']),
      charactersOf('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', path]),
    ],
    rasters: chosen.map((page) => render(path, page, dpi.samples)),
    grays: chosen.map((page) => renderGray(path, page)),
  };
}

function charactersOf(command: string, args: readonly string[]): string[] {
  try {
    const text = execFileSync(command, args, options).toString();
    return text.split('\f').map((page) => Array.from(page.replaceAll(/\s/g, '')).toSorted().join(''));
  } catch {
    return [];
  }
}

function render(path: string, page: number, resolution: number): Raster | undefined {
  try {
    const range = ['-f', String(page), '-l', String(page)];
    return readPpms(execFileSync('pdftoppm', ['-r', String(resolution), ...range, path], options))?.[0];
  } catch {
    return undefined;
  }
}

function renderGray(path: string, page: number): GrayRaster | undefined {
  try {
    return grayPages(path, dpi.structure, page, page)[0];
  } catch {
    return undefined;
  }
}

/** Number of pages whose characters differ, for the reader that finds the most. */
export function differentTexts(one: Looks, other: Looks): number {
  return Math.max(...one.characters.map((pages, reader) => differentPages(pages, other.characters[reader] ?? [])));
}

/** None where the reader cannot read the original. */
function differentPages(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0) return 0;
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, page) => one[page] === other[page]).filter((same) => !same).length;
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

/** How similar two PDFs look on the page on which they differ most. */
export interface Similarity {
  /** Structural similarity in gray, from 0 to 1. */
  similarity: number;
  /** SSIMULACRA 2 of the same page in color, at most 100, where it can be measured. */
  score?: number;
}

/** Of the page with the least structural similarity. */
export async function worstPage(one: Looks, other: Looks): Promise<Similarity> {
  const similarities = one.grays.map((gray, index) => similarityOf(gray, other.grays[index]));
  const similarity = Math.min(1, ...similarities);
  const page = one.pages[similarities.indexOf(similarity)];
  if (page === undefined) return { similarity };
  const [before, after] = [one, other].map(({ path }) => render(path, page, dpi.structure));
  if (!before || after?.width !== before.width || after.rgb.length !== before.rgb.length) {
    return { similarity };
  }
  const score = await ssimulacra2(before, after);
  return score === undefined ? { similarity } : { similarity, score };
}

function similarityOf(one: GrayRaster | undefined, other: GrayRaster | undefined): number {
  if (!one) return 1;
  if (other?.width !== one.width || other.height !== one.height) return 0;
  return one.gray.equals(other.gray) ? 1 : ssim(one, other);
}
