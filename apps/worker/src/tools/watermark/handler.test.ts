import { Drawing } from '@blattwerk/pdf';
import { PagePlacer, PdfDocument, saveObjects, writeDrawings } from '@blattwerk/pdf/internal';
import { archivePdf } from '@blattwerk/pdf/testing/archive-pdf';
import type { Bounds, RgbPicture } from '@blattwerk/pdf/testing/pixel-bounds';
import { type Contracts, contracts, type OptionsOf, parseOptions } from '@blattwerk/shared';
import { placeMark } from '@blattwerk/shared/mark-pages';
import { imageMarkers, markedImages } from '@blattwerk/testing/files/marked-images';
import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfExit, qpdfJob, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp, { type Color } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  expectNear,
  pagesOf,
  pdfiumPictures,
  pixelAt,
  popplerPicture,
  popplerPictures,
  redBounds,
} from '../../testing/page-pictures.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { watermarkHandler } from './handler.ts';

type Options = OptionsOf<Contracts['watermark']>;

const plain: Options = { ...parseOptions(contracts.watermark, [['text', 'DRAFT']]) };
const withImage = { text: null, opacity: 100, angle: 0 } as const;

function run(bytes: Buffer, options: Partial<Options> = {}, image?: Buffer) {
  const attached = image ? { attached: [{ name: 'stempel.png', bytes: image }] } : {};
  return runInMemory(watermarkHandler, [{ name: 'a.pdf', bytes }], { ...plain, ...options }, attached);
}

const imageOf = (width: number, height: number, background: Color) =>
  sharp({ create: { width, height, channels: 4, background } });
/** Twice as wide as high. */
const red = await imageOf(40, 20, '#f00').png().toBuffer();
/** Of the same shape, with a right half that is transparent. */
const leftRed = await imageOf(40, 20, '#f000')
  .composite([{ input: await imageOf(20, 20, '#f00').png().toBuffer(), left: 0, top: 0 }])
  .png()
  .toBuffer();

