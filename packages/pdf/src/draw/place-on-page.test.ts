import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { describe, expect, it } from 'vitest';
import { multiply } from '../content/matrix.ts';
import { PdfDocument } from '../file/document.ts';
import { dictOf, type PdfRef, PdfStream } from '../file/values.ts';
import { saveUpdate } from '../file/update.ts';
import { pagesOf, render } from '../testing/drawn-pages.ts';
import { Drawing } from './drawing.ts';
import { addPageLinks } from './link-pages.ts';
import { PagePlacer } from './place-on-page.ts';
import { shownMatrix, visibleMatrix } from '../content/page-matrix.ts';
import { writeDrawings } from './write-drawings.ts';

const red = [1, 0, 0] as const;
const at = (x: number, y: number) => ({ left: x, bottom: y, right: x + 40, top: y + 20 });
const offset = (x: number, y: number) => [1, 0, 0, 1, x, y] as const;

/** A page with content, and a form of 40 by 20. */
async function opened(content: string): Promise<{ document: PdfDocument; form: PdfRef; placer: PagePlacer }> {
  const document = PdfDocument.open(pagesOf([{ content }]));
  const drawing = new Drawing({ width: 40, height: 20 }).rectangle(0, 0, 40, 20, { fill: red });
  const [form] = (await writeDrawings(document, [drawing])) as [PdfRef];
  return { document, form, placer: new PagePlacer(document) };
}

function shown(document: PdfDocument) {
  const bytes = Buffer.concat(saveUpdate(document));
  expect(qpdfCheck(bytes)).toBe(0);
  return render(bytes).red;
}

describe('shownMatrix', () => {
  it.each([0, 1, 2, 3].flatMap((turns) => [1, 2.5].map((unit) => [turns, unit] as const)))(
    'leads back from the page with %i quarter turns and units of %f points',
    (quarterTurns, userUnit) => {
      const geometry = { box: { left: 30, bottom: -20, right: 330, top: 380 }, quarterTurns, userUnit };
      const both = multiply(visibleMatrix(geometry), shownMatrix(geometry));
      for (const [index, value] of [1, 0, 0, 1, 0, 0].entries()) expect(both[index]).toBeCloseTo(value, 9);
    },
  );
});

describe('append', () => {
  it.each(['q 2 0 0 2 9 9 cm', 'Q Q 2 0 0 2 9 9 cm', '/Span BMC BT', ''])(
    'shows forms over content, whatever state it leaves, and they are not removed: %s',
    async (content) => {
      const { document, form, placer } = await opened(content);
      await placer.append(0, [{ form, matrix: [...offset(30, 50)] }]);
      expect(shown(document)).toEqual(at(30, 50));
      expect(await placer.remove(0)).toBe(false);
      await placer.append(0, [{ form, matrix: [...offset(30, 90)], mark: '/Form << /MCID 3 >> BDC' }]);
      expect(shown(document)).toEqual({ ...at(30, 50), top: 110 });
    },
  );

  it('keeps its place where what was placed before is removed', async () => {
    const { document, form, placer } = await opened('q 2 0 0 2 9 9 cm');
    await placer.place(0, [{ form, matrix: [...offset(200, 300)], layer: 'over' }]);
    await placer.append(0, [{ form, matrix: [...offset(30, 50)] }]);
    expect(await placer.remove(0)).toBe(true);
    expect(shown(document)).toEqual(at(30, 50));
  });
});

