import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { contracts, parseOptions, type ToolError } from '@blattwerk/shared';
import { callProgram } from '@blattwerk/testing/call-program';
import { describe, expect, it } from 'vitest';
import { defaults, extract, imagePdf, type ObjectText, pixelsOf, pdfOfObjects } from './fixture.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { extractImagesHandler } from './handler.ts';

/** An image of one pixel, whose gray identifies it. */
function pixel(gray: number, entries = ''): ObjectText {
  const dict = `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8${entries}`;
  return { dict, data: Buffer.from([gray]) };
}

function form(content: string, resources: string, entries = ''): ObjectText {
  return { dict: `/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>${entries}`, data: Buffer.from(content) };
}

function page(contents: number, resources: string, entries = ''): string {
  return `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents ${contents} 0 R/Resources<<${resources}>>${entries}>>`;
}

function content(text: string): ObjectText {
  return { dict: '', data: Buffer.from(text, 'latin1') };
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>';
const pages = (...kids: number[]) =>
  `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`;

/** The gray of each file's first pixel, by the file's name. */
async function graysOf(pdf: Buffer) {
  const { files, result } = await extract(pdf);
  expect(result.facts.imageCount).toBe(files.length);
  const grays = files.map(async ({ name, content }) => [name, (await pixelsOf(content)).data[0]] as const);
  return Object.fromEntries(await Promise.all(grays));
}

function withQpdf(pdf: Buffer, ...options: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'qpdf-'));
  try {
    writeFileSync(join(folder, 'in.pdf'), pdf);
    const { status } = callProgram('qpdf', [join(folder, 'in.pdf'), ...options, join(folder, 'out.pdf')]);
    expect(status).toBe(0);
    return readFileSync(join(folder, 'out.pdf'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('extract-images', () => {
  it('finds the images that a page draws, in their order, and names them by their page', async () => {
    const pdf = pdfOfObjects([
      catalog,
      pages(3, 4),
      page(5, '/XObject<</A 7 0 R/B 8 0 R/F 9 0 R>>'),
      page(6, '/XObject<</B 8 0 R/C 10 0 R>>'),
      content('/B Do q /F Do Q /A Do'),
      content('/B Do\n/C Do'),
      pixel(1),
      pixel(2),
      form('/D Do', '/XObject<</D 11 0 R>>'),
      pixel(3),
      pixel(4),
    ]);
    expect(await graysOf(pdf)).toEqual({
      'page-001-image-01.png': 2,
      'page-001-image-02.png': 4,
      'page-001-image-03.png': 1,
      'page-002-image-01.png': 3,
    });
  });

  it('finds images in patterns, soft masks and annotations, and in resources that nothing draws', async () => {
    const annotation = '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N<</On 9 0 R>>>>>>]';
    const resources =
      '/XObject<</Undrawn 12 0 R>>/Pattern<</P 6 0 R>>/ExtGState<</G<</SMask<</S/Luminosity/G 7 0 R>>>>>>';
    const tiling = '/PatternType 1/PaintType 1/TilingType 1/XStep 9/YStep 9';
    const pdf = pdfOfObjects([
      catalog,
      pages(3),
      page(4, resources, annotation),
      content('/Pattern cs /P scn 0 0 9 9 re f /G gs (/Undrawn Dodo) Tj'),
      'null',
      form('/A Do', '/XObject<</A 8 0 R>>', tiling),
      form('/B Do', '/XObject<</B 10 0 R>>'),
      pixel(1),
      form('/C Do', '/XObject<</C 11 0 R>>'),
      pixel(2),
      pixel(3),
      pixel(4),
    ]);
    expect(Object.values(await graysOf(pdf))).toEqual([1, 2, 3, 4]);
  });

  it('finds inline images, whatever bytes their data has', async () => {
    const head = 'BI /W 4 /H 1 /BPC 8 /CS /G ID ';
    const packed = deflateSync(Buffer.from([9, 0, 0, 0])).toString('latin1');
    const pdf = pdfOfObjects([
      catalog,
      pages(3),
      page(4, '/ColorSpace<</Named/DeviceGray>>'),
      content(
        [
          'q',
          `${head}\x05 EI\nEI`,
          `BI /W 1/H 1/BPC 8/CS/Named ID \x06\nEI`,
          `BI /W 4/H 1/BPC 8/CS/G/F/Fl ID ${packed}\nEI`,
          'BI /W 1/H 1/BPC 8/CS/G/F[/AHx]ID 07>EI',
          '(BI /W is no image) Tj Q',
        ].join('\n'),
      ),
    ]);
    expect(Object.values(await graysOf(pdf))).toEqual([5, 6, 9, 7]);
  });

  it('returns the images that are chosen, by their numbers among all that differ', async () => {
    const wide = { dict: String(Object(pixel(4, '/Width 3/Height 3')).dict), data: Buffer.alloc(9, 4) };
    const pdf = pdfOfObjects([
      catalog,
      pages(3, 4),
      page(5, '/XObject<</A 7 0 R/B 8 0 R/C 9 0 R>>'),
      page(6, '/XObject<</C 9 0 R/D 10 0 R/E 11 0 R>>'),
      content('/A Do /B Do /C Do'),
      content('/D Do /E Do'),
      pixel(1),
      pixel(1, '/Name/Again'),
      pixel(2),
      pixel(3),
      wide,
    ]);
    const chosen = async (images: string | null, options = {}) =>
      (await extract(pdf, { images, ...options })).files.map(({ name }) => name);
    const all = ['page-001-image-01.png', 'page-001-image-02.png', 'page-002-image-01.png', 'page-002-image-02.png'];
    expect(await chosen(null)).toEqual(all);
    expect(await chosen(' 2, 1, 2 ')).toEqual(all.slice(0, 2));
    expect(await chosen('odd')).toEqual([all[0], all[2]]);
    expect(await chosen('3-', { min_side: 2 })).toEqual(['page-002-image-01.png']);
    await expect(chosen('1-5')).rejects.toMatchObject({ code: 'invalidImages', params: { image: 5, image_count: 4 } });
    await expect(chosen('1-3', { min_side: 2 })).rejects.toMatchObject({ code: 'noImages', params: { min_side: 2 } });
    expect(() => parseOptions(contracts['extract-images'], [['images', '1,']])).toThrow(
      expect.objectContaining({ code: 'invalidImages', params: { field: 'images' } }) as ToolError,
    );
  });

  it('exports each image once, and a mask only as part of its image', async () => {
    const pdf = pdfOfObjects([
      catalog,
      pages(3),
      page(4, '/XObject<</A 5 0 R/B 6 0 R/C 7 0 R/M 8 0 R>>'),
      content('/A Do /B Do /C Do /A Do'),
      pixel(1, '/SMask 8 0 R'),
      pixel(1, '/SMask 8 0 R/Name/B'),
      pixel(1),
      pixel(77),
    ]);
    const { files } = await extract(pdf);
    expect(await Promise.all(files.map(async ({ content }) => (await pixelsOf(content)).data))).toEqual([[1, 77], [1]]);
  });

  it('numbers images with as many digits as the largest number has', async () => {
    const many = Array.from({ length: 101 }, (_, index) => pixel(index));
    const names = many.map((_, index) => `/I${index} ${index + 5} 0 R`).join('');
    const draws = many.map((_, index) => `/I${index} Do`).join(' ');
    const { files } = await extract(
      pdfOfObjects([catalog, pages(3), page(4, `/XObject<<${names}>>`), content(draws), ...many]),
    );
    expect([files[0]?.name, files[100]?.name]).toEqual(['page-001-image-001.png', 'page-001-image-101.png']);
  });

  it('ends where forms draw each other', async () => {
    const pdf = pdfOfObjects([
      catalog,
      pages(3),
      page(4, '/XObject<</F 5 0 R>>'),
      content('/F Do'),
      form('/G Do /G Do', '/XObject<</G 6 0 R/F 5 0 R>>'),
      { dict: '/Subtype/Form/BBox[0 0 9 9]', data: Buffer.from('/F Do /G Do /I Do') },
      pixel(1),
    ]);
    await expect(extract(pdf)).rejects.toMatchObject({ code: 'noImages', params: { file: 'in.pdf' } });
  });

  it('reads object streams, and files whose tables are wrong', async () => {
    const pdf = imagePdf(pixel(42));
    const broken = Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    const shifted = Buffer.concat([Buffer.from('junk\n'), pdf]);
    const noLength = Buffer.from(pdf.toString('latin1').replaceAll('/Length ', '/Longth '), 'latin1');
    const packed = withQpdf(pdf, '--object-streams=generate');
    for (const variant of [pdf, packed, broken, shifted, noLength]) {
      expect(await graysOf(variant)).toEqual({ 'page-001-image-01.png': 42 });
    }
  });

  it('enters its stages in order and writes no file outside of the archive', async () => {
    const { stages, result, files } = await extract(imagePdf(pixel(1)));
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    expect(result).toEqual({ facts: { imageCount: 1 }, notices: [] });
    expect(files.every(({ isStored }) => isStored)).toBe(true);
  });
});

describe('refusals and skipped images', () => {
  const huge = pixel(1, '/Width 60000/Height 60000');
  const unreadable = pixel(1, '/Filter/DCTDecode');

  it('refuses a file without images, an encrypted one, and one that is not a PDF', async () => {
    const plain = pdfOfObjects([catalog, pages(3), page(4, ''), content('0 0 9 9 re f')]);
    await expect(extract(plain)).rejects.toMatchObject({ code: 'noImages' });
    const locked = withQpdf(imagePdf(pixel(1)), '--encrypt', 'user', 'owner', '256', '--');
    await expect(extract(locked)).rejects.toMatchObject({ code: 'encryptedPdf', params: { file: 'in.pdf' } });
    await expect(extract(Buffer.from('%PDF-1.7\nnothing'))).rejects.toMatchObject({ code: 'damagedPdf' });
  });

  it('refuses a file none of whose images can be exported', async () => {
    await expect(extract(imagePdf(unreadable))).rejects.toMatchObject({
      code: 'damagedPdf',
      params: { file: 'in.pdf' },
    });
    await expect(extract(imagePdf(pixel(1, '/Height 0')))).rejects.toMatchObject({ code: 'damagedPdf' });
    await expect(extract(imagePdf(huge))).rejects.toMatchObject({ code: 'tooComplex' });
  });

  it('reports that it skipped an image, whose number no other has', async () => {
    const resources = '/XObject<</A 5 0 R/B 6 0 R/C 7 0 R>>';
    const pdf = pdfOfObjects([
      catalog,
      pages(3),
      page(4, resources),
      content('/A Do /B Do /C Do'),
      huge,
      pixel(9),
      unreadable,
    ]);
    const { result, files } = await extract(pdf);
    expect(result).toEqual({ facts: { imageCount: 1 }, notices: ['imagesSkipped'] });
    expect(files[0]?.name).toBe('page-001-image-02.png');
  });

  it('does not decompress more than an image can have', async () => {
    const bomb = {
      dict: '/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Filter[/FlateDecode/FlateDecode]',
      data: deflateSync(deflateSync(Buffer.alloc(300_000_000, 3))),
    };
    const before = process.resourceUsage().maxRSS;
    const { files } = await extract(imagePdf(bomb));
    expect((await pixelsOf(files[0]?.content as Buffer)).data).toEqual([3, 3]);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000);
  });

  describe('numbers out of range', () => {
    const image = '/Type/XObject/Subtype/Image/Width 1/Height 1';
    const gray = '/ColorSpace/DeviceGray/BitsPerComponent 8';
    /** A larger number makes the file malformed. */
    const largest = 2n ** 63n - 1n;

    it.each<[string, ObjectText, ObjectText | undefined, 'kept' | 'skipped']>([
      [
        'rows of a predictor',
        {
          dict: `${image}${gray}/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 999999999999999/Colors 32/BitsPerComponent 16>>`,
          data: deflateSync(Buffer.from([7])),
        },
        undefined,
        'kept',
      ],
      [
        'the width of a fax',
        {
          dict: `/Type/XObject/Subtype/Image/Width 99999999999/Height 1${gray}/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 99999999999>>`,
          data: Buffer.from([0]),
        },
        undefined,
        'skipped',
      ],
      [
        'sides',
        { dict: `/Type/XObject/Subtype/Image/Width ${largest}/Height ${largest}${gray}`, data: Buffer.from([7]) },
        undefined,
        'skipped',
      ],
      [
        'components of a mask',
        { dict: `${image}${gray}/SMask 7 0 R`, data: Buffer.from([7]) },
        { dict: `${image}/ColorSpace[/ICCBased<</N -3>>]/BitsPerComponent 8`, data: Buffer.from([7]) },
        'kept',
      ],
      [
        'bits of a palette',
        { dict: `${image}/ColorSpace[/Indexed/DeviceRGB 1<000000FFFFFF>]/BitsPerComponent -5`, data: Buffer.from([7]) },
        undefined,
        'skipped',
      ],
      [
        'a gamma',
        {
          dict: `${image}/ColorSpace[/CalGray<</WhitePoint[1 1 1]/Gamma 0.0000000001>>]/BitsPerComponent 8`,
          data: Buffer.from([7]),
        },
        undefined,
        'kept',
      ],
      [
        'a white point',
        {
          dict: `${image}/ColorSpace[/CalRGB<</WhitePoint[0.9 1 1]/Gamma[1 1 1]/Matrix[1 1 -1.999999999 0 1 0 0 0 1]>>]/BitsPerComponent 8`,
          data: Buffer.from([7, 7, 7]),
        },
        undefined,
        'kept',
      ],
      [
        'filters',
        { dict: `${image}${gray}/Filter[${'/ASCIIHexDecode'.repeat(17)}]`, data: Buffer.from('07>') },
        undefined,
        'skipped',
      ],
    ])('do no harm: %s', async (_, odd, mask, outcome) => {
      const pdf = pdfOfObjects([
        catalog,
        pages(3),
        page(4, '/XObject<</A 5 0 R/B 6 0 R>>'),
        content('/A Do /B Do'),
        pixel(9),
        odd,
        mask ?? 'null',
      ]);
      const { result, files } = await extract(pdf);
      expect((await pixelsOf(files[0]?.content as Buffer)).data).toEqual([9]);
      expect(result.facts.imageCount).toBe(outcome === 'kept' ? 2 : 1);
      expect(result.notices).toEqual(outcome === 'kept' ? [] : ['imagesSkipped']);
    });
  });

  it('stops where the output becomes too large', async () => {
    const run = runInMemory(extractImagesHandler, [{ name: 'in.pdf', bytes: imagePdf(pixel(1)) }], defaults, {
      limits: { outputBytes: 50 },
    });
    await expect(run).rejects.toMatchObject({ code: 'tooComplex' });
  });
});
