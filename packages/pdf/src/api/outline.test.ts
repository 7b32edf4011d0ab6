import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { describe, expect, it } from 'vitest';
import { open, type OutlineItem } from '../index.ts';
import { readByPdfjs } from '../testing/read-by-pdfjs.ts';

describe('bookmarks that are set', () => {
  const items: OutlineItem[] = [
    {
      title: 'Größe – 1',
      pageIndex: 2,
      items: [
        { title: 'a', pageIndex: 0, items: [{ title: 'b', pageIndex: 1, items: [] }] },
        { title: 'c', pageIndex: undefined, items: [] },
      ],
    },
    { title: '', pageIndex: 1, items: [] },
  ];

  it('are those of readers, in place of those before', async () => {
    const pdf = (await open(makePdf(3))).setOutline([{ title: 'old', pageIndex: 0, items: [] }]);
    expect(pdf.setOutline(items).outline).toEqual(items);
    for (const bytes of [pdf.save(), pdf.update()]) {
      expect(qpdfCheck(bytes)).toBe(0);
      expect((await open(bytes)).outline).toEqual(items);
      const read = await readByPdfjs(bytes, async (document) => {
        type Node = { title: string; dest: unknown; items: Node[] };
        const itemOf = async ({ title, dest, items: children }: Node): Promise<OutlineItem> => ({
          title,
          pageIndex: Array.isArray(dest) ? await document.getPageIndex(dest[0] as never) : undefined,
          items: await Promise.all(children.map(itemOf)),
        });
        return Promise.all(((await document.getOutline()) as Node[]).map(itemOf));
      });
      expect(read).toEqual(items);
    }
    expect((await open(pdf.select([1, 2]))).outline[0]?.pageIndex).toBe(1);
  });

  it('are none where there are none, and lead to pages of the file', async () => {
    const pdf = (await open(makePdf(1))).setOutline([{ title: 'a', pageIndex: 0, items: [] }]);
    const wrong = [{ title: 'b', pageIndex: 0, items: [{ title: 'c', pageIndex: 1, items: [] }] }];
    expect(() => pdf.setOutline(wrong)).toThrow(RangeError);
    expect(pdf.outline.map(({ title }) => title)).toEqual(['a']);
    expect(pdf.setOutline([]).outline).toEqual([]);
    expect(Buffer.from(pdf.save()).includes('/Outlines')).toBe(false);
  });
});