describe('placing', () => {
  it('changes nothing where nothing is placed or appended', async () => {
    const file = pagesOf([{ content: 'q' }]);
    const document = PdfDocument.open(file);
    const placer = new PagePlacer(document);
    await placer.place(0, []);
    await placer.append(0, []);
    expect(Buffer.concat(saveUpdate(document)).equals(file)).toBe(true);
    await expect(placer.append(1, [])).rejects.toThrow(RangeError);
    await expect(placer.remove(1)).rejects.toThrow(RangeError);
  });

  it.each(['before', 'after'])('is not misled by content that was added %s what it had wrapped', async (where) => {
    const { document, form, placer } = await opened('1 0 0 1 0 0 cm');
    await placer.place(0, [{ form, matrix: [...offset(30, 50)], layer: 'over' }]);
    const contents = document.array(document.pages[0]?.dict.get('Contents')) ?? [];
    const added = document.add(new PdfStream(dictOf({}), Buffer.from('2 0 0 2 9 9 cm')));
    if (where === 'before') contents.unshift(added);
    else contents.push(added);
    await placer.place(0, [{ form, matrix: [...offset(30, 90)], layer: 'over' }]);
    // The one that was placed first follows what was added before it.
    const [bottom, top] = where === 'before' ? [90, 149] : [50, 110];
    expect(shown(document)).toMatchObject({ left: 30, bottom, top });
  });
});

describe('removing', () => {
  it('ends where the marked sequence ends, not with one within it or in an image', async () => {
    const box = (x: number) => `1 0 0 rg ${x} 0 10 10 re f`;
    const image = 'BI /W 5 /H 1 /BPC 8 /CS /G ID  EMC  EI';
    const marked = `/Artifact << /BlattwerkPlaced true >> BDC /A BMC ${box(0)} EMC /B << >> BDC ${box(20)} EMC`;
    const { document, placer } = await opened(`${marked} ${image} ${box(40)} EMC ${box(60)}`);
    expect(await placer.remove(0)).toBe(true);
    expect(shown(document)).toEqual({ left: 60, bottom: 0, right: 70, top: 10 });
  });

  it('leaves a sequence that has the mark as its tag', async () => {
    const { document, placer } = await opened('/BlattwerkPlaced BMC 1 0 0 rg 0 0 10 10 re f EMC');
    expect(await placer.remove(0)).toBe(false);
    expect(shown(document)).toEqual({ left: 0, bottom: 0, right: 10, top: 10 });
  });
});

describe('addPageLinks', () => {
  const link = { area: { left: 10, bottom: 20, right: 110, top: 40 }, target: 1, text: 'Zu Größe' };

  it.each([
    ['', [10, 20, 110, 40]],
    ['/Rotate 90', [260, 10, 280, 110]],
    ['/Rotate 180', [190, 360, 290, 380]],
    ['/CropBox [50 60 250 380]', [60, 80, 160, 100]],
    ['/UserUnit 2', [5, 10, 55, 20]],
  ])('adds links to a page with %s', (entries, rect) => {
    const document = PdfDocument.open(pagesOf([{ entries: `${entries} /Annots [<< /Own true >>]` }, {}]));
    addPageLinks(document, 0, [link]);
    const saved = Buffer.concat(saveUpdate(document));
    expect(qpdfCheck(saved)).toBe(0);
    const { pages } = PdfDocument.open(saved);
    const [own, added] = document.array(pages[0]?.dict.get('Annots')) ?? [];
    expect(own).toEqual(dictOf({ Own: true }));
    const annotation = document.dict(added);
    expect(annotation?.get('Rect')).toEqual(rect);
    expect(annotation?.get('Border')).toEqual([0, 0, 0]);
    expect(annotation?.get('Contents')).toEqual(Buffer.from('Zu Größe', 'latin1'));
    expect(document.numberOf(document.array(annotation?.get('Dest'))?.[0])).toBe(pages[1]?.number);
  });

  it('refuses pages that do not exist, or are no objects of their own', () => {
    const document = PdfDocument.open(pagesOf([{}, {}]));
    expect(() => addPageLinks(document, 2, [])).toThrow(RangeError);
    expect(() => addPageLinks(document, 0, [{ ...link, target: 2 }])).toThrow(RangeError);
    const direct = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [<< /Type /Page /MediaBox [0 0 9 9] >>] >>',
    ]);
    expect(() => addPageLinks(PdfDocument.open(direct, { isLenient: true }), 0, [])).toThrow(RangeError);
  });
});
