// Writes a file for each bookmark of the first level, up to the next one: node split-by-bookmarks.ts in.pdf folder
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from '@blattwerk/pdf';

const [path = 'in.pdf', folder = '.'] = process.argv.slice(2);
const pdf = await open(readFileSync(path));
const starts = pdf.outline
  .flatMap(({ title, pageIndex }) => (pageIndex === undefined ? [] : [{ title, pageIndex }]))
  .toSorted((one, other) => one.pageIndex - other.pageIndex);
for (const [at, { title, pageIndex }] of starts.entries()) {
  const end = starts[at + 1]?.pageIndex ?? pdf.pageCount;
  const pages = Array.from({ length: end - pageIndex }, (_, index) => pageIndex + index);
  // A title is the file's: it may be no name for a file system.
  const name = `${at + 1} ${title.replaceAll(/[^\p{L}\p{N} ]/gu, '').slice(0, 60)}.pdf`;
  if (pages.length > 0) writeFileSync(join(folder, name), pdf.select(pages));
  console.log(`${name}: ${pages.length}`);
}
