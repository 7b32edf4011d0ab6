import { inflateSync } from 'node:zlib';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import type { PdfStream } from '../../file/values.ts';
import { extractInlineImages } from './inline-images.ts';
import { ObjectGraph } from '../../file/object-graph.ts';

const samples = 'y'.repeat(40 * 40);
const image = (entries: string, data: string) => `BI ${entries} ID ${data}\nEI`;
const gray = image('/W 40 /H 40 /BPC 8 /CS /G', samples);

/** Contents of the page and of the form after the extraction, and the image objects. */
function extracted(content: string, { resources = '<< >>', page = '', form = '0 g' } = {}) {
  const objects: WrittenObject[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] /Resources ${resources} >>`,
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
    ['<< >>', content],
    ['<< /Subtype /Form /Resources << >> >>', form],
    '<< /J0 5 0 R >>',
    '[/Indexed /DeviceRGB 1 <000000ffffff>]',
  ];
  const document = PdfDocument.open(writePdf(objects));
  const graph = new ObjectGraph(document);
  extractInlineImages(graph);
  const contentOf = (number: number) => {
    const { dict, raw } = document.object(number) as PdfStream;
    return (dict.has('Filter') ? inflateSync(raw) : raw).toString('latin1');
  };
  const images = [...graph.streams()].filter(([, { dict }]) => document.name(dict.get('Subtype')) === 'Image');
  const names = [
    ...(document.dict(document.dict(document.pages[0]?.attributes.get('Resources'))?.get('XObject')) ?? []),
  ];
  return { page: contentOf(4), form: contentOf(5), images: images.map(([, stream]) => stream), names, document };
}

describe('extractInlineImages', () => {
  it('makes a large image an object that the content draws in its place', () => {
    const { page, images, names } = extracted(`q 9 0 0 9 0 0 cm ${gray} Q (BI) Tj ${gray}`);
    expect(page).toBe('q 9 0 0 9 0 0 cm /J0 Do Q (BI) Tj /J1 Do');
    expect(names.map(([name]) => name)).toEqual(['J0', 'J1']);
    expect(images.map(({ raw }) => raw.toString())).toEqual([samples, samples]);
    const [first] = images;
    expect([...(first?.dict.keys() ?? [])]).toEqual(
      expect.arrayContaining(['Subtype', 'Width', 'Height', 'BitsPerComponent', 'ColorSpace']),
    );
  });

  it('writes full names of filters, and refers to named color spaces', () => {
    const hex = `${'5a'.repeat(1600)}>`;
    const resources = '<< /ColorSpace << /C 7 0 R >> /XObject 6 0 R >>';
    const { page, images, document, names } = extracted(image('/W 40 /H 40 /BPC 8 /CS /C /F [/AHx]', hex), {
      resources,
    });
    expect(page).toBe('/J1 Do');
    expect(names.map(([name]) => name)).toEqual(['J0', 'J1']);
    const [first] = images;
    expect(document.numberOf(first?.dict.get('ColorSpace'))).toBe(7);
    expect(document.array(first?.dict.get('Filter'))).toMatchObject([{ text: 'ASCIIHexDecode' }]);
  });

  it('extracts from forms into their own resources', () => {
    const resources = '<< /XObject 6 0 R >>';
    const { form, page, images, document } = extracted('/J0 Do', { resources, form: gray });
    expect([page, form]).toEqual(['/J0 Do', '/J0 Do']);
    expect(images).toHaveLength(1);
    const own = document.dict(document.stream(document.dict(document.object(6))?.get('J0'))?.dict.get('Resources'));
    expect([...(document.dict(own?.get('XObject'))?.keys() ?? [])]).toEqual(['J0']);
  });

  it.each([
    ['a small image', image('/W 4 /H 4 /BPC 8 /CS /G', 'y'.repeat(16))],
    ['an image with damaged data', image('/W 40 /H 40 /BPC 8 /CS /G /F /Fl', samples)],
    ['an image of an unknown color space', image('/W 40 /H 40 /BPC 8 /CS /Other /F /DCT', samples)],
    ['malformed content', `${gray} ) `],
  ])('keeps %s', (_, content) => {
    const { page, images } = extracted(content);
    expect([page, images]).toEqual([content, []]);
  });
});
