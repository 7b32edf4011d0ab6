import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from '../document.ts';
import {
  claimsOldStandard,
  dropClaimsAgainstDrawing,
  dropClaimsAgainstEncryption,
  dropClaimsAgainstGray,
} from './claims.ts';

const namespaces = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  pdfxid: 'http://www.npes.org/pdfx/ns/id/',
  pdfvtid: 'http://www.npes.org/pdfvt/ns/id/',
  pdfx: 'http://ns.adobe.com/pdfx/1.3/',
  dc: 'http://purl.org/dc/elements/1.1/',
};
const declarations = Object.entries(namespaces)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');
const xmp = (properties: string, attributes = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${declarations}${attributes}>${properties}<dc:format>application/pdf</dc:format></rdf:Description></rdf:RDF></x:xmpmeta>`;

function open(metadata: WrittenObject, info = '', catalog = ''): PdfDocument {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Metadata 3 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 0 /Kids [] >>',
  ];
  return PdfDocument.open(writePdf([...objects, metadata, `<< /Title (t) ${info} >>`], { trailer: '/Info 4 0 R' }));
}

/** Text in one of the encodings of XMP (ISO 16684-1, 7.1). */
function encoded(text: string, encoding: string): Buffer {
  const bytes = Buffer.from(text, encoding.startsWith('utf-16') ? 'utf16le' : 'utf8');
  if (encoding === 'utf-16be') return bytes.swap16();
  if (!encoding.startsWith('utf-32')) return bytes;
  const wide = new Uint32Array(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  const little = Buffer.from(wide.buffer);
  return encoding === 'utf-32be' ? little.swap32() : little;
}

const metadataOf = (text: string): WrittenObject => ['<< /Type /Metadata /Subtype /XML >>', text];

describe('a claim of an old standard', () => {
  it.each([
    ['<pdfaid:part>1</pdfaid:part>', '', '', true],
    ['', ' pdfaid:part="1"', '', true],
    ['', " pdfaid:part = '1'", '', true],
    ['<pdfaid:part>2</pdfaid:part>', '', '', false],
    ['<pdfaid:part>10</pdfaid:part>', '', '', false],
    ['', '', '/GTS_PDFXVersion (PDF/X-1a:2003)', true],
    ['', '', '/GTS_PDFXVersion (PDF/X-3:2002)', true],
    ['', '', '/GTS_PDFXVersion (PDF/X-4)', false],
    ['<pdfuaid:part>1</pdfuaid:part>', '', '', false],
    ['', '', '', false],
  ])('is found in %s%s%s: %s', (properties, attributes, info, isOld) => {
    expect(claimsOldStandard(open(metadataOf(xmp(properties, attributes)), info))).toBe(isOld);
  });

  it.each(['utf8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'is found in XMP in %s, with and without a mark',
    (encoding) => {
      for (const mark of ['', '\ufeff']) {
        const bytes = encoded(mark + xmp('<pdfaid:part>1</pdfaid:part>'), encoding);
        expect(claimsOldStandard(open(['<< /Type /Metadata /Subtype /XML >>', bytes]))).toBe(true);
      }
    },
  );

  it('is none without metadata or with unreadable ones', () => {
    expect(claimsOldStandard(open('null'))).toBe(false);
    expect(claimsOldStandard(open(['<< /Filter /FlateDecode >>', 'pdfaid:part="1"']))).toBe(false);
  });
});

describe('claims that an encryption makes untrue', () => {
  it.each([
    ['<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>', 'pdfaid:'],
    ['<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>', 'pdfxid:'],
    ['<pdfvtid:GTS_PDFVTVersion>PDF/VT-1</pdfvtid:GTS_PDFVTVersion>', 'pdfvtid:'],
    ['<pdfx:GTS_PDFXVersion>PDF/X-1a:2001</pdfx:GTS_PDFXVersion>', 'pdfx:GTS'],
  ])('are removed from XMP, and nothing else is: %s', (claim, prefix) => {
    const others = '<pdfuaid:part>1</pdfuaid:part><pdfx:Company>C</pdfx:Company>';
    const document = open([
      '<< /Type /Metadata /Subtype /XML /Filter /FlateDecode >>',
      deflateSync(xmp(claim + others)),
    ]);
    expect(dropClaimsAgainstEncryption(document).size).toBe(1);
    const stream = document.stream(document.catalog.get('Metadata'));
    expect(stream?.dict.has('Filter')).toBe(false);
    const text = stream?.raw.toString() ?? '';
    expect(text.replaceAll(/xmlns:\S+/g, '')).not.toContain(prefix);
    expect(text).toContain(others);
    expect(text).toContain('<dc:format>application/pdf</dc:format>');
    expect(dropClaimsAgainstEncryption(document).size).toBe(0);
  });

  it('are removed from the information dictionary', () => {
    const document = open('null', '/GTS_PDFXVersion (PDF/X-1:2001) /GTS_PDFXConformance (PDF/X-1a:2001)');
    expect(dropClaimsAgainstEncryption(document).size).toBe(1);
    expect([...(document.dict(document.trailer.get('Info'))?.keys() ?? [])]).toEqual(['Title']);
  });

  it('are removed with XMP that is not well-formed', () => {
    const broken = xmp('<pdfaid:part>1</pdfaid:part>').replace('</rdf:RDF>', '');
    const document = open(metadataOf(broken));
    expect(dropClaimsAgainstEncryption(document).size).toBe(1);
    expect(document.catalog.has('Metadata')).toBe(false);
  });

  it('are none in a file without them, which stays as it is', () => {
    const text = xmp('<pdfuaid:part>1</pdfuaid:part>');
    const document = open(metadataOf(text));
    expect(dropClaimsAgainstEncryption(document).size).toBe(0);
    expect(document.findChanged().size).toBe(0);
    expect(dropClaimsAgainstEncryption(open('null')).size).toBe(0);
  });
});

/** Standards that a file with all of them still claims, of which PDF/A-2 is the first and PDF/UA the second. */
function leftOf(document: PdfDocument): string[] {
  const text = document.stream(document.catalog.get('Metadata'))?.raw.toString() ?? '';
  return ['pdfaid', 'pdfuaid'].filter((prefix) => text.includes(`<${prefix}:part>`));
}

const bothClaims = (part = 2) => metadataOf(xmp(`<pdfaid:part>${part}</pdfaid:part><pdfuaid:part>1</pdfuaid:part>`));
const intent = '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 >>]';

describe('claims that something drawn makes untrue', () => {
  const harmless = { isEmbedded: true, isOpaqueGray: true };

  it.each([
    ['in embedded fonts and gray', harmless, intent, 2, ['pdfaid', 'pdfuaid']],
    ['in embedded fonts and gray, on PDF/A-1', harmless, intent, 1, ['pdfuaid']],
    ['in embedded fonts and gray, without an output intent', harmless, '', 2, ['pdfuaid']],
    ['in embedded fonts and gray, with an empty list of them', harmless, '/OutputIntents []', 2, ['pdfuaid']],
    ['in embedded fonts and color', { isEmbedded: true, isOpaqueGray: false }, intent, 2, ['pdfuaid']],
    ['in other fonts', { isEmbedded: false, isOpaqueGray: true }, intent, 2, []],
    ['in other fonts and color', { isEmbedded: false, isOpaqueGray: false }, intent, 2, []],
  ] as const)('%s', (_, drawn, catalog, part, left) => {
    const document = open(bothClaims(part), '', catalog);
    expect(dropClaimsAgainstDrawing(document, drawn).size).toBe(2 - left.length);
    expect(leftOf(document)).toEqual(left);
  });
});

describe('claims that gray makes untrue', () => {
  it.each([
    ['with an output intent', false, intent, ['pdfaid', 'pdfuaid']],
    ['with colorants without descriptions', true, intent, ['pdfuaid']],
    ['without an output intent', false, '', ['pdfuaid']],
  ] as const)('%s', (_, hasColorants, catalog, left) => {
    const document = open(bothClaims(), '', catalog);
    expect(dropClaimsAgainstGray(document, { hasColorants }).size).toBe(2 - left.length);
    expect(leftOf(document)).toEqual(left);
  });
});
