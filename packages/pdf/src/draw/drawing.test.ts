import { readFileSync } from 'node:fs';
import { inspectPdf, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits } from '../budget.ts';
import { readCharacterMaps, writeCharacterMaps } from '../font/programs/character-map.ts';
import { type FontTables, readTables, writeTables } from '../font/programs/sfnt.ts';
import { PdfDocument } from '../file/document.ts';
import { saveObjects } from '../file/save.ts';
import { type PdfDict, PdfName, type PdfRef, type PdfValue } from '../file/values.ts';
import { Drawing, type DrawingImage, embeddedFont, jpegImage, open, pixelImage, standardFont } from '../index.ts';
import { pagesOf, render } from '../testing/drawn-pages.ts';
import { PagePlacer } from './place-on-page.ts';
import { writeDrawings } from './write-drawings.ts';

const fonts = new URL('../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
const liberation = new URL('LiberationSans-Regular.ttf', fonts);
const red = [1, 0, 0] as const;
const black = [0, 0, 0] as const;

const square = () => new Drawing({ width: 40, height: 20 }).rectangle(0, 0, 40, 20, { fill: red });
const placed = { left: 30, bottom: 50, right: 70, top: 70 };

describe('a drawing', () => {
  it.each(
    [0, 90, 180, 270, -90].flatMap((rotation) =>
      ['', '/CropBox [50 60 250 380]'].map((crop) => [rotation, crop] as const),
    ),
  )('is where it is placed on a page with /Rotate %i %s', async (rotation, crop) => {
    const pdf = await open(pagesOf([{ entries: `/Rotate ${rotation} ${crop}` }]));
    await pdf.draw([{ pageIndex: 0, drawing: square(), x: 30, y: 50 }]);
    const bytes = pdf.save();
    inspectPdf(bytes);
    expect(render(bytes).red).toEqual(placed);
  });

  it('is measured in points whatever the unit of the page is', async () => {
    const pdf = await open(pagesOf([{ entries: '/UserUnit 2' }]));
    await pdf.draw([{ pageIndex: 0, drawing: square(), x: 30, y: 50 }]);
    // poppler shows units.
    expect(render(pdf.save()).red).toEqual({ left: 15, bottom: 25, right: 35, top: 35 });
  });

  it('is rotated around its corner', async () => {
    const pdf = await open(pagesOf([{}]));
    await pdf.draw([{ pageIndex: 0, drawing: square(), x: 100, y: 50, rotation: 90 }]);
    expect(render(pdf.save()).red).toEqual({ left: 80, bottom: 50, right: 100, top: 90 });
  });

  it.each([
    '2 0 0 2 9 9 cm',
    'q 2 0 0 2 9 9 cm q',
    'Q Q 3 0 0 3 5 5 cm Q',
    'q Q Q 2 0 0 2 0 0 cm q 1 0 0 1 9 9 cm',
    'BT /F 9 Tf 5 5 Td',
    '0 0 10 10 re W n 0 1 0 rg',
    'BI /W 1 /H 1 /BPC 8 /CS /G ID q EI 2 0 0 2 0 0 cm',
  ])('is not changed by the state that the content leaves: %s', async (content) => {
    const pdf = await open(pagesOf([{ content }]));
    await pdf.draw([{ pageIndex: 0, drawing: square(), x: 30, y: 50 }]);
    expect(render(pdf.save()).red).toEqual(placed);
  });

  it('is over the content of the page, or under it', async () => {
    const content = '0 0 1 rg 0 0 50 400 re f';
    const over = await (await open(pagesOf([{ content }]))).draw([{ pageIndex: 0, drawing: square(), x: 30, y: 50 }]);
    expect(render(over.save()).red).toEqual(placed);
    const under = await (await open(pagesOf([{ content }]))).draw([
      { pageIndex: 0, drawing: square(), x: 30, y: 50, layer: 'under' },
    ]);
    expect(render(under.save()).red).toEqual({ ...placed, left: 50 });
  });

  it.each([
    [1, true],
    [0.9, true],
    [0, false],
  ])('of opacity %f is visible: %s', async (opacity, isVisible) => {
    const drawings = [{ fill: red }, { stroke: red, width: 9 }].map((paint) =>
      new Drawing({ width: 40, height: 20 }).rectangle(0, 0, 40, 20, { ...paint, opacity }),
    );
    for (const drawing of drawings) {
      const pdf = await (await open(pagesOf([{ content: '1 0 0 RG' }]))).draw([
        { pageIndex: 0, drawing, x: 30, y: 50 },
      ]);
      expect(render(pdf.save()).red !== undefined).toBe(isVisible);
    }
  });

  it('changes no page that shares contents and resources', async () => {
    const shared = '/Resources 7 0 R';
    const file = pagesOf(
      [{ entries: shared }, { entries: shared }],
      ['<< /XObject 8 0 R >>', '<< /Placed0 9 0 R >>', 'null'],
    );
    const both = file.toString('latin1').replace('/Contents 6 0 R', '/Contents 4 0 R');
    const pdf = await open(Buffer.from(both, 'latin1'));
    await pdf.draw([{ pageIndex: 1, drawing: square(), x: 30, y: 50 }]);
    const bytes = pdf.save();
    expect([render(bytes, 1).red, render(bytes, 2).red]).toEqual([undefined, placed]);
  });

  it('is one object on all pages that show it', async () => {
    const pdf = await open(pagesOf(Array.from({ length: 5 }, () => ({}))));
    const drawing = square();
    await pdf.draw(Array.from({ length: 5 }, (_, pageIndex) => ({ pageIndex, drawing, x: 30, y: 50 })));
    const bytes = Buffer.from(pdf.save());
    expect(bytes.toString('latin1').match(/\/Subtype ?\/Form/g)).toHaveLength(1);
    expect(render(bytes, 5).red).toEqual(placed);
  });

  it('shows paths, and images with and without transparent parts', async () => {
    const drawing = new Drawing({ width: 100, height: 100 })
      .path(
        [
          { to: 'move', x: 0, y: 0 },
          { to: 'line', x: 20, y: 0 },
          { to: 'curve', x1: 20, y1: 10, x2: 20, y2: 10, x: 20, y: 20 },
          { to: 'line', x: 0, y: 20 },
          { to: 'close' },
        ],
        { fill: red, stroke: red, width: 2 },
      )
      .image(pixelImage({ width: 1, height: 1, channels: 3, data: Uint8Array.of(255, 0, 0) }), 40, 0, 10, 10)
      .image(
        pixelImage({ width: 1, height: 1, channels: 3, data: Uint8Array.of(255, 0, 0), alpha: Uint8Array.of(0) }),
        60,
        0,
        40,
        40,
      );
    const pdf = await (await open(pagesOf([{}]))).draw([{ pageIndex: 0, drawing, x: 10, y: 10 }]);
    // poppler paints images a pixel beyond their edges.
    expect(render(pdf.save()).red).toEqual({ left: 10, bottom: 10, right: 61, top: 31 });
    expect(() => pixelImage({ width: 2, height: 1, channels: 1, data: Uint8Array.of(1) })).toThrow(RangeError);
    expect(() => drawing.rectangle(Number.NaN, 0, 1, 1, { fill: red })).toThrow(RangeError);
    expect(jpegImage(Uint8Array.of(1), { width: 1, height: 1, channels: 3 }).isTransparent).toBe(false);
  });

  it('says what it consists of, each font and opacity once', () => {
    const [standard, embedded] = [standardFont('Helvetica'), embeddedFont(readFileSync(liberation))];
    const drawing = new Drawing({ width: 9, height: 9 });
    const paint = { size: 9, color: [0.5, 0.5, 0.5] as const };
    drawing.text('a', 0, 0, { ...paint, font: embedded });
    expect(drawing).toMatchObject({ isEmbedded: true, isOpaqueGray: true, isTransparent: false });
    for (const font of [standard, embedded, standard]) drawing.text('a', 0, 0, { ...paint, font, opacity: 0.5 });
    expect(drawing).toMatchObject({ isEmbedded: false, isOpaqueGray: false, isTransparent: true });
    const { content, fonts, opacities } = drawing.parts;
    expect([fonts, opacities]).toEqual([[embedded, standard], [0.5]]);
    expect(content.match(/\/[FG]\d/g)?.join(' ')).toBe('/F0 /G0 /F1 /G0 /F0 /G0 /F1');
  });

  it.each([
    [[0.2, 0.2, 0.2], true],
    [[0.2, 0.2, 0.4], false],
    [[0.4, 0.2, 0.2], false],
  ] as const)('of color %j is gray: %s', (fill, isGray) => {
    const drawing = new Drawing({ width: 9, height: 9 }).path([{ to: 'move', x: 1, y: 2 }], { fill });
    expect(drawing.isOpaqueGray).toBe(isGray);
    expect(drawing.parts.content).toBe(`q ${isGray ? '0.2 g' : `${fill.join(' ')} rg`} 1 2 m f Q`);
  });

  it('is a group only where it is transparent, and has the resources that it uses', async () => {
    const formOf = async (opacity: number) => {
      const drawing = new Drawing({ width: 9, height: 9 }).rectangle(0, 0, 9, 9, { fill: red, opacity });
      const document = PdfDocument.open(pagesOf([{}]));
      return document.dict((await writeDrawings(document, [drawing]))[0]);
    };
    const [opaque, transparent] = [await formOf(1), await formOf(0.5)];
    expect([opaque?.has('Group'), opaque?.get('Resources')]).toEqual([false, new Map()]);
    expect(transparent?.get('Group')).toEqual(new Map([['S', new PdfName('Transparency')]]));
    const resources = transparent?.get('Resources') as PdfDict;
    expect([...resources.keys()]).toEqual(['ExtGState']);
  });

  it('takes fonts and images of this package alone', async () => {
    const drawing = new Drawing({ width: 9, height: 9 });
    const font = { ...standardFont('Courier') };
    expect(() => drawing.text('a', 0, 0, { font, size: 9, color: red })).toThrow(TypeError);
    const pdf = await open(pagesOf([{}]));
    drawing.image({ isTransparent: false }, 0, 0, 9, 9);
    await expect(pdf.draw([{ pageIndex: 0, drawing, x: 0, y: 0 }])).rejects.toThrow(TypeError);
  });

  it('takes images whose data fits their size', () => {
    const size = { width: 2, height: 3, channels: 3 } as const;
    const [data, alpha] = [new Uint8Array(18), new Uint8Array(6)];
    expect([pixelImage({ ...size, data }), pixelImage({ ...size, data, alpha })]).toEqual([
      { isTransparent: false },
      { isTransparent: true },
    ]);
    expect(() => pixelImage({ ...size, data: new Uint8Array(6) })).toThrow(RangeError);
    expect(() => pixelImage({ ...size, data, alpha: data })).toThrow(RangeError);
    expect(() => pixelImage({ ...size, data, alpha: new Uint8Array(0) })).toThrow(RangeError);
    const shown = (image: DrawingImage) => new Drawing({ width: 9, height: 9 }).image(image, 0, 0, 9, 9);
    expect(shown(pixelImage({ ...size, data }))).toMatchObject({ isTransparent: false, isOpaqueGray: false });
    expect(shown(pixelImage({ ...size, data, alpha })).isTransparent).toBe(true);
  });

  it('is refused on a page that does not exist, and nothing is changed', async () => {
    const pdf = await open(pagesOf([{}]));
    const before = Buffer.from(pdf.save()).length;
    await expect(pdf.draw([{ pageIndex: 1, drawing: square(), x: 0, y: 0 }])).rejects.toThrow(RangeError);
    expect(Buffer.from(pdf.save()).length).toBe(before);
  });

  it.each([
    '/Contents null',
    '/Contents (a)',
    '/Contents [4 0 R null (a)]',
    '/Resources 9',
    '/Resources << /XObject [] >>',
  ])('is shown on a page with %s', async (entries) => {
    const file = pagesOf([{ entries }]).toString('latin1');
    const changed = entries.startsWith('/Contents') ? file.replace('/Contents 4 0 R ', ' '.repeat(16)) : file;
    const pdf = await open(Buffer.from(changed, 'latin1'));
    await pdf.draw([{ pageIndex: 0, drawing: square(), x: 30, y: 50 }]);
    expect(render(pdf.save()).red).toEqual(placed);
  });
});

describe('text', () => {
  const ofBothKinds = () => ({ standard: standardFont('Helvetica'), embedded: embeddedFont(readFileSync(liberation)) });

  it('is read and found by other programs, in fonts of both kinds', async () => {
    for (const [name, font] of Object.entries(ofBothKinds())) {
      const text = 'Seite 3 von 12 – Größe €';
      const width = font.width(text) * 20;
      const drawing = new Drawing({ width, height: 30 }).text(text, 0, 8, { font, size: 20, color: black });
      const pdf = await (await open(pagesOf([{}]))).draw([{ pageIndex: 0, drawing, x: 10, y: 10 }]);
      const bytes = pdf.save();
      inspectPdf(bytes);
      expect(textOf(bytes).trim(), name).toBe(text);
    }
  });

  it('is as wide as its font says', async () => {
    for (const font of [...Object.values(ofBothKinds()), standardFont('Times-Roman'), standardFont('Courier')]) {
      const size = 20;
      const text = 'HHHHHHHHHH';
      const drawing = new Drawing({ width: 290, height: 60 }).text(text, 0, 20, { font, size, color: red });
      const pdf = await (await open(pagesOf([{}]))).draw([{ pageIndex: 0, drawing, x: 0, y: 0 }]);
      const { left = 0, right = 0 } = render(pdf.save()).red ?? {};
      // The sides of the letters are blank.
      expect(Math.abs(right - left - font.width(text) * size)).toBeLessThan(size * 0.3);
    }
  });

  it('has the glyphs of a font that it shows, and names the characters that it lacks', async () => {
    const font = embeddedFont(readFileSync(liberation));
    const drawing = new Drawing({ width: 200, height: 30 }).text('Ωμέγα, Я', 0, 8, { font, size: 20, color: black });
    const pdf = await (await open(pagesOf([{}]))).draw([{ pageIndex: 0, drawing, x: 10, y: 10 }]);
    const bytes = pdf.save();
    expect(textOf(bytes).trim()).toBe('Ωμέγα, Я');
    expect(bytes.length).toBeLessThan(12_000);
    expect(font.missing('aπ中')).toEqual(['中']);
    expect(ofBothKinds().standard.missing('aπ€')).toEqual(['π']);
    expect(() => embeddedFont(Buffer.from('no font'))).toThrow(RangeError);
  });
});

describe('an embedded font', () => {
  /** Liberation Sans with other tables. */
  function fontWith(change: (tables: FontTables, budget: Budget) => void): Buffer {
    const file = readFileSync(liberation);
    const budget = new Budget(budgetLimits(file.length));
    const { version, tables } = readTables(file) as { version: string; tables: FontTables };
    change(tables, budget);
    return writeTables(version, tables, budget);
  }

  /** Liberation Sans with other character maps, each with the glyph of one letter for every character. */
  function fontOf(...maps: { platform: number; encoding: number; characters: string; shownAs: string }[]): Buffer {
    return fontWith((tables, budget) => setMaps(tables, budget, maps));
  }

  function setMaps(tables: FontTables, budget: Budget, maps: Parameters<typeof fontOf>) {
    const own = readCharacterMaps(tables.get('cmap') as Buffer, budget)?.[0]?.glyphs;
    const codes = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const made = maps.map(({ characters, shownAs, ...map }) => {
      const [glyph = 0] = codes(shownAs).map((code) => own?.get(code));
      return { ...map, format: 12, glyphs: new Map(codes(characters).map((code) => [code, glyph])) };
    });
    const kept = new Set(made.flatMap(({ glyphs }) => [...glyphs.values()]));
    tables.set('cmap', writeCharacterMaps(made, kept) as Buffer);
  }

  /** The font dictionaries of a file that shows a text, by their types. */
  async function fontsShowing(text: string, file = readFileSync(liberation)): Promise<Map<string, PdfDict>> {
    const font = embeddedFont(file);
    const drawing = new Drawing({ width: 200, height: 30 }).text(text, 0, 8, { font, size: 20, color: black });
    const document = PdfDocument.open(pagesOf([{}]));
    const before = document.size;
    await writeDrawings(document, [drawing]);
    const added = Array.from({ length: document.size - before }, (_, at) => document.object(before + at));
    const dicts = added.filter((value) => value instanceof Map);
    return new Map(dicts.map((dict) => [document.name(dict.get('Subtype') ?? dict.get('Type')) ?? '', dict]));
  }

  it('has the metrics of its file', () => {
    const { ascent, descent, width } = embeddedFont(readFileSync(liberation));
    expect([ascent, descent, width('H'), width('')]).toEqual(
      [0.905, -0.212, 0.722, 0].map((value) => expect.closeTo(value, 3)),
    );
    // A character that it lacks takes no space.
    expect(width('H中H')).toBeCloseTo(2 * width('H'), 9);
  });

  it('shows the characters that it has, the first that a glyph has, and widths in the order of glyphs', async () => {
    const font = embeddedFont(readFileSync(liberation));
    const codes = (text: string) =>
      new Drawing({ width: 9, height: 9 }).text(text, 0, 0, { font, size: 9, color: black }).parts.content;
    expect(codes('z中A')).toBe(codes('zA'));
    const widths = (await fontsShowing('zA')).get('CIDFontType2')?.get('W') as PdfValue[];
    const glyphs = widths.filter((item) => typeof item === 'number');
    expect(glyphs).toEqual(glyphs.toSorted((a, b) => a - b));
    expect(widths).toHaveLength(4);
    const shared = embeddedFont(fontOf({ platform: 3, encoding: 1, characters: 'AB', shownAs: 'i' }));
    const drawing = new Drawing({ width: 99, height: 30 }).text('AB', 0, 8, { font: shared, size: 9, color: black });
    const pdf = await (await open(pagesOf([{}]))).draw([{ pageIndex: 0, drawing, x: 0, y: 0 }]);
    expect(textOf(pdf.save()).trim()).toBe('AA');
  });

  it('has a tag of its subset, and its bounds', async () => {
    const [one, other, again] = [await fontsShowing('A'), await fontsShowing('B'), await fontsShowing('A')];
    const names = [one, other, again].map((fonts) => {
      const name = fonts.get('Type0')?.get('BaseFont') as PdfName;
      return name.text;
    });
    for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+Embedded$/);
    expect([names[0] === names[1], names[0] === names[2]]).toEqual([false, true]);
    const head = readTables(readFileSync(liberation))?.tables.get('head') as Buffer;
    const bounds = [36, 38, 40, 42].map((at) => Math.round((head.readInt16BE(at) * 1000) / head.readUInt16BE(18)));
    expect(one.get('FontDescriptor')?.get('FontBBox')).toEqual(bounds);
    expect(one.get('CIDFontType2')?.get('CIDToGIDMap')).toEqual(new PdfName('Identity'));
  });

  it.each(['head', 'hhea', 'hmtx', 'cmap'])('needs its table %s', (tag) => {
    expect(() => embeddedFont(fontWith((tables) => void tables.delete(tag)))).toThrow(RangeError);
    expect(() => embeddedFont(fontWith((tables) => void tables.set(tag, Buffer.alloc(3))))).toThrow(RangeError);
  });

  it('is refused without units or widths, or where its glyphs are missing', async () => {
    const changed = (tag: string, at: number, value: number) =>
      fontWith((tables) => {
        const table = Buffer.from(tables.get(tag) as Buffer);
        table.writeUInt16BE(value, at);
        tables.set(tag, table);
      });
    expect(() => embeddedFont(changed('head', 18, 0))).toThrow(RangeError);
    expect(() => embeddedFont(changed('hhea', 34, 0))).toThrow(RangeError);
    // More widths than its table has.
    expect(embeddedFont(changed('hhea', 34, 0xffff)).width('H')).toBeCloseTo(0.722, 3);
  });

  it.each([
    [0, 3, true],
    [0, 4, true],
    [3, 1, true],
    [3, 10, true],
    [3, 0, false],
    [3, 2, false],
    [1, 0, false],
    [1, 1, false],
    [2, 10, false],
  ])('has the characters of a map of platform %i with encoding %i: %s', (platform, encoding, isUnicode) => {
    const font = () => embeddedFont(fontOf({ platform, encoding, characters: 'A', shownAs: 'i' }));
    if (!isUnicode) expect(font).toThrow(RangeError);
    else expect(font().width('A')).toBeCloseTo(embeddedFont(readFileSync(liberation)).width('i'), 9);
  });

  it('uses the largest of its maps for Unicode', () => {
    const small = { platform: 3, encoding: 1, characters: 'A', shownAs: 'i' };
    const large = { platform: 3, encoding: 10, characters: 'AB', shownAs: 'W' };
    const other = { platform: 1, encoding: 0, characters: 'ABC', shownAs: 'M' };
    const wide = embeddedFont(readFileSync(liberation)).width('W');
    for (const maps of [
      [small, large, other],
      [other, large, small],
    ])
      expect(embeddedFont(fontOf(...maps)).width('A')).toBeCloseTo(wide, 9);
  });
});

