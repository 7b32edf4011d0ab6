import type { BookmarkReport } from '@blattwerk/shared';
import { contracts, parseOptions } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { bookmarksHandler } from './handler.ts';

const run = (bytes: Buffer, form: Record<string, string>) =>
  runInMemory(bookmarksHandler, [{ name: 'a.pdf', bytes }], parseOptions(contracts.bookmarks, Object.entries(form)));

interface QpdfOutline {
  title: string;
  destpageposfrom1: number | null;
  open: boolean;
  kids: QpdfOutline[];
}

/** Title, page and those below, as qpdf reads them. */
function outlineOf(pdf: Buffer): unknown[] {
  const { outlines } = JSON.parse(qpdfOutput(pdf, '--json', '--json-key=outlines').toString()) as {
    outlines: QpdfOutline[];
  };
  const itemOf = ({ title, destpageposfrom1: page, kids }: QpdfOutline): unknown[] => [
    title,
    page,
    ...kids.map(itemOf),
  ];
  return outlines.map(itemOf);
}

async function reportOf(bytes: Buffer, form: Record<string, string> = {}): Promise<BookmarkReport> {
  const { output, result } = await run(bytes, { ...form, output: 'json' });
  expect(result.mime).toBe('application/json');
  return JSON.parse(output.toString()) as BookmarkReport;
}

const list = JSON.stringify([
  { title: 'Größe', page: 1, open: true },
  { title: 'Teil', page: 2, level: 2 },
  { title: 'Ende', page: 3 },
]);

describe('bookmarks', () => {
  it('are those of a list', async () => {
    const { output, result, stages } = await run(makePdf(3), { bookmarks: list });
    qpdfOutput(output, '--check');
    expect(outlineOf(output)).toEqual([
      ['Größe', 1, ['Teil', 2]],
      ['Ende', 3],
    ]);
    expect(inspectPdf(output).texts).toEqual(['Seite 1', 'Seite 2', 'Seite 3']);
    expect(result).toMatchObject({
      mime: 'application/pdf',
      facts: { bookmarkCount: 3, pageCount: 3, outputSize: output.length },
      notices: [],
    });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    expect(await reportOf(output)).toEqual({
      bookmarks: [
        { title: 'Größe', page: 1, level: 1, open: true },
        { title: 'Teil', page: 2, level: 2, open: false },
        { title: 'Ende', page: 3, level: 1, open: false },
      ],
      labels: ['1', '2', '3'],
    });
  });

  it('are those of a table of contents, or none', async () => {
    const { output } = await run(makePdf(4), { source: 'contents', contents: 'One ... 1\n Two 2', first_page: '2' });
    expect(outlineOf(output)).toEqual([['One', 2, ['Two', 3]]]);
    expect((await reportOf(output, { source: 'none' })).bookmarks).toEqual([]);
  });

  it('are the headings of the pages', async () => {
    const line = (size: number, y: number, text: string) => `BT /F ${size} Tf 20 ${y} Td (${text}) Tj ET`;
    const bytes = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 400 400] >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      stream(
        '',
        `${line(24, 350, 'Chapter')} ${line(10, 300, 'Text of the body, of which there is far more than that')}`,
      ),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]);
    const { output, result } = await run(bytes, { source: 'headings' });
    expect(outlineOf(output)).toEqual([['Chapter', 1]]);
    expect(result.facts.bookmarkCount).toBe(1);
    await expect(run(makePdf(2), { source: 'headings' })).rejects.toMatchObject({ code: 'noHeadings' });
  });

  it('stay where only labels are set', async () => {
    const { output } = await run(makePdf(3), { bookmarks: list });
    const labels = '[{"page":1,"style":"lower-roman"},{"page":3,"prefix":"A-"}]';
    const labeled = await run(output, { labels });
    expect(await reportOf(labeled.output)).toMatchObject({ bookmarks: [{}, {}, {}], labels: ['i', 'ii', 'A-1'] });
    expect((await reportOf(labeled.output, { labels: '[]' })).labels).toEqual(['1', '2', '3']);
  });

  it.each([
    [{ bookmarks: '[{"title":"a","page":1},{"title":"b","page":4}]' }, { page: 4, page_count: 3, item: 2 }],
    [{ labels: '[{"page":9}]' }, { page: 9, page_count: 3, item: 1 }],
    [
      { source: 'contents', contents: 'a 3\nb 5' },
      { page: 5, page_count: 3, item: 2 },
    ],
  ])('lead to pages of the file: %o', async (form, params) => {
    await expect(run(makePdf(3), form)).rejects.toMatchObject({ code: 'invalidPages', params });
  });
});
