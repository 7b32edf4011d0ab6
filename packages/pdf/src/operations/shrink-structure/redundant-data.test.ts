import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { asDict, PdfName, type PdfStream } from '../../file/values.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { removeRedundantData } from './redundant-data.ts';

/** Keys that are left in an object, and the numbers of the objects that are changed and reachable. */
function reduced(entries: string, { catalog = '', metadata = 'xmp' } = {}) {
  const isPage = entries.includes('/Type /Page ') && !entries.includes('/Lost');
  const document = PdfDocument.open(
    writePdf([
      `<< /Type /Catalog /Pages 2 0 R /X 4 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [3 0 R ${isPage ? '4 0 R' : ''}] /Count ${isPage ? 2 : 1} /MediaBox [0 0 9 9] >>`,
      '<< /Type /Page /Parent 2 0 R >>',
      entries.includes('/Type /Page ') ? `<< ${entries} >>` : [`<< ${entries} >>`, 'data'],
      ['<< /Type /Metadata /Subtype /XML /N 1 /Range [0 2] >>', metadata],
    ]),
  );
  const graph = new ObjectGraph(document);
  removeRedundantData(graph);
  const keys = [...(asDict(document.object(4))?.keys() ?? [])].filter((key) => !/^(Type|Subtype|Length)$/.test(key));
  return { keys, changed: [...document.findChanged()], isReachable: graph.reachable.includes(5), document };
}

it.each([
  ['private data of applications', '/PieceInfo << >> /Kept 1', ['Kept']],
  ['the thumbnail of a page', '/Type /Page /Thumb 1 /Kept 1', ['Kept']],
  ['what is called so elsewhere', '/Type /Other /Thumb 1', ['Thumb']],
  ['metadata of a page', '/Type /Page /Metadata 5 0 R', []],
  ['metadata of an XObject', '/Type /XObject /Metadata 5 0 R', []],
  ['metadata of a font', '/Type /Font /Metadata 5 0 R', []],
  ['metadata of a font program', '/Type /FontDescriptor /Metadata 5 0 R', []],
  ['metadata of a pattern', '/Type /Pattern /Metadata 5 0 R', []],
  ['metadata of an image', '/Subtype /Image /Metadata 5 0 R', []],
  ['metadata of a form', '/Subtype /Form /Metadata 5 0 R', []],
  ['the name of an image', '/Subtype /Image /Name /Im0 /Kept 1', ['Kept']],
  ['the name of what is no XObject', '/Subtype /Other /Name /Im0', ['Name']],
  ['metadata of anything else', '/Type /Other /Subtype /Other /Metadata 5 0 R', ['Metadata']],
  ['metadata of what has no type', '/Metadata 5 0 R', ['Metadata']],
  ['all of that together', '/Type /Page /Thumb 1 /Metadata 5 0 R /PieceInfo 1', []],
  ['what a page shows that is not in the tree', '/Type /Page /Lost 1 /Contents 5 0 R /Resources << >>', []],
])('removes or keeps %s', (_, entries, kept) => {
  const { keys, changed, isReachable } = reduced(entries);
  expect(keys).toEqual(kept);
  expect(changed).toEqual(kept.length === 0 || kept[0] === 'Kept' ? [4] : []);
  expect(isReachable).toBe(kept.includes('Metadata'));
});

it.each([
  ['the default of gray', '/ColorSpace /DeviceGray /Decode [0 1]', false],
  ['the default of four inks', '/ColorSpace /DeviceCMYK /Decode [0 1 0 1 0 1 0 1]', false],
  ['the default of a stencil', '/ImageMask true /Decode [0 1]', false],
  ['the default of indices', '/BitsPerComponent 4 /ColorSpace [/Indexed /DeviceGray 1 (01)] /Decode [0 15]', false],
  ['inverted', '/ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0]', true],
  ['part of the default', '/ColorSpace /DeviceRGB /Decode [0 1 0 0.5 0 1]', true],
  ['that of colors for indices', '/BitsPerComponent 4 /ColorSpace [/Indexed /DeviceGray 1 (01)] /Decode [0 1]', true],
  ['that of fewer components', '/ColorSpace /DeviceRGB /Decode [0 1]', true],
  ['that of an unknown color space', '/ColorSpace [/Lab << >>] /Decode [0 1 0 1 0 1]', true],
  ['that of a profile with a range', '/ColorSpace [/ICCBased 5 0 R] /Decode [0 1]', true],
])('removes the decoding array of an image where it changes nothing: %s', (_, entries, isKept) => {
  expect(reduced(`/Subtype /Image ${entries}`).keys.includes('Decode')).toBe(isKept);
});

