import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { CannotErase } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import type { Box } from '../../file/page-geometry.ts';
import { eraseIn, erasePdf, type ErasePdfParts, everythingOf } from '../../testing/erase-pdf.ts';
import { differingShare, type GrayPicture, inkIn, inkOutside, renderGray } from '../../testing/ink.ts';

const area: Box = { left: 100, bottom: 60, right: 200, top: 140 };
/** The area without the pixels of its border, which are shared. */
const within: Box = { left: 100.5, bottom: 60.5, right: 199.5, top: 139.5 };

/** A picture that is white in the area. */
function whiteIn(picture: GrayPicture, { left, bottom, right, top }: Box): GrayPicture {
  const { width, height, scale } = picture;
  const data = Buffer.from(picture.data);
  for (let y = 0; y < height; y++) {
    const up = (height - y - 0.5) / scale;
    if (up > bottom && up < top) data.fill(255, y * width + left * scale, y * width + right * scale);
  }
  return { ...picture, data };
}

async function erase(parts: ErasePdfParts) {
  const before = erasePdf(parts);
  const { bytes, erased } = await eraseIn(before, [area]);
  expect(qpdfCheck(bytes)).toBe(0);
  const [original, after] = [renderGray(before), renderGray(bytes)];
  expect(inkIn(after, within)).toBe(0);
  return { bytes, counts: erased.pages.get(0), original, after };
}

describe('the paths of an area', () => {
  it.each([
    ['a filled rectangle that crosses', '50 80 100 40 re f', 0.001],
    ['a filled rectangle around', '50 20 200 160 re f', 0.001],
    ['a ring by the even-odd rule', '20 20 260 160 re 60 40 200 120 re f*', 0.001],
    ['a ring by the nonzero rule', '20 20 260 160 re 60 40 m 60 160 l 260 160 l 260 40 l h f', 0.001],
    ['a curve', '150 100 m 250 180 260 190 280 100 c 260 10 200 20 150 100 c f', 0.002],
    ['lines', '4 w 20 100 m 280 110 l S 20 20 m 280 180 l 250 20 l s', 0.004],
    ['a line around', '4 w 120 20 m 280 20 l 280 180 l 120 180 l s', 0.002],
    ['filled and stroked', '1 0 0 rg 3 w 50 80 100 40 re B', 0.004],
    ['under a matrix', 'q 0.5 0.5 -0.5 0.5 100 0 cm 0 0 150 100 re f Q', 0.002],
    ['with v and y', '50 50 m 250 150 250 50 v 150 190 50 50 y f', 0.003],
  ])('are cut out, and nothing else: %s', async (_, content, share) => {
    const { counts, original, after } = await erase({ content });
    expect(counts?.paths).toBeGreaterThan(0);
    expect(inkOutside(after, [])).toBeGreaterThan(500);
    expect(differingShare(whiteIn(original, area), after)).toBeLessThan(share);
  });

  it('leave no coordinate', async () => {
    const { bytes } = await erase({
      content: '10 10 m 123.25 77.75 l 290 10 l f 2 w 20 20 m 151.5 99.125 l 290 30 l S',
    });
    const everything = await everythingOf(bytes);
    for (const coordinate of ['123.25', '77.75', '151.5', '99.125']) expect(everything).not.toContain(coordinate);
  });

  it('leave none of a line without a beginning', async () => {
    const { bytes, counts } = await erase({ content: '151.5 99.125 l S 10 10 20 20 re f' });
    expect(counts?.paths).toBe(1);
    expect(await everythingOf(bytes)).not.toContain('99.125');
  });

  it('go whole where they lie within', async () => {
    const { bytes, counts } = await erase({ content: '120 80 m 180 80 l 150 130 l f 10 10 20 20 re f' });
    expect(counts?.paths).toBe(1);
    expect(await everythingOf(bytes)).not.toContain('150 130');
  });

  it('stay with their curves and places where they do not touch it', async () => {
    const content = '10 10 m 20 30 40 30 50 10 c f 20 150 60 30 re S';
    const before = erasePdf({ content: `${content} 120 80 5 5 re f` });
    const { bytes } = await eraseIn(before, [area]);
    expect(await everythingOf(bytes)).toContain('10 10 m\n20 30 40 30 50 10 c\nf\n20 150 60 30 re\nS');
  });

  it('let nothing be painted through a clip that is gone', async () => {
    const { after } = await erase({ content: 'q 120 80 m 180 80 l 150 130 l W n 0 0 300 200 re f Q 10 10 20 20 re f' });
    expect(inkOutside(after, [{ left: 10, bottom: 10, right: 30, top: 30 }])).toBe(0);
  });

  it('let a clip of removed text paint nothing', async () => {
    const { after } = await erase({
      content: 'q BT /F 40 Tf 7 Tr 110 80 Td (MM) Tj ET 0 0 300 200 re f Q 10 10 20 20 re f',
    });
    expect(inkOutside(after, [{ left: 10, bottom: 10, right: 30, top: 30 }])).toBe(0);
  });

  it('let a clip of removed text that does not begin paint nothing', async () => {
    const { after } = await erase({
      content: 'q /F 40 Tf 7 Tr 1 0 0 1 110 80 Tm (MM) Tj ET 0 0 300 200 re f Q 10 10 20 20 re f',
    });
    expect(inkOutside(after, [{ left: 10, bottom: 10, right: 30, top: 30 }])).toBe(0);
  });

  it('let what follows the end of text be painted where no clip is lost', async () => {
    const { after } = await erase({ content: 'ET 10 10 20 20 re f 120 80 5 5 re f' });
    expect(inkOutside(after, [])).toBe(400);
  });

  it('include shadings', async () => {
    const { original, after } = await erase({
      content: '/S sh',
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 300 0] /Function << /FunctionType 2 /N 1 /Domain [0 1] /C0 [0] /C1 [0.5] >> >> >>',
    });
    expect(differingShare(whiteIn(original, area), after)).toBeLessThan(0.01);
  });

  it('include those of soft masks', async () => {
    const { original, after } = await erase({
      content: '/G gs 0 0 300 200 re f',
      resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 10 0 R >> >> >>',
      objects: [
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Group << /S /Transparency /CS /DeviceGray >>',
          '1 g 50 90 200 20 re f',
        ),
      ],
    });
    expect(differingShare(whiteIn(original, area), after)).toBeLessThan(0.002);
  });
});

