import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../file/document.ts';
import { mergeFiles, withCatalog } from '../../../testing/merge-files.ts';
import { readMetadata } from '../../../file/metadata/read-metadata.ts';

const xml = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">Grüße</x:xmpmeta>';
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

function metadataOf(bytes: Buffer): string | null | undefined {
  return readMetadata(
    PdfDocument.open(
      writePdf(['<< /Type /Catalog /Metadata 2 0 R >>', ['<< /Type /Metadata /Subtype /XML >>', bytes]]),
    ),
  );
}

describe('metadata', () => {
  it.each([
    ['UTF-8', Buffer.from(xml)],
    ['UTF-16BE with a byte order mark', bigEndian(`\ufeff${xml}`)],
    ['UTF-16LE with a byte order mark', Buffer.from(`\ufeff${xml}`, 'utf16le')],
    ['UTF-16BE without one', bigEndian(xml)],
    ['UTF-16LE without one', Buffer.from(xml, 'utf16le')],
    ['Windows-1252', Buffer.from(xml, 'latin1')],
  ])('is read in %s', (_, bytes) => {
    expect(metadataOf(bytes)).toBe(xml);
  });

  it('is null where it is too long', () => {
    expect(metadataOf(Buffer.alloc(4 * 1024 * 1024 + 1, 0x20))).toBeNull();
    expect(metadataOf(Buffer.alloc(4 * 1024 * 1024, 0x20))).toHaveLength(4 * 1024 * 1024);
  });
});

/** A file with XMP that has these properties. */
function described(properties: string, catalog = ''): Buffer {
  const xmp = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="">${properties}</rdf:Description></rdf:RDF>`;
  return withCatalog(`/Metadata 4 0 R ${catalog}`, '', ['<< /Type /Metadata /Subtype /XML >>', xmp]);
}

/** The XMP of merged files. */
function mergedXmp(...files: readonly Buffer[]): string | undefined {
  const { document } = mergeFiles(...files);
  return document.stream(document.catalog.get('Metadata'))?.raw.toString();
}

describe('the metadata of a merged file', () => {
  const property = (namespace: string, name: string) => `<p:${name} xmlns:p="${namespace}">x</p:${name}>`;
  const [xap, pdf] = ['http://ns.adobe.com/xap/1.0/', 'http://ns.adobe.com/pdf/1.3/'];
  const dublinCore = 'http://purl.org/dc/elements/1.1/';

  it.each([
    ['http://www.aiim.org/pdfa/ns/id/', 'part'],
    ['http://www.aiim.org/pdfa/ns/extension/', 'schemas'],
    ['http://www.aiim.org/pdfua/ns/id/', 'part'],
    ['http://www.aiim.org/pdfe/ns/id/', 'ISO_PDFEVersion'],
    ['http://www.npes.org/pdfx/ns/id/', 'GTS_PDFXVersion'],
    ['http://www.npes.org/pdfvt/ns/id/', 'GTS_PDFVTVersion'],
    ['http://pdfa.org/declarations/', 'declarations'],
    ['http://ns.adobe.com/pdfx/1.3/', 'GTS_PDFXConformance'],
    [`${xap}mm/`, 'DocumentID'],
    [`${xap}t/pg/`, 'NPages'],
    [xap, 'CreateDate'],
    [xap, 'ModifyDate'],
    [xap, 'MetadataDate'],
    [xap, 'CreatorTool'],
    [xap, 'Identifier'],
    [xap, 'Thumbnails'],
    [pdf, 'Producer'],
    [pdf, 'PDFVersion'],
    [pdf, 'Trapped'],
    [dublinCore, 'date'],
    [dublinCore, 'identifier'],
  ])('lacks what applies to one file only: %s%s', (namespace, name) => {
    expect(mergedXmp(described(property(namespace, name)))).not.toContain(`>x</p:${name}>`);
  });

  it.each([
    [dublinCore, 'title'],
    [dublinCore, 'dates'],
    [xap, 'Label'],
    [xap, 'CreateDates'],
    [pdf, 'Keywords'],
    ['http://ns.adobe.com/pdfx/1.3/', 'Company'],
    ['urn:own', 'part'],
  ])('has what applies to the merged file: %s%s', (namespace, name) => {
    expect(mergedXmp(described(property(namespace, name)))).toContain(`>x</p:${name}>`);
  });

  it('has the producer and the date of the merge, as the information dictionary has', () => {
    const { document } = mergeFiles(described(''));
    const xmp = document.stream(document.catalog.get('Metadata'));
    expect([document.name(xmp?.dict.get('Type')), document.name(xmp?.dict.get('Subtype'))]).toEqual([
      'Metadata',
      'XML',
    ]);
    const text = xmp?.raw.toString() ?? '';
    const date = document.string(document.dict(document.trailer.get('Info'))?.get('ModDate'))?.toString() ?? '';
    const dates = Array.from(text.matchAll(/<xmp:(\w+)>([^<]+)</g), ([, name, value = '']) => [
      name,
      `D:${value.replace(/[-:T]/g, '')}`,
    ]);
    expect(dates).toEqual(['CreateDate', 'ModifyDate', 'MetadataDate'].map((name) => [name, date]));
    expect(text).toContain('<pdf:Producer>Blattwerk</pdf:Producer>');
  });

  it('is that of the first file', () => {
    expect(mergedXmp(described(property('urn:own', 'one')), described(property('urn:own', 'two')))).toMatch(
      /^(?!.*two).*one/s,
    );
    expect(mergedXmp(withCatalog('', ''), described(''))).toBeUndefined();
  });

  it('is reported as lost where it cannot be decoded or is too long', () => {
    const with4 = (...stream: [string, string]) => withCatalog('/Metadata 4 0 R', '', stream);
    const damaged = with4('<< /Filter /FlateDecode >>', 'no data');
    expect(mergeFiles(damaged, described('')).losses).toEqual(['metadata']);
    expect(mergeFiles(described(''), damaged).losses).toEqual([]);
    expect(mergedXmp(damaged)).toBeUndefined();
    expect(mergedXmp(with4('<< >>', 'no XMP'))).toBeUndefined();
  });
});

it.each([
  ['PDF/A', 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2"'],
  ['PDF/UA', 'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"'],
  ['PDF/X', 'xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" pdfxid:GTS_PDFXVersion="PDF/X-4"'],
  ['PDF/X of an earlier version', 'xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/" pdfx:GTS_PDFXVersion="PDF/X-1"'],
  ['PDF/VT', 'xmlns:pdfvtid="http://www.npes.org/pdfvt/ns/id/" pdfvtid:GTS_PDFVTVersion="PDF/VT-1"'],
])('reports that conformance with %s is lost, of whichever file', (_, attributes) => {
  const claiming = described(`<rdf:li ${attributes}/>`);
  expect(mergeFiles(described(''), claiming).losses).toEqual(['conformance']);
  expect(mergeFiles(described(''), described('<rdf:li/>')).losses).toEqual([]);
});

it('reports that conformance is lost which the information dictionary claims', () => {
  const informed = (info: string) =>
    writePdf(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R >>',
        `<< ${info} >>`,
      ],
      { trailer: '/Info 4 0 R' },
    );
  expect(mergeFiles(informed('/GTS_PDFXVersion (PDF/X-1)')).losses).toEqual(['conformance']);
  expect(mergeFiles(informed('/Title (PDF/X-1)')).losses).toEqual([]);
});