/** Bounds of a mark after its rotation, as its layout has it. */
function expectedBounds(options: Partial<Options>, page: { width: number; height: number }, ratio: number): Bounds {
  const [placed] = placeMark({ ...plain, ...options }, page, { ratio });
  if (!placed) throw new Error('no mark');
  const { x, y, width, height } = placed.rectangle;
  const radians = (placed.rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const [right, up] = [(width * cosine + height * sine) / 2, (width * sine + height * cosine) / 2];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return { left: middleX - right, bottom: middleY - up, right: middleX + right, top: middleY + up };
}

describe('watermark', () => {
  it('puts a text on each page, and keeps all else', async () => {
    const { output, result, stages } = await run(textPdf(['first', 'second']), { angle: 0 });
    const texts = inspectPdf(output).texts.map((text) => text.replace(/\s+/g, ' ').trim());
    expect(texts).toEqual([expect.stringContaining('first'), expect.stringContaining('second')]);
    expect(textOf(output).match(/DRAFT/g)).toHaveLength(2);
    const facts = { markedPages: 2, removedPages: 0, pageCount: 2, outputSize: output.length };
    expect(result).toEqual({ facts, notices: [] });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it('is where its layout says on pages of every rotation and crop, as two readers show them', async () => {
    const kids = [0, 90, 180, 270].flatMap((rotation) => [
      { entries: `/Rotate ${rotation}`, size: [400, 300] },
      { entries: `/Rotate ${rotation} /CropBox [50 60 350 260]`, size: [300, 200] },
    ]);
    const file = pagesOf(kids);
    for (const options of [
      { position: 'bottom-right', width_percent: 20 },
      { x_mm: 30, y_mm: 40, angle: 30, width_percent: 30 },
      { angle: 90, width_percent: 100 },
    ] as const) {
      const { output } = await run(file, { ...withImage, ...options }, red);
      const inPdfium = await pdfiumPictures(output, [1, 2, 3, 4, 5, 6, 7, 8]);
      const inPoppler = popplerPictures(output);
      for (const [at, { entries, size }] of kids.entries()) {
        const [width = 0, height = 0] = /Rotate (90|270)/.test(entries) ? size.toReversed() : size;
        const expected = expectedBounds({ ...withImage, ...options }, { width, height }, 2);
        const shown = inPoppler[at] as RgbPicture;
        expect([shown.width, shown.height]).toEqual([width, height]);
        expectNear(redBounds(shown), expected, `${entries} in poppler, ${JSON.stringify(options)}`);
        expectNear(redBounds(inPdfium[at] as RgbPicture), expected, `${entries} in PDFium, ${JSON.stringify(options)}`);
      }
    }
  });

  it('is measured in points whatever the unit of a page is', async () => {
    const options = { ...withImage, x_mm: 40, y_mm: 20, width_percent: 10 };
    const { output } = await run(pagesOf([{ entries: '/UserUnit 2' }]), options, red);
    const [picture] = await pdfiumPictures(output, [1]);
    expectNear(redBounds(picture as RgbPicture), expectedBounds(options, { width: 800, height: 600 }, 2), 'the page');
  });

  it('has the lines of a text one below the other, turned as its angle says', async () => {
    const { output } = await run(pagesOf([{}]), { text: 'one\ntwo lines', angle: 0, color: 'red', opacity: 100 });
    expect(inspectPdf(output).texts).toEqual(['one\ntwo lines']);
    const bounds = redBounds(popplerPicture(output)) as Bounds;
    const [width, height] = [bounds.right - bounds.left, bounds.top - bounds.bottom];
    // 60 % of 400.
    expect(width).toBeGreaterThan(220);
    expect(width).toBeLessThan(242);
    const upright = redBounds(
      popplerPicture(
        (await run(pagesOf([{}]), { text: 'one\ntwo lines', angle: 90, color: 'red', opacity: 100 })).output,
      ),
    ) as Bounds;
    expect(Math.abs(upright.top - upright.bottom - width)).toBeLessThan(3);
    expect(Math.abs(upright.right - upright.left - height)).toBeLessThan(3);
  });

  it('is turned counterclockwise about its middle', async () => {
    const { output } = await run(pagesOf([{}]), { ...withImage, angle: 90, width_percent: 50 }, leftRed);
    expectNear(redBounds(popplerPicture(output)), { left: 150, bottom: 50, right: 250, top: 150 }, 'its left half');
  });

  it('lets the page show through, as far as its opacity says', async () => {
    for (const [opacity, expected] of [
      [30, 178],
      [100, 0],
      [null, 178],
    ] as const) {
      const { output } = await run(pagesOf([{}]), { ...withImage, opacity }, red);
      const [pixel] = [pixelAt(popplerPicture(output), 200, 150)];
      expect(pixel[0]).toBe(255);
      expect(Math.abs((pixel[1] ?? 0) - expected), `opacity ${opacity}`).toBeLessThan(4);
    }
    const text = await run(pagesOf([{}]), { text: '█', color: 'black', opacity: 20, angle: 0 });
    expect(Math.abs((pixelAt(popplerPicture(text.output), 200, 150)[0] ?? 0) - 204)).toBeLessThan(4);
  });

  it('is over the content of the page, or under what is opaque of it', async () => {
    const file = pagesOf([{ content: '0 0 1 rg 0 0 200 300 re f q 2 0 0 2 9 9 cm' }]);
    for (const layer of ['over', 'under'] as const) {
      const { output } = await run(file, { ...withImage, layer }, red);
      const picture = popplerPicture(output);
      expect([pixelAt(picture, 190, 150), pixelAt(picture, 210, 150)], layer).toEqual([
        layer === 'over' ? [255, 0, 0] : [0, 0, 255],
        [255, 0, 0],
      ]);
    }
  });

  it('is all over the page where it is tiled', async () => {
    const { output } = await run(pagesOf([{}]), { ...withImage, position: 'tiled', width_percent: 10 }, red);
    const picture = popplerPicture(output);
    const marks = placeMark(
      { ...plain, ...withImage, position: 'tiled', width_percent: 10 },
      { width: 400, height: 300 },
      { ratio: 2 },
    );
    expect(marks.length).toBeGreaterThan(20);
    for (const { rectangle } of marks) {
      const [x, y] = [rectangle.x + rectangle.width / 2, rectangle.y + rectangle.height / 2].map(Math.floor);
      expect(pixelAt(picture, x ?? 0, y ?? 0)).toEqual([255, 0, 0]);
    }
    expect(pixelAt(picture, 1, 1)).toEqual([255, 255, 255]);
  });

  it('is on the pages that are named', async () => {
    const { output, result } = await run(makePdf(4), { pages: '4,2-3', angle: 0 });
    expect(result.facts).toMatchObject({ markedPages: 3, pageCount: 4 });
    expect(inspectPdf(output).texts.map((text) => text.includes('DRAFT'))).toEqual([false, true, true, true]);
  });

  it('adds little to a file of many pages, however often it is on each', async () => {
    const source = makePdf(100);
    const { output, result } = await run(source, { position: 'tiled', width_percent: 5 });
    expect(result.facts.markedPages).toBe(100);
    expect(output.length - source.length).toBeLessThan(100 * 250 + 20_000);
    expect(qpdfExit(output, ['--check'])).toBe(0);
  });
});

describe('an attached image', () => {
  it('has no metadata in the file, whatever its format', async () => {
    for (const [format, { bytes }] of Object.entries(await markedImages())) {
      const { output } = await run(pagesOf([{}]), withImage, bytes);
      const plainBytes = qpdfOutput(output, '--qdf', '--stream-data=uncompress', '--decode-level=generalized');
      for (const file of [output, plainBytes])
        expect(
          Object.entries(imageMarkers).flatMap(([name, text]) => (file.includes(text) ? [name] : [])),
          format,
        ).toEqual([]);
    }
  });

  it('keeps its transparency', async () => {
    const { output } = await run(pagesOf([{ content: '0 0 1 rg 0 0 400 300 re f' }]), withImage, leftRed);
    const picture = popplerPicture(output);
    expect(pixelAt(picture, 90, 150)).toEqual([255, 0, 0]);
    expect(pixelAt(picture, 310, 150)).toEqual([0, 0, 255]);
  });

  it('is shown upright where its file says how', async () => {
    // The stored left side is the upper one.
    const turned = await sharp(leftRed)
      .flatten({ background: '#fff' })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { output } = await run(pagesOf([{}]), { ...withImage, width_percent: 10 }, turned);
    expectNear(redBounds(popplerPicture(output)), { left: 180, bottom: 150, right: 220, top: 190 }, 'its red half');
  });

  it('has some million pixels at most', async () => {
    const image = await sharp({ create: { width: 4_950, height: 3_300, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer();
    const { output } = await run(pagesOf([{}]), withImage, image);
    const [width = 0, height = 0] = ['Width', 'Height'].map((side) =>
      Number(new RegExp(`/${side} (\\d+)`).exec(output.toString('latin1'))?.[1]),
    );
    expect(width / height).toBeCloseTo(1.5, 2);
    expect(width * height).toBeGreaterThan(15_000_000);
    expect(width * height).toBeLessThanOrEqual(16_000_000);
    expectNear(redBounds(popplerPicture(output)), { left: 80, bottom: 70, right: 320, top: 230 }, 'the page');
  });

  it('is named where a part of it is missing in its file', async () => {
    const jpeg = await sharp(leftRed).flatten({ background: '#fff' }).resize(64, 64).jpeg({ quality: 100 }).toBuffer();
    const { result } = await run(pagesOf([{}]), withImage, jpeg.subarray(0, -60));
    expect(result).toMatchObject({ notices: ['imagesIncomplete'], incompleteImages: [1] });
  });

  it('is refused by its name where it is none, damaged or too large', async () => {
    const refused = (image: Buffer) => run(makePdf(1), withImage, image);
    await expect(refused(makePdf(1))).rejects.toMatchObject({
      code: 'unsupportedFormat',
      params: { file: 'stempel.png' },
    });
    await expect(refused(red.subarray(0, 40))).rejects.toMatchObject({
      code: 'damagedImage',
      params: { file: 'stempel.png' },
    });
    const wide = Buffer.from(red);
    wide.writeUInt32BE(60_000, 16);
    await expect(refused(wide)).rejects.toMatchObject({ code: 'imageTooLarge', params: { max_side: 50_000 } });
  });
});

describe('removed', () => {
  /** A file with numbers of another tool on its pages. */
  async function numbered(source: Buffer): Promise<Buffer> {
    const document = PdfDocument.open(source);
    const drawing = new Drawing({ width: 20, height: 20 }).rectangle(0, 0, 20, 20, { fill: [0, 1, 0] });
    const [form] = await writeDrawings(document, [drawing]);
    if (!form) throw new Error('no form');
    const placer = new PagePlacer(document);
    for (const pageIndex of document.pages.keys())
      await placer.place(pageIndex, [{ form, matrix: [1, 0, 0, 1, 9, 9], layer: 'over' }]);
    return Buffer.concat([...saveObjects(document, document.trailer, { version: document.version })]);
  }

  it.each(['over', 'under'] as const)('leaves the page as it was, and nothing of the mark: %s', async (layer) => {
    const source = textPdf(['first', 'second']);
    const marked = await run(source, { layer, position: 'tiled' });
    const { output, result } = await run(marked.output, { text: null, remove: true });
    expect(result.facts).toMatchObject({ markedPages: 0, removedPages: 2 });
    expect(popplerPictures(output)).toEqual(popplerPictures(source));
    const bytes = qpdfOutput(output, '--qdf', '--stream-data=uncompress');
    for (const trace of ['/Form', 'Placed', 'Type0', 'FontFile']) expect(bytes.includes(trace), trace).toBe(false);
    expect(Math.abs(output.length - source.length)).toBeLessThan(600);
  });

  it('leaves page numbers and what else was placed, before or after', async () => {
    const source = textPdf(['first']);
    for (const file of [
      (await run(await numbered(source), { ...withImage, position: 'top-left' }, red)).output,
      await numbered((await run(source, { ...withImage, position: 'top-left' }, red)).output),
    ]) {
      expect(redBounds(popplerPicture(file))).toBeDefined();
      const { output, result } = await run(file, { text: null, remove: true });
      expect(result.facts.removedPages).toBe(1);
      const picture = popplerPicture(output);
      expect(redBounds(picture)).toBeUndefined();
      expect(pixelAt(picture, 15, 15)).toEqual([0, 255, 0]);
      expect(popplerPicture(output)).toEqual(popplerPicture(await numbered(source)));
    }
  });

  it('happens before a new mark is drawn, on the pages that are named, and finds nothing twice', async () => {
    const first = await run(makePdf(2), { text: 'OLD', angle: 0 });
    const second = await run(first.output, { text: 'NEW', angle: 0, remove: true, pages: '2' });
    expect(second.result.facts).toMatchObject({ markedPages: 1, removedPages: 1 });
    expect(textOf(second.output).match(/OLD|NEW/g)).toEqual(['OLD', 'NEW']);
    const none = await run(makePdf(2), { text: null, remove: true });
    expect(none.result.facts).toMatchObject({ markedPages: 0, removedPages: 0 });
  });

  it('is a mark whose streams a program has joined since', async () => {
    const marked = await run(textPdf(['first']), { text: 'OLD' });
    const joined = qpdfJob(marked.output, { coalesceContents: '' });
    const { output } = await run(joined, { text: null, remove: true });
    expect(inspectPdf(output).texts).toEqual(['first']);
  });
});

describe('a file', () => {
  it('is kept packed, repaired where it is damaged, and opened only with its password', async () => {
    const { output } = await run(qpdfJob(makePdf(60), { objectStreams: 'generate' }));
    expect(output.includes('/ObjStm')).toBe(true);
    expect(qpdfExit(output, ['--check'])).toBe(0);
    const damaged = Buffer.from(
      makePdf(2)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    const repaired = await run(damaged, { angle: 0 });
    expect(repaired.result.notices).toEqual(['repaired']);
    expect(textOf(repaired.output).match(/DRAFT/g)).toHaveLength(2);
    const locked = qpdfJob(makePdf(1), { encrypt: { userPassword: 'u', ownerPassword: 'o', '256bit': {} } });
    await expect(run(locked)).rejects.toMatchObject({ code: 'encryptedPdf' });
  });

  it('may have pages of any size', async () => {
    for (const side of ['7200000', '99999999999999', '0.001']) {
      for (const position of ['center', 'tiled'] as const) {
        const { output, result } = await run(pagesOf([{ entries: `/MediaBox [0 0 ${side} ${side}] /UserUnit 3` }]), {
          position,
        });
        expect(result.facts.markedPages).toBe(1);
        expect(qpdfExit(output, ['--check'])).toBe(0);
      }
    }
  });

  it('claims PDF/A only where it is, with whatever mark', async () => {
    expect((await run(archivePdf('2b'), withImage, red)).result.notices).toEqual([]);
    expect((await run(archivePdf('2b'))).result.notices).toEqual([]);
    expect((await run(archivePdf('1b'))).result.notices).toEqual(['conformanceDropped']);
    const untrue = archivePdf('2b', { content: '0 0 0 1 k 1 1 5 5 re f' });
    expect((await run(untrue)).result.notices).toEqual(['conformanceDropped']);
  });

  it('no longer claims PDF/A where the mark is transparent', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part></rdf:Description></rdf:RDF></x:xmpmeta>';
    const archived = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R /OutputIntents [<< /S /GTS_PDFA1 >>] >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
      ['<< /Type /Metadata /Subtype /XML >>', xmp],
    ]);
    const noticesOf = async (options: Partial<Options>, image?: Buffer) =>
      (await run(archived, options, image)).result.notices;
    expect(await noticesOf({})).toEqual(['conformanceDropped']);
    expect(await noticesOf(withImage, red)).toEqual(['conformanceDropped']);
    expect(await noticesOf({ opacity: 100 })).toEqual([]);
    expect(await noticesOf({ text: null, remove: true })).toEqual([]);
  });

  it('is refused with the field whose text the font cannot show, and for pages that it does not have', async () => {
    const refused = { code: 'invalidField', params: { field: 'text', character: '🚀' } };
    await expect(run(makePdf(1), { text: 'a\n🚀' })).rejects.toMatchObject(refused);
    await expect(run(makePdf(1), { pages: '2' })).rejects.toMatchObject({ code: 'invalidPages' });
  });
});