/** Points of the lines of a page's content, where it has no matrix. */
async function pointsOf(bytes: Buffer): Promise<[number, number][]> {
  const document = PdfDocument.open(bytes);
  const contents = document.stream(document.pages[0]?.dict.get('Contents'));
  const content = contents ? (await document.decode(contents, 1 << 20)).bytes.toString('latin1') : '';
  return Array.from(content.matchAll(/(-?[\d.]+)\s+(-?[\d.]+)\s+[ml]\b/g), ([, x, y]) => [Number(x), Number(y)]);
}

describe('a stroke', () => {
  it.each([
    ['upright', '40 w 150 20 m 150 180 l S'],
    ['oblique', '40 w 90 10 m 230 190 l S'],
    ['at a small angle', '20 w 20 90 m 280 112 l S'],
    ['beside the area', '30 w 90 20 m 90 180 l S'],
    ['that ends beside the area, with a round end', '30 w 1 J 60 100 m 94 100 l S'],
    ['that ends beside the area, with a square end', '30 w 2 J 60 100 m 90 100 l S'],
    ['with round ends and corners', '24 w 1 J 1 j 40 40 m 150 100 l 260 40 l S'],
    ['with beveled corners', '24 w 2 j 60 150 m 210 150 l 210 50 l S'],
    ['with a mitered corner that reaches in', '30 w 20 40 m 95 60 l 20 80 l S'],
    ['with a corner that is too sharp for a miter', '20 w 2 M 20 90 m 99.6 100 l 20 110 l S'],
    ['of a curve', '26 w 40 30 m 120 260 200 -60 270 160 c S'],
    ['of a rectangle', '50 w 80 40 140 120 re S'],
    ['of a closed path', '18 w 150 20 m 280 100 l 150 180 l 20 100 l s'],
    ['of dashes', '20 w [30 12] 7 d 150 10 m 150 190 l S'],
    ['of round dashes', '20 w 1 J [0 25] 0 d 20 100 m 280 104 l S'],
    ['of thin dashes', '1 w [8 3] 2 d 20 100 m 280 104 l S'],
    ['of a thin line', '1 w 20 100 m 280 101 l S'],
    ['under an uneven matrix', 'q 2 0 0.4 0.5 0 0 cm 30 w 20 200 m 110 210 l S Q'],
    ['of a point', '30 w 1 J 95 100 m 95 100 l S'],
    ['beside another one of the path', '12 w 20 20 m 280 20 l 20 100 m 280 100 l S'],
    ['with a fill of another color', '0 1 0 rg 1 0 0 RG 30 w 80 40 140 120 re B'],
  ])('ends at an area: %s', async (_, content) => {
    const { counts, original, after, bytes } = await erase({
      content: `0.5 G ${content} 0 g 5 5 3 3 re f`,
    });
    expect(counts?.paths).toBe(1);
    expect(differingShare(whiteIn(original, area), after)).toBeLessThan(0.0006);
    if (!content.includes(' cm '))
      for (const [x, y] of await pointsOf(bytes))
        expect(x > 100.001 && x < 199.999 && y > 60.001 && y < 139.999, `${x} ${y}`).toBe(false);
  });

  it('stays as it is where its paint is around the area', async () => {
    const content = '8 w 80 40 140 120 re S 120 20 5 5 re f 150 100 1 1 re f';
    const { bytes, counts } = await erase({ content });
    expect(counts?.paths).toBe(1);
    expect(await everythingOf(bytes)).toContain('80 40 140 120 re\nS');
  });

  it('keeps its opacity, and what is under it', async () => {
    const { original, after } = await erase({
      content: '0.8 g 0 0 300 200 re f /G gs 1 0 0 RG 40 w 20 100 m 150 100 l 150 190 l S',
      resources: '/ExtGState << /G << /CA 0.5 /ca 1 >> >>',
    });
    expect(differingShare(whiteIn(original, area), after)).toBeLessThan(0.001);
  });

  it('keeps the style of a form it is shown in, and of a state', async () => {
    const { original, after } = await erase({
      content: '40 w /G gs /X Do',
      resources: '/XObject << /X 10 0 R >> /ExtGState << /G << /LC 1 /D [[50 45] 0] >> >>',
      objects: [stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200]', '150 20 m 150 180 l S')],
    });
    expect(differingShare(whiteIn(original, area), after)).toBeLessThan(0.0006);
  });
});

