import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendingTools } from '@blattwerk/shared';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const readme = read('README.md').replace(/\s+/g, ' ');

/** Cells of the row in docs/benchmarks.md that begins with a text. */
function benchmark(section: string, row: string): string[] {
  const [, table = ''] = read('docs/benchmarks.md').split(`\n## ${section}\n`);
  const line = table.split('\n').find((each) => each.startsWith(`| ${row}`));
  if (!line) throw new Error(`docs/benchmarks.md has no row ${row}`);
  return line.split('|').map((cell) => cell.trim());
}

const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six'.split(
    ' ',
  );

it('the front page has the number of tools', () => {
  const count = sendingTools.length;
  expect(readme).toContain(`with ${numbers[count] ?? count} PDF tools`);
});

it('the front page has the measured sizes and times of compress', () => {
  const [, file = '', ours = '', ghostscript = '', , , ratio = ''] = benchmark(
    'compress: engine only',
    'medium: 5 photos of 12 MP',
  );
  const [size = '', similarity = ''] = ours.split(', ');
  const [otherSize = '', otherSimilarity = ''] = ghostscript.split(', ');
  const times = Math.round(1 / Number(ratio));
  expect(readme).toContain(`in a PDF of ${file.split(', ')[1]} become ${size} kB; Ghostscript makes ${otherSize} kB`);
  expect(readme).toContain(`(SSIM ${otherSimilarity} instead of ${similarity}), in ${times} times the time`);
});

it('the front page has the measured sizes of files that nobody chose', () => {
  const row = (name: string) => benchmark('compress: files of public collections', name);
  const [, , , mean] = row('medium: both keep everything');
  const [, , lossy] = row('medium: Ghostscript loses something');
  expect(readme).toContain(
    `Ghostscript loses content in ${lossy}; where it loses nothing, our results have ${mean} of the size`,
  );
});

it('the front page has the measured times of merge', () => {
  const [, , ours = '', native = ''] = benchmark('PDF structure: engines only', 'merge: book of 352 pages');
  const [qpdf, mutool] = ['qpdf', 'mutool'].map((name) => new RegExp(`${name}: ([\\d.]+)`).exec(native)?.[1]);
  expect(readme).toContain(`book of 352 pages takes ${ours.split(' ')[0]} ms; qpdf takes ${qpdf} ms, and mutool`);
  expect(readme).toContain(`lost the links, ${mutool} ms.`);
});

it('the front page has the number of properties that are kept or reported', () => {
  const rows = read('docs/fidelity.md')
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|Property)/.test(line));
  expect(readme).toContain(`of ${rows?.length} properties of a PDF`);
  expect(rows?.filter((row) => /dropped silently|left behind/.test(row))).toEqual([]);
});

it('the front page is short', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(65);
});
