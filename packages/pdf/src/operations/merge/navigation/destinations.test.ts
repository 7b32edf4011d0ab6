import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { readNameTree } from '../../../file/trees.ts';
import { mergeFiles } from '../../../testing/merge-files.ts';

/** View of each named destination of a file of two pages after a merge, by name. */
function viewsOf(names: string, dests = ''): Record<string, unknown> {
  const file = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /Dests << /Names [${names}] >> >> ${dests} >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (a) >>] >>',
    '<< /Type /Page /Parent 2 0 R >>',
  ]);
  const { document } = mergeFiles(file);
  const tree = document.dict(document.catalog.get('Names'))?.get('Dests');
  const views = readNameTree(document, tree).map(([name, value]) => {
    const [page, ...view] = document.array(document.dict(value)?.get('D') ?? value) ?? [];
    const index = document.pages.findIndex(({ dict }) => dict === document.dict(page));
    return [name.toString('latin1'), [index, ...view.slice(1)]];
  });
  return Object.fromEntries(views) as Record<string, unknown>;
}

it('keeps the first of several destinations of one name', () => {
  expect(viewsOf('(a) [3 0 R /XYZ 1 2 3] (a) [4 0 R /XYZ 4 5 6]')).toEqual({ a: [0, 1, 2, 3] });
});

it.each([
  ['999999', 999_999],
  ['-999999', -999_999],
  ['1000000', null],
  ['-1e9', null],
  ['1.00049', 1],
])('keeps a coordinate of %s as %s: viewers ignore null', (written, read) => {
  expect(viewsOf(`(a) [3 0 R /XYZ ${written === '-1e9' ? '-1000000000' : written} null 0]`)).toEqual({
    a: [0, read, null, 0],
  });
});