describe('a pattern', () => {
  const pattern = (content: string) => ({
    content: '/Pattern cs /P scn 50 50 200 100 re f',
    resources: '/Pattern << /P 10 0 R >>',
    objects: [
      stream(
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 300 200] /XStep 300 /YStep 200 /Resources << /Font << /F 5 0 R >> >>',
        content,
      ),
    ],
  });

  it('of paths is cut with what it fills', async () => {
    const { original, after } = await erase(pattern('0 0 300 200 re f'));
    expect(differingShare(whiteIn(original, area), after)).toBeLessThan(0.001);
  });

  it('of many paths, which can be letters, makes a refusal where it is cut', async () => {
    const letters = '20 90 m 20 110 l 40 100 l 60 110 l 60 90 l S '.repeat(5);
    await expect(eraseIn(erasePdf(pattern(letters)), [area])).rejects.toThrow(new CannotErase(0, 'pattern'));
    const hatch = '0 0 m 300 200 l S 0 200 m 300 0 l S 10 10 20 20 re f';
    await expect(eraseIn(erasePdf(pattern(hatch)), [area])).resolves.toBeDefined();
  });

  it('with text makes a refusal where it is cut', async () => {
    const bytes = erasePdf(pattern('BT /F 12 Tf 20 100 Td (GEHEIM) Tj ET'));
    await expect(eraseIn(bytes, [area])).rejects.toThrow(new CannotErase(0, 'pattern'));
    await expect(eraseIn(bytes, [{ left: 0, bottom: 0, right: 20, top: 20 }])).resolves.toBeDefined();
  });
});

describe('a shading', () => {
  const range =
    '/BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [120 180 80 120 0 1] /ColorSpace /DeviceGray';
  const triangle = Buffer.from([0, 0, 0, 0, 0, 255, 0, 99, 0, 0, 255, 200]);
  const sampled: [string, WrittenObject][] = [
    ['a mesh', stream(`/ShadingType 4 ${range}`, triangle)],
    [
      'a function of the place',
      '<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [60 0 0 40 120 80] /Function 11 0 R >>',
    ],
  ];
  const samples = stream(
    '/FunctionType 0 /Domain [0 1 0 1] /Range [0 1] /Size [2 2] /BitsPerSample 8',
    Buffer.from([0, 99, 50, 200]),
  );

  it.each(sampled)('of %s makes a refusal where it paints in an area, since its samples stay', async (_, shading) => {
    const before = erasePdf({ content: '/S sh', resources: '/Shading << /S 10 0 R >>', objects: [shading, samples] });
    await expect(eraseIn(before, [area])).rejects.toThrow(new CannotErase(0, 'pattern'));
    await expect(eraseIn(before, [{ left: 190, bottom: 60, right: 290, top: 140 }])).resolves.toBeDefined();
  });

  it.each(sampled)('of %s makes a refusal as the color of a path that is cut', async (_, shading) => {
    const before = erasePdf({
      content: '/Pattern cs /P scn 110 70 80 60 re f 0 g 5 5 5 5 re f',
      resources: '/Pattern << /P << /PatternType 2 /Shading 10 0 R >> >>',
      objects: [shading, samples],
    });
    await expect(eraseIn(before, [area])).rejects.toThrow(new CannotErase(0, 'pattern'));
    await expect(eraseIn(before, [{ left: 0, bottom: 0, right: 20, top: 20 }])).resolves.toBeDefined();
  });
});
