import { grayPages } from '@blattwerk/testing/pdf/poppler';
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
const resolution = 24;

/** Texts of the pages of a file without spaces, by poppler; empty where it cannot open it. */
export async function textsOf(path: string, last: readonly string[] = []): Promise<string[]> {
  const { stdout } = await runProgram('pdftotext', ['-q', '-enc', 'UTF-8', ...last, path, '-']);
  return stdout
    .toString('utf8')
    .replace(/[^\S\f]/g, '')
    .split('\f');
}

/** The first 20 pages of a file; none where poppler cannot open it. */
export async function showPages(path: string): Promise<ShownPage[]> {
  const texts = await textsOf(path, ['-l', String(maxPages)]);
  return grayPages(path, resolution, 1, maxPages).map(({ gray }, at) => ({ text: texts[at] ?? '', picture: gray }));
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
  if (original.length !== recovered.length) return { compared: 0, unnamed: [], whole: [] };
  const pagesWhere = (isSame: boolean, isNamed: boolean) =>
    original.flatMap(({ text, picture }, index) => {
      const found = recovered[index] as ShownPage;
      const same = text === found.text && picture.equals(found.picture);
      return same === isSame && incomplete.includes(index) === isNamed ? [index + 1] : [];
    });
  return { compared: original.length, unnamed: pagesWhere(false, false), whole: pagesWhere(true, true) };
}