describe('metadata of the document', () => {
  function packed(properties: string): PdfStream {
    const xmp = `<x:xmpmeta> <rdf:RDF> ${properties} </rdf:RDF> </x:xmpmeta>${' '.repeat(2000)}<?xpacket end="w"?>`;
    const { document } = reduced('', { catalog: '/Metadata 5 0 R', metadata: xmp });
    return document.object(5) as PdfStream;
  }

  it('is packed, and stays readable without a parser of PDF', () => {
    const { raw, dict } = packed('<dc:title>Title</dc:title>');
    const xmp = '<x:xmpmeta><rdf:RDF><dc:title>Title</dc:title></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';
    expect([raw.toString(), dict.has('Filter')]).toEqual([xmp, false]);
  });

  it('is compressed where it is long and claims no conformance with PDF/A, and never removed', () => {
    const long = `<dc:title>${'x'.repeat(100_000)}</dc:title>`;
    const { raw, dict } = packed(long);
    expect(dict.get('Filter')).toEqual(new PdfName('FlateDecode'));
    expect(inflateSync(raw).toString()).toContain(long);
    const claiming = packed(`${long}<pdfaid:part>1</pdfaid:part>`);
    expect(claiming.dict.has('Filter')).toBe(false);
    expect(claiming.raw.toString()).toContain(long);
  });
});

it('keeps a page that scripts show by its name', () => {
  const catalog = '/Names << /Pages << /Names [(a) 4 0 R] >> >>';
  expect(reduced('/Type /Page /Lost 1 /Contents 5 0 R', { catalog }).keys).toEqual(['Lost', 'Contents']);
});

it('removes metadata of placed graphics, and keeps that of layers', () => {
  const document = PdfDocument.open(
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /Resources << /Properties << /A 4 0 R /B 5 0 R >> >> >>',
      '<< /Title (graphic) /Metadata 6 0 R >>',
      '<< /Type /OCG /Name (layer) /Metadata 6 0 R >>',
      ['<< /Type /Metadata /Subtype /XML >>', 'xmp'],
    ]),
  );
  removeRedundantData(new ObjectGraph(document));
  expect([4, 5].map((number) => asDict(document.object(number))?.has('Metadata'))).toEqual([false, true]);
  expect(asDict(document.object(4))?.has('Title')).toBe(true);
});

it.each([
  ['in direct resources', '/Resources << /Properties << /A << /Title (graphic) /Metadata 6 0 R >> /B 5 0 R >> >>', []],
  ['in a list of their own', '/Resources << /Properties 7 0 R >>', ['<< /A << /Title (graphic) /Metadata 6 0 R >> >>']],
  [
    'in resources of their own',
    '/Resources 7 0 R',
    ['<< /Properties << /A << /Title (graphic) /Metadata 6 0 R >> /B 5 0 R >> >>'],
  ],
])('removes metadata of property lists that are no objects, %s', (_, entries, more) => {
  const document = PdfDocument.open(
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      `<< /Type /Page /Parent 2 0 R /Thumb 1 ${entries} >>`,
      'null',
      '<< /Type /OCG /Name (layer) >>',
      ['<< /Type /Metadata /Subtype /XML >>', 'xmp'],
      ...more,
    ]),
  );
  const graph = new ObjectGraph(document);
  removeRedundantData(graph);
  expect(graph.reachable).not.toContain(6);
  const page = asDict(document.object(3));
  const lists = document.dict(document.dict(page?.get('Resources'))?.get('Properties'));
  expect([page?.has('Thumb'), document.dict(lists?.get('A'))?.has('Title')]).toEqual([false, true]);
});

it('packs the metadata of layers as that of the document', () => {
  const xmp = `<x:xmpmeta> <rdf:RDF> <dc:title>Layer</dc:title> </rdf:RDF> </x:xmpmeta>${' '.repeat(2000)}<?xpacket end="w"?>`;
  const document = PdfDocument.open(
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R >>',
      '<< /Type /OCG /Name (layer) /Metadata 5 0 R >>',
      ['<< /Type /Metadata /Subtype /XML >>', xmp],
    ]),
  );
  removeRedundantData(new ObjectGraph(document));
  const packed = '<x:xmpmeta><rdf:RDF><dc:title>Layer</dc:title></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';
  expect((document.object(5) as PdfStream).raw.toString()).toBe(packed);
});
