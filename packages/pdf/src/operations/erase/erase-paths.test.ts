import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { CannotErase } from '../../errors.ts';
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

  it('with text makes a refusal where it is cut', async () => {
    const bytes = erasePdf(pattern('BT /F 12 Tf 20 100 Td (GEHEIM) Tj ET'));
    await expect(eraseIn(bytes, [area])).rejects.toThrow(new CannotErase(0, 'pattern'));
    await expect(eraseIn(bytes, [{ left: 0, bottom: 0, right: 20, top: 20 }])).resolves.toBeDefined();
  });
});
