import { watermarkVariable } from '@blattwerk/server/variables';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImages } from '../../images/read-images.ts';
import { checkPdf, imagesOf, objectsOf, renderPage, type RgbRaster } from '../../images/rendered-fixture.ts';
import { type ConvertPageOptions, contracts, defaultLimits, parseOptions } from '@blattwerk/shared';
import { programOutput } from '@blattwerk/testing/call-program';
import { beginImageDocument } from './image-document.ts';
import { layoutPage } from './page-layout.ts';

const text = 'Blattwerk · kostenlos';

async function picture(background: string, width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

async function pdfOf(
  images: readonly Buffer[],
  watermark?: string,
  page_size: ConvertPageOptions['page_size'] = 'fit',
) {
  const chunks: Uint8Array[] = [];
  const pdf = await beginImageDocument(async (chunk) => void chunks.push(chunk), watermark);
  for (const bytes of images) {
    for (const known of readImages(bytes, defaultLimits)) {
      const image = await known.prepare(bytes);
      const options = { ...parseOptions(contracts.convert, []), page_size };
      const layout = layoutPage([{ ...known, width: image.width, height: image.height }], options);
      await pdf.addPage([await pdf.addImage(image)], layout);
    }
  }
  await pdf.end();
  const bytes = Buffer.concat(chunks);
  checkPdf(bytes);
  return bytes;
}

/** The text of each page. */
function textOf(pdf: Buffer): string[] {
  const pages = programOutput('pdftotext', ['-layout', '-', '-'], pdf).toString('utf8').split('\f');
  return pages.slice(0, -1).map((page) => page.trim());
}

/** Luminances of a rendered page in a box whose sides are parts of its width and height. */
function luminances({ data, ...size }: RgbRaster, box: [number, number, number, number]): number[] {
  const [left, top, right, bottom] = box;
  const found: number[] = [];
  for (let y = Math.floor(top * size.height); y < bottom * size.height; y++) {
    for (let x = Math.floor(left * size.width); x < right * size.width; x++)
      found.push(data[(y * size.width + x) * 3] ?? 0);
  }
  return found;
}

const corner: [number, number, number, number] = [0.6, 0.9, 1, 1];
const elsewhere: [number, number, number, number] = [0, 0, 1, 0.9];

describe('a watermark', () => {
  it('can be read as text on every page, whatever their sizes', async () => {
    const images = [
      await picture('#fff', 800, 600),
      await picture('#000', 60, 3_000),
      await picture('#888', 3_000, 90),
    ];
    expect(textOf(await pdfOf(images, text))).toEqual([text, text, text]);
    expect(textOf(await pdfOf(images, text, 'a4'))).toEqual([text, text, text]);
  });

  it.each(['#ffffff', '#000000', '#808080', '#f0f0f0'])(
    'stands out bottom right on %s, and nowhere else',
    async (ground) => {
      const size = { width: 200, height: 150 };
      const pdf = await pdfOf([await picture(ground, 800, 600)], text);
      const page = renderPage(pdf, size);
      const inCorner = luminances(page, corner);
      // White letters with a dark edge: more than a hairline of each.
      expect(inCorner.filter((value) => value > 240).length).toBeGreaterThan(15);
      expect(inCorner.filter((value) => value < 60).length).toBeGreaterThan(15);
      const plain = Number.parseInt(ground.slice(1, 3), 16);
      expect(luminances(page, elsewhere).every((value) => Math.abs(value - plain) < 3)).toBe(true);
    },
  );

  it('stays within the page', async () => {
    for (const [width, height] of [
      [400, 300],
      [40, 900],
      [900, 40],
      [3, 3],
    ] as const) {
      const pdf = await pdfOf([await picture('#fff', width, height)], text);
      const boxes = programOutput('pdftotext', ['-bbox', '-', '-'], pdf).toString('utf8');
      const page = /<page width="([\d.]+)" height="([\d.]+)"/.exec(boxes);
      const words = [...boxes.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)"/g)];
      expect(words.length).toBeGreaterThan(0);
      for (const [, xMin, yMin, xMax, yMax] of words) {
        expect(Number(xMin)).toBeGreaterThanOrEqual(0);
        expect(Number(yMin)).toBeGreaterThanOrEqual(0);
        expect(Number(xMax)).toBeLessThanOrEqual(Number(page?.[1]));
        expect(Number(yMax)).toBeLessThanOrEqual(Number(page?.[2]));
      }
    }
  });

  it('leaves the image unchanged, uses no transparency, and is written once for all pages', async () => {
    const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer();
    const pdf = await pdfOf([jpeg, jpeg, jpeg], text);
    expect(pdf.includes(jpeg)).toBe(true);
    expect(imagesOf(pdf)).toHaveLength(3);
    const objects = objectsOf(pdf);
    expect(objects.filter((object) => object['/Subtype'] === '/Form')).toHaveLength(1);
    expect(JSON.stringify(objects)).not.toMatch(/ExtGState|\/Transparency|\/SMask/);
    expect(pdf.length - (await pdfOf([jpeg, jpeg, jpeg])).length).toBeLessThan(1_500);
  });

  it('is absent where none is configured', async () => {
    const pdf = await pdfOf([await picture('#fff', 80, 60)]);
    expect(textOf(pdf)).toEqual(['']);
    expect(pdf.includes('/Font')).toBe(false);
  });

  it('can be any text that is valid in the configuration', async () => {
    const decoded = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, index) => index + 32));
    const taken = Array.from(decoded).filter((character) => {
      try {
        return watermarkVariable.parse(character) === character;
      } catch {
        return false;
      }
    });
    expect(taken.length).toBeGreaterThan(210);
    const said = 'Größe – „Müller & Söhne“ (€) \\ ©';
    const page = await picture('#fff', 800, 600);
    for (let from = 0; from < taken.length; from += 60) await pdfOf([page], taken.slice(from, from + 60).join(''));
    expect(textOf(await pdfOf([page], watermarkVariable.parse(said)))).toEqual([said]);
  });

  it.each(['漢字', 'Żółw', 'a\tb', '🌿', 'a\u0000', 'x'.repeat(61), 'שלום', 'a\u00adb'])(
    'cannot be %j, and configuration says so',
    (refused) => {
      expect(() => watermarkVariable.parse(refused)).toThrow(RangeError);
    },
  );
});
