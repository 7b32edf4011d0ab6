import { runProgram } from '../corpus/run-program.ts';

/** What a page shows, by poppler. */
export interface ShownPage {
  text: string;
  /** A gray picture of the page. */
  picture: Buffer;
}

/** Pages of one file that are compared: the first ones. */
const maxPages = 20;
/** Resolution of the pictures, in pixels per inch: a word is some pixels wide. */
const resolution = '24';

/** The first 20 pages of a file; none where poppler cannot open it. */
export async function showPages(path: string): Promise<ShownPage[]> {
  const text = await runProgram('pdftotext', ['-q', '-enc', 'UTF-8', '-l', String(maxPages), path, '-']);
  const pictures = await runProgram('pdftoppm', ['-q', '-gray', '-r', resolution, '-l', String(maxPages), path]);
  const texts = text.stdout.toString('utf8').split('\f');
  return splitPictures(pictures.stdout).map((picture, at) => ({ text: (texts[at] ?? '').replace(/\s/g, ''), picture }));
}

/** The pictures of a sequence of binary portable gray maps, without their headers. */
function splitPictures(pictures: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < pictures.length; ) {
    const [header = '', width, height] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pictures.toString('latin1', at, at + 64)) ?? [];
    if (header === '') throw new Error(`expected a portable gray map at ${at}`);
    const start = at + header.length;
    at = start + Number(width) * Number(height);
    found.push(pictures.subarray(start, at));
  }
  return found;
}

/** How the pages that a recovery names as incomplete agree with those that differ from the original's. */
export interface NamedPages {
  /** Number of pages that are compared: none where the numbers of pages differ. */
  compared: number;
  /** Page numbers, from 1, of pages that differ although they are not named. */
  unnamed: number[];
  /** Page numbers, from 1, of pages that are named although they show what the original shows. */
  whole: number[];
}

/** @param incomplete page indexes that the recovery names */
export function compareNames(
  original: readonly ShownPage[],
  recovered: readonly ShownPage[],
  incomplete: readonly number[],
): NamedPages {
  const result: NamedPages = { compared: 0, unnamed: [], whole: [] };
  if (original.length !== recovered.length) return result;
  const named = new Set(incomplete);
  for (const [index, page] of original.entries()) {
    const found = recovered[index] as ShownPage;
    const isSame = page.text === found.text && page.picture.equals(found.picture);
    result.compared++;
    if (isSame === named.has(index)) (isSame ? result.whole : result.unnamed).push(index + 1);
  }
  return result;
}
