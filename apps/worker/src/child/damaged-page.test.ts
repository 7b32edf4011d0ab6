import { contracts, exampleForm, parseOptions, type ToolName } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { loadHandler } from './handlers.ts';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { pdfInfo, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { readZip } from '@blattwerk/testing/read-zip';
import { runInMemory } from '../testing/run-in-memory.ts';

/**
 * Four pages, of which the second has stray letters in its hexadecimal strings. They were added to the finished file,
 * so that the cross-references behind them are wrong.
 */
const damaged = (() => {
  const text = textPdf(['one', 'two', 'three', 'four']).toString('latin1');
  const first = text.indexOf('/Type /Page ') + 1;
  const second = text.indexOf('/Type /Page ', first);
  return Buffer.from(`${text.slice(0, second)}/ID <48Z5Z6> /B <ZZ ZZ> ${text.slice(second)}`, 'latin1');
})();

const pagesOf = (pdf: Buffer, password = 'p') => Number(pdfInfo(pdf, ['-upw', password])['Pages']);
const pagesOfEach = (zip: Buffer) => readZip(zip).map(({ content }) => pagesOf(content));

const trials: readonly (readonly [ToolName, Record<string, unknown>, (output: Buffer) => unknown, unknown])[] = [
  ['rotate', { rotation: 90, pages: null, orientation: 'all' }, pagesOf, 4],
  ['compress', { quality: 'medium', target_size: null, both_levels: false, grayscale: false }, pagesOf, 4],
  [
    'merge',
    { file_pages: null, order: 'files', blank_pages: false, bookmarks: 'all', contents_title: null },
    pagesOf,
    8,
  ],
  ['delete-pages', { pages: '4' }, pagesOf, 3],
  ['page-numbers', parseOptions(contracts['page-numbers'], []), pagesOf, 4],
  ['watermark', parseOptions(contracts.watermark, [['text', 'DRAFT']]), pagesOf, 4],
  ['sign', parseOptions(contracts.sign, exampleForm(contracts.sign)), pagesOf, 4],
  ['crop', parseOptions(contracts.crop, [['margins', '1,1,1,1']]), pagesOf, 4],
  ['n-up', parseOptions(contracts['n-up'], []), pagesOf, 2],
  ['page-size', parseOptions(contracts['page-size'], [['size', 'a5']]), pagesOf, 4],
  ['redact', parseOptions(contracts.redact, [['whole_pages', '1']]), pagesOf, 4],
  ['organize-pages', parseOptions(contracts['organize-pages'], [['pages', '2,1,3-4']]), pagesOf, 4],
  ['bookmarks', parseOptions(contracts.bookmarks, [['source', 'none']]), pagesOf, 4],
  ['repair', parseOptions(contracts.repair, []), pagesOf, 4],
  ['split', { mode: 'extract', config: '1-4' }, pagesOf, 4],
  ['split', { mode: 'interval', config: '1' }, pagesOfEach, [1, 1, 1, 1]],
  ['protect', parseOptions(contracts.protect, [['password', 'p']]), pagesOf, 4],
  ['pdf-to-jpg', parseOptions(contracts['pdf-to-jpg'], []), (zip) => readZip(zip).length, 4],
];

describe('a file with a syntax error in a page object and wrong cross-references', () => {
  it('loses that page in qpdf', () => {
    expect(textOf(qpdfJob(damaged, { warningExit0: '' }))).toMatch(/^one\s+three\s+four\s+$/);
    expect(pdfInfo(damaged)['Pages']).toBe('4');
  });

  it.each(trials)('keeps its pages in %s %o', async (tool, options, countPages, expected) => {
    const files = [damaged, damaged].slice(0, tool === 'merge' ? 2 : 1).map((bytes) => ({ name: 'a.pdf', bytes }));
    const { output, result } = await runInMemory(await loadHandler(tool), files, options as never);
    expect(countPages(output)).toEqual(expected);
    expect(result).toMatchObject({ notices: ['repaired'], repairedPages: [] });
  });

  it('keeps the text of that page', async () => {
    const { output } = await runInMemory(await loadHandler('rotate'), [{ name: 'a.pdf', bytes: damaged }], {
      rotation: 180,
      pages: null,
    });
    expect(textOf(output)).toMatch(/^one\s+two\s+three\s+four\s+$/);
  });
});