describe('what was drawn', () => {
  it('is removed again, and nothing else', async () => {
    const file = pagesOf([{ content: '1 0 0 rg 0 0 10 10 re f' }, {}]);
    const pdf = await open(file);
    await pdf.draw([0, 1].map((pageIndex) => ({ pageIndex, drawing: square(), x: 30, y: 50 })));
    const again = await open(pdf.save());
    await again.removeDrawn([0]);
    const bytes = again.save();
    expect(render(bytes, 1).red).toEqual({ left: 0, bottom: 0, right: 10, top: 10 });
    expect(render(bytes, 2).red).toEqual(placed);
    await again.removeDrawn();
    const last = Buffer.from(again.save());
    expect(render(last, 2).red).toBeUndefined();
    expect(last.includes('/Form')).toBe(false);
  });

  it('is removed where a program has joined the streams, and a sequence without an end is not taken for it', async () => {
    const pdf = await open(pagesOf([{ content: '1 0 0 rg 0 0 10 10 re f' }]));
    await pdf.draw([{ pageIndex: 0, drawing: square(), x: 30, y: 50 }]);
    const joined = await open(qpdfJob(pdf.save(), { coalesceContents: '' }));
    await joined.removeDrawn();
    expect(render(joined.save()).red).toEqual({ left: 0, bottom: 0, right: 10, top: 10 });
    const endless = '/Artifact << /BlattwerkPlaced true >> BDC 1 0 0 rg 0 0 10 10 re f';
    const kept = await open(pagesOf([{ content: endless }]));
    await kept.removeDrawn();
    expect(render(kept.save()).red).toEqual({ left: 0, bottom: 0, right: 10, top: 10 });
  });

  it('is none of a page where nothing was, which stays as it is', async () => {
    const pdf = await open(pagesOf([{ content: '1 0 0 rg 0 0 10 10 re f' }]));
    const contents = () => /\/Contents ?[^/]*/.exec(Buffer.from(pdf.save()).toString('latin1'))?.[0];
    const before = contents();
    await pdf.removeDrawn();
    expect(contents()).toBe(before);
  });

  it('is removed by its owner alone, in either order, and everything without one', async () => {
    const found = (document: PdfDocument) => {
      const bytes = Buffer.concat([...saveObjects(document, document.trailer, { version: document.version })]);
      const { red: bounds } = render(bytes);
      return { bytes, left: bounds?.left, right: bounds?.right };
    };
    for (const owners of [
      [undefined, 'mine'],
      ['mine', undefined],
      ['mineral', 'mine'],
    ]) {
      let document = PdfDocument.open(pagesOf([{ content: 'q 2 0 0 2 9 9 cm' }]));
      const [form] = (await writeDrawings(document, [square()])) as [PdfRef];
      for (const [at, owner] of owners.entries()) {
        const x = owner === 'mine' ? 30 : 200;
        const layer = at === 0 ? 'over' : 'under';
        await new PagePlacer(document, owner).place(0, [{ form, matrix: [1, 0, 0, 1, x, 50], layer }]);
      }
      // Also where a program has written the file anew.
      document = PdfDocument.open(qpdfJob(found(document).bytes, { normalizeContent: 'y' }));
      expect(found(document)).toMatchObject({ left: 30, right: 240 });
      expect(await new PagePlacer(document, 'mine').remove(0)).toBe(true);
      expect(await new PagePlacer(document, 'mine').remove(0)).toBe(false);
      expect(found(document)).toMatchObject({ left: 200, right: 240 });
      expect(await new PagePlacer(document).remove(0)).toBe(true);
      expect(found(document).left).toBeUndefined();
    }
  });

  it('shares the streams of pages of equal size', async () => {
    const pdf = await open(pagesOf(Array.from({ length: 9 }, () => ({ content: 'q' }))));
    const drawing = square();
    const streams = () =>
      Buffer.from(pdf.save())
        .toString('latin1')
        .match(/\bstream\b/g)?.length ?? 0;
    const before = streams();
    await pdf.draw(Array.from({ length: 9 }, (_, pageIndex) => ({ pageIndex, drawing, x: 30, y: 50 })));
    // The form, its place, and two around the content.
    expect(streams()).toBe(before + 4);
    await pdf.removeDrawn([0, 8]);
    expect(render(pdf.save(), 1).red).toBeUndefined();
    expect(render(pdf.save(), 2).red).toEqual(placed);
  });

  it('leaves forms of the page that have a similar name', async () => {
    const own = stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '1 0 0 rg 0 0 9 9 re f');
    const entries = '/Resources << /XObject << /Placed0 5 0 R >> >>';
    const pdf = await open(pagesOf([{ entries, content: '/Placed0 Do' }], [own]));
    await pdf.draw([{ pageIndex: 0, drawing: square(), x: 30, y: 50 }]);
    await pdf.removeDrawn();
    expect(render(pdf.save()).red).toEqual({ left: 0, bottom: 0, right: 9, top: 9 });
  });

  it('leaves the contents as they were, however often it is drawn and removed', async () => {
    const pdf = await open(pagesOf([{ content: 'q 1 0 0 rg /Span BMC BT' }]));
    const streams = (bytes: Uint8Array) =>
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\bstream\b/g)?.length;
    const before = streams(pdf.save());
    for (let round = 0; round < 3; round++) {
      for (let time = 0; time < 2; time++) await pdf.draw([{ pageIndex: 0, drawing: square(), x: 30, y: 50 + time }]);
      // Drawn twice, but wrapped once: the page's own content, two wrappers, and a form with its content for each.
      expect(streams(pdf.save())).toBe((before ?? 0) + 6);
      await pdf.removeDrawn();
      expect(streams(pdf.save())).toBe(before);
    }
  });

  it('keeps a claim of PDF/A only where it stays true', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part></rdf:Description></rdf:RDF></x:xmpmeta>';
    const archived = (part: number) =>
      writePdf([
        '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R /OutputIntents [<< /S /GTS_PDFA1 >>] >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
        ['<< /Type /Metadata /Subtype /XML >>', xmp.replace('part>2', `part>${part}`)],
      ]);
    const claims = async (drawings: Drawing | readonly Drawing[], part = 2) => {
      const placed = [drawings].flat().map((drawing) => ({ pageIndex: 0, drawing, x: 0, y: 0 }));
      const pdf = await (await open(archived(part))).draw(placed);
      return Buffer.from(pdf.save()).includes('pdfaid:part');
    };
    const drawing = () => new Drawing({ width: 100, height: 30 });
    const font = embeddedFont(readFileSync(liberation));
    const gray = { font, size: 9, color: [0.4, 0.4, 0.4] as const };
    expect(await claims(drawing().text('1', 0, 0, gray))).toBe(true);
    expect(await claims(drawing().text('1', 0, 0, gray), 1)).toBe(false);
    expect(await claims(drawing().text('1', 0, 0, { ...gray, color: red }))).toBe(false);
    expect(await claims(drawing().text('1', 0, 0, { ...gray, opacity: 0.5 }))).toBe(false);
    expect(await claims(drawing().text('1', 0, 0, { ...gray, font: standardFont('Courier') }))).toBe(false);
    // One of several is enough.
    const harmless = drawing().text('1', 0, 0, gray);
    expect(await claims([harmless, drawing().text('1', 0, 0, { ...gray, color: red })])).toBe(false);
    expect(await claims([harmless, drawing().text('1', 0, 0, { ...gray, font: standardFont('Courier') })])).toBe(false);
  });
});
