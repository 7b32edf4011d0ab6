import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';

/** Resolution at which pages are given to the program, in dpi: what it is made for. */
const dpi = 300;

/** Text that tesseract recognizes on the first page of a PDF, with single spaces. */
export function recognizeText(path: string): string {
  using folder = temporaryFolder();
  const page = join(folder.path, 'page');
  execFileSync('pdftoppm', ['-png', '-r', String(dpi), '-f', '1', '-l', '1', '-singlefile', path, page]);
  const text = execFileSync('tesseract', [`${page}.png`, 'stdout', '-l', 'eng+deu', '--dpi', String(dpi)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  return text.toString('utf8').replaceAll(/\s+/g, ' ').trim();
}

/** Share of the characters of a text that another has in the same order: 1 less their edit distance per character. */
export function accuracyOf(text: string, reference: string): number {
  const [given, expected] = [Array.from(text), Array.from(reference)];
  if (expected.length === 0) return given.length === 0 ? 1 : 0;
  return Math.max(0, 1 - editDistance(given, expected) / expected.length);
}

/** Fewest insertions, deletions and replacements of one item. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let above = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, item] of a.entries()) {
    const own = new Uint32Array(b.length + 1);
    own[0] = row + 1;
    for (let column = 0; column < b.length; column++) {
      const replaced = (above[column] as number) + Number(b[column] !== item);
      own[column + 1] = Math.min(replaced, (above[column + 1] as number) + 1, (own[column] as number) + 1);
    }
    above = own;
  }
  return above[b.length] as number;
}
