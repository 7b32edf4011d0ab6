import { deflateSync } from 'node:zlib';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CannotErase } from '../../errors.ts';
import type { Box } from '../../file/page-geometry.ts';
import type { PdfStream } from '../../file/values.ts';
import { PdfDocument } from '../../file/document.ts';
import { eraseIn, erasePdf, everythingOf, noCodec } from '../../testing/erase-pdf.ts';
import { eraseAreas } from './erase-areas.ts';
import { inkIn, inkOutside, renderGray } from '../../testing/ink.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { areasInImage, overwriteSamples } from '../../image/image-samples.ts';

const area: Box = { left: 100, bottom: 60, right: 200, top: 140 };
const all: Box = { left: 0, bottom: 0, right: 300, top: 200 };

/** A black image of 30 × 20 pixels. */
const image = (entries = '/ColorSpace /DeviceGray /BitsPerComponent 8', bytes = 600): WrittenObject =>
  stream(
    `/Type /XObject /Subtype /Image /Width 30 /Height 20 ${entries} /Filter /FlateDecode`,
    deflateSync(Buffer.alloc(bytes)),
  );
const onPage = (objects: readonly WrittenObject[], content = 'q 300 0 0 200 0 0 cm /I Do Q') =>
  erasePdf({ content, resources: '/XObject << /I 10 0 R >>', objects });

