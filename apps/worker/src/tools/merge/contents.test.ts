import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { mergeHandler } from './handler.ts';
import { outputOf, pdfOfParts, readObjects, textsOf } from './merge-fixture.ts';

type Files = readonly (readonly [name: string, bytes: Buffer])[];

async function merge(files: Files, options: { blank_pages?: boolean; file_pages?: string } = {}) {
  const { output, result } = await runInMemory(
    mergeHandler,
    files.map(([name, bytes]) => ({ name, bytes })),
    { file_pages: null, order: 'files', blank_pages: false, bookmarks: 'all', contents_title: 'Inhalt', ...options },
  );
  outputOf(output, 'qpdf', '--check', '{}');
  return { output, result };
}

/** The links of a page: the page that each leads to, from 1, its text, and its area. */
function linksOf(pdf: Buffer, page: number) {
  const { pages, dict, list } = readObjects(pdf);
  return list(dict(pages[page - 1])['/Annots']).map((annotation) => {
    const { '/Dest': destination, '/Contents': text, '/Rect': area } = dict(annotation);
    return {
      target: pages.indexOf((destination as unknown[])[0]) + 1,
      text: String(text).replace(/^u:/, ''),
      area: area as number[],
    };
  });
}

const words = (text = '') => text.split(/\s+/);
const plain = (...pages: string[]) => pdfOfParts({ pages });

it('lists the PDFs with the numbers of their first pages, and leads to them', async () => {
  const { output } = await merge([
    ['Mietvertrag.pdf', plain('m1', 'm2', 'm3')],
    ['Übergabe Köln.PDF', plain('k1')],
    ['Anlage.pdf', makePdf(2)],
  ]);
  const [contents, ...others] = textsOf(output);
  expect(words(contents)).toEqual(['Inhalt', 'Mietvertrag', '2', 'Übergabe', 'Köln', '5', 'Anlage', '6']);
  expect(others.map((text) => words(text)[0])).toEqual(['m1', 'm2', 'm3', 'k1', 'Seite', 'Seite']);
  expect(linksOf(output, 1).map(({ target, text }) => [target, text])).toEqual([
    [2, 'Mietvertrag'],
    [5, 'Übergabe Köln'],
    [6, 'Anlage'],
  ]);
});

it('counts blank pages, and leaves room for pages of its own where there are many PDFs', async () => {
  const files = Array.from({ length: 45 }, (_, at) => [`Teil ${at + 1}.pdf`, plain(`t${at + 1}`)] as const);
  const { output } = await merge(files, { blank_pages: true });
  const texts = textsOf(output);
  const first = texts.indexOf('t1');
  expect(first).toBeGreaterThan(1);
  const links = Array.from({ length: first }, (_, at) => linksOf(output, at + 1)).flat();
  expect(links.map(({ target, text }) => [target, text])).toEqual(
    files.map((_, at) => [first + 1 + 2 * at, `Teil ${at + 1}`]),
  );
  const shown = texts.slice(0, first).flatMap((text) => words(text));
  expect(shown).toEqual(['Inhalt', ...files.flatMap((_, at) => ['Teil', `${at + 1}`, `${first + 1 + 2 * at}`])]);
});

it('is as large as the first page, with names that fit and links that lie on them, however that page is turned', async () => {
  const name = `${'Protokoll der Eigentümerversammlung '.repeat(5)}.pdf`;
  for (const rotation of [0, 90, 180, 270]) {
    const turned = pdfOfParts({ pages: ['a'], pageKeys: { 0: `/Rotate ${rotation} /CropBox [50 20 150 180]` } });
    const { output } = await merge([
      [name, turned],
      ['漢字.pdf', plain('b')],
    ]);
    const [contents = ''] = textsOf(output);
    expect(contents).toMatch(/Inhalt\s+Protokoll der .*…\s+2\s+漢字\s+3$/);
    const [link] = linksOf(output, 1);
    const [left = 0, bottom = 0, right = 0, top = 0] = link?.area ?? [];
    expect([left >= 50, bottom >= 20, right <= 150, top <= 180, right > left, top > bottom]).not.toContain(false);
    const [isWide, isUpright] = [right - left > top - bottom, rotation % 180 === 0];
    expect(isWide, `${rotation} degrees`).toBe(isUpright);
  }
});

it('moves the numbers of pages whose content is missing', async () => {
  const whole = makePdf(3);
  const broken = whole.subarray(0, whole.indexOf('(Seite 3)'));
  const { result } = await merge([
    ['a.pdf', plain('1')],
    ['b.pdf', broken],
  ]);
  expect(result.repairedPages).toEqual([5]);
});

it('writes names in any font, composed, and squares with a notice for characters that none has', async () => {
  const { output, result } = await merge([
    ['Geba\u0308ude.pdf', plain('a')],
    ['请求书.pdf', plain('b')],
  ]);
  expect(words(textsOf(output)[0])).toEqual(['Inhalt', 'Gebäude', '2', '请求书', '3']);
  expect(linksOf(output, 1).map(({ text }) => text)).toEqual(['Gebäude', '请求书']);
  expect(result.notices).toEqual([]);
  const thai = await merge([
    ['ภาษี.pdf', plain('a')],
    ['b.pdf', plain('b')],
  ]);
  expect(words(textsOf(thai.output)[0])).toEqual(['Inhalt', '□□□', '2', 'b', '3']);
  expect(thai.result.notices).toEqual(['charactersMissing']);
});