describe('the pixels of an area', () => {
  it.each([
    ['gray', image()],
    ['of one bit', image('/ColorSpace /DeviceGray /BitsPerComponent 1', 80)],
    ['of four bits', image('/ColorSpace /DeviceGray /BitsPerComponent 4', 300)],
    ['of 16 bits', image('/ColorSpace /DeviceRGB /BitsPerComponent 16', 3_600)],
    ['a stencil', image('/ImageMask true', 80)],
  ])('are overwritten, and others stay: %s', async (_, object) => {
    const { bytes, erased } = await eraseIn(onPage([object]), [area]);
    expect(qpdfCheck(bytes)).toBe(0);
    expect(erased.pages.get(0)?.images).toBe(1);
    const after = renderGray(bytes);
    expect(inkIn(after, area)).toBe(0);
    // A pixel around it, and the one that a border is in, may go as well.
    expect(inkOutside(after, [])).toBeGreaterThan(300 * 200 - 140 * 120 - 1);
  });

  it.each([
    'q 200 100 -50 100 80 0 cm /I Do Q',
    'q 0 200 -300 0 300 0 cm /I Do Q',
    'q -300 0 0 -200 300 200 cm /I Do Q',
  ])('are those of the matrix: %s', async (content) => {
    const before = renderGray(onPage([image()], content));
    const { bytes } = await eraseIn(onPage([image()], content), [area]);
    const after = renderGray(bytes);
    expect(inkIn(before, area)).toBeGreaterThan(1_000);
    expect(inkIn(after, area)).toBe(0);
    const around = { left: area.left - 30, bottom: area.bottom - 30, right: area.right + 30, top: area.top + 30 };
    expect(inkOutside(after, [around])).toBeCloseTo(inkOutside(before, [around]), -1);
  });

  it('are gone with what describes the image, or shows it in another way', async () => {
    const described =
      '/Metadata 11 0 R /OPI << /2.0 << /F (GEHEIM) >> >> /ID (GEHEIM) /AF [(GEHEIM)] /Own /GEHEIM /Alternates [<< /Image 12 0 R >>]';
    const objects = [
      image(`/ColorSpace /DeviceGray /BitsPerComponent 8 ${described}`),
      stream('', 'GEHEIM'),
      stream('/Subtype /Image /Width 6 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', 'GEHEIM'),
    ];
    const { bytes, erased } = await eraseIn(onPage(objects), [area]);
    expect(erased.pages.get(0)?.images).toBe(1);
    expect(await everythingOf(bytes)).not.toContain('GEHEIM');
  });

  it('are gone with an image that lies within', async () => {
    const before = onPage([image()], 'q 30 0 0 20 120 80 cm /I Do Q');
    const { bytes, document } = await eraseIn(before, [area]);
    expect([...new ObjectGraph(document).streams()].some(([, { dict }]) => dict.has('Width'))).toBe(false);
    expect(inkOutside(renderGray(bytes), [])).toBe(0);
  });

  it('are gone with an image that lies within one of several areas', async () => {
    const before = onPage([image()], 'q 30 0 0 20 120 80 cm /I Do Q');
    const { document } = await eraseIn(before, [{ left: 110, bottom: 70, right: 125, top: 90 }, area]);
    expect([...new ObjectGraph(document).streams()].some(([, { dict }]) => dict.has('Width'))).toBe(false);
  });

  it('are gone from inline images', async () => {
    const data = Buffer.alloc(600, 0x53).toString('latin1');
    const content = `q 300 0 0 200 0 0 cm BI /W 30 /H 20 /CS /G /BPC 8 ID ${data} EI Q`;
    const { bytes } = await eraseIn(erasePdf({ content }), [area]);
    expect(inkIn(renderGray(bytes), area)).toBe(0);
    expect(inkOutside(renderGray(bytes), [area])).toBeGreaterThan(10_000);
    const { bytes: empty } = await eraseIn(erasePdf({ content }), [all]);
    expect(await everythingOf(empty)).not.toContain('SSSS');
  });

  it('are gone from masks', async () => {
    const mask = stream(
      '/Type /XObject /Subtype /Image /Width 60 /Height 40 /ColorSpace /DeviceGray /BitsPerComponent 8',
      Buffer.alloc(2_400, 0x53),
    );
    const { document } = await eraseIn(
      onPage([image('/ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 11 0 R'), mask]),
      [area],
    );
    const masks = [...new ObjectGraph(document).streams()].filter(([, { dict }]) => dict.get('Width') === 60);
    expect(masks.length).toBe(1);
    const samples = await document.decode(masks[0]?.[1] as PdfStream, 10_000);
    expect(samples.bytes.at(20 * 60 + 30)).toBe(0);
    expect(samples.bytes.at(0)).toBe(0x53);
  });

  it('stay where another page shows the image', async () => {
    const before = erasePdf({
      content: 'q 300 0 0 200 0 0 cm /I Do Q',
      resources: '/XObject << /I 10 0 R >>',
      pages: '11 0 R',
      objects: [
        image(),
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /XObject << /I 10 0 R >> >> >>',
      ],
    });
    const { bytes } = await eraseIn(before, [all]);
    expect(inkOutside(renderGray(bytes, 1), [])).toBe(0);
    expect(inkOutside(renderGray(bytes, 2), [])).toBeGreaterThan(59_000);
  });

  it('are gone where another page has the resources alone', async () => {
    const resources = '/Resources 12 0 R';
    const before = erasePdf({
      content: 'q 300 0 0 200 0 0 cm /I Do Q',
      page: resources,
      pages: '11 0 R',
      objects: [
        image(),
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 13 0 R ${resources} >>`,
        '<< /XObject << /I 10 0 R >> >>',
        stream('', '0 0 m 9 9 l S'),
      ],
    });
    const { document } = await eraseIn(before, [all]);
    expect([...new ObjectGraph(document).streams()].some(([, { dict }]) => dict.has('Width'))).toBe(false);
  });

  it('are written once for pages that show the image alike', async () => {
    const page = (place: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${place} 0 R /Resources << /XObject << /I 10 0 R >> >> >>`;
    const content = 'q 300 0 0 200 0 0 cm /I Do Q';
    const document = PdfDocument.open(
      erasePdf({
        content,
        resources: '/XObject << /I 10 0 R >>',
        pages: '11 0 R 12 0 R',
        objects: [image(), page(4), page(13), stream('', 'q 150 0 0 100 0 0 cm /I Do Q')],
      }),
    );
    await eraseAreas(document, new Map([0, 1, 2].map((index) => [index, [area]])), { images: noCodec });
    expect([...new ObjectGraph(document).streams()].filter(([, { dict }]) => dict.has('Width')).length).toBe(2);
  });

  it.each([
    ['the page inherited them', { tree: '/Resources 11 0 R' }],
    ['a form has them as its default', { page: '/Resources 11 0 R', catalog: '/AcroForm << /Fields [] /DR 11 0 R >>' }],
  ])('are gone with all that is not named any more where %s', async (_, parts) => {
    const content = '/Span /P BDC q 300 0 0 200 0 0 cm /I Do Q EMC';
    const resources = '<< /XObject << /I 10 0 R >> /Properties << /P << /ActualText (GEHEIM) >> >> >>';
    const { bytes, document } = await eraseIn(erasePdf({ content, objects: [image(), resources], ...parts }), [all]);
    expect([...new ObjectGraph(document).streams()].some(([, { dict }]) => dict.has('Width'))).toBe(false);
    expect(await everythingOf(bytes)).not.toContain('GEHEIM');
  });

  it('make a refusal where they cannot be decoded', async () => {
    const object = stream(
      '/Type /XObject /Subtype /Image /Width 30 /Height 20 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      'x',
    );
    await expect(eraseIn(onPage([object]), [area])).rejects.toThrow(new CannotErase(0, 'image'));
    await expect(eraseIn(onPage([object], 'q 30 0 0 20 0 0 cm /I Do Q'), [area])).resolves.toBeDefined();
  });

  it('are erased from a JPEG that stays deflated, where that makes it smaller', async () => {
    const blank = { create: { width: 1_200, height: 800, channels: 3, background: 'white' } } as const;
    const jpeg = deflateSync(await sharp(blank).jpeg({ optimizeCoding: false }).toBuffer());
    const entries = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /DCTDecode]';
    const object = stream(`/Type /XObject /Subtype /Image /Width 1200 /Height 800 ${entries}`, jpeg);
    const { document } = await eraseIn(onPage([object]), [area]);
    const [found] = [...new ObjectGraph(document).streams()].filter(([, { dict }]) => dict.has('Width'));
    expect(document.array(found?.[1].dict.get('Filter'))?.map((each) => document.name(each))).toEqual([
      'FlateDecode',
      'DCTDecode',
    ]);
    expect(found?.[1].raw.length).toBeLessThan(jpeg.length * 1.2);
  });

  it('are decoded and encoded by the codec', async () => {
    const object = stream(
      '/Type /XObject /Subtype /Image /Width 30 /Height 20 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      'x',
    );
    const samples = { width: 30, height: 20, components: 1, bits: 8, data: Buffer.alloc(600) } as const;
    const encoded: Buffer[] = [];
    await eraseIn(onPage([object]), [area], {
      decode: () => Promise.resolve({ samples, changes: {}, isLossy: true }),
      encodeJpeg: ({ data }) => {
        encoded.push(data);
        return Promise.resolve(Buffer.from('y'));
      },
    });
    expect(encoded[0]?.at(10 * 30 + 15)).toBe(0xff);
  });
});

describe('overwriteSamples', () => {
  it('overwrites the bits of the pixels and no others', () => {
    const samples = { width: 10, height: 3, components: 1, bits: 1, data: Buffer.alloc(6) } as const;
    // Columns 5 and 6 of the middle row, and a pixel around them.
    const areas = areasInImage([{ left: 5.2, bottom: 1.4, right: 6.8, top: 1.6 }], [10, 0, 0, 3, 0, 0]) ?? [];
    const found = overwriteSamples(samples, areas, 0xff);
    expect([...found.data]).toEqual([0x0f, 0, 0x0f, 0, 0x0f, 0]);
  });
});
