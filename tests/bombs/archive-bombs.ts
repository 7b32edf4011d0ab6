import { deflateSync } from 'node:zlib';
import { type1Font } from '@blattwerk/pdf/testing/type1-font';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { catalog, latin1, onePage, page, tree } from './parts.ts';

const annotationCount = 100_000;

/** A page with annotations that have no appearance, so that a conversion draws each. */
function annotations(entries: string): Buffer {
  const listed = Array.from({ length: annotationCount }, (_, index) => `${index + 4} 0 R`).join(' ');
  const one = `<< /Type /Annot /Rect [0 0 9 9] ${entries} >>`;
  return onePage(`/Annots [${listed}]`, ...Array<string>(annotationCount).fill(one));
}

/** A page that names as many color spaces, each of which is based on the next one. */
function colorSpaces(count: number, isChain: boolean): Buffer {
  const names = Array.from({ length: count }, (_, index) => `/C${index} ${index + 5} 0 R`).join(' ');
  const used = Array.from({ length: count }, (_, index) => `/C${index} cs 1 scn 0 0 9 9 re f`).join(' ');
  const spaces = Array.from({ length: count }, (_, index) => {
    const next = isChain ? `${index + 1 < count ? index + 6 : 5} 0 R` : '/DeviceCMYK';
    return `[/Separation /Spot${index} ${next} << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [1 0 0 ${index / count}] >>]`;
  });
  return onePage(`/Contents 4 0 R /Resources << /ColorSpace << ${names} >> >>`, stream('', used), ...spaces);
}

/** A page that shows text in a font with this file. */
function embeddedFont(key: string, entries: string, data: Uint8Array, subtype = 'TrueType'): Buffer {
  const descriptor = `<< /Type /FontDescriptor /FontName /A /Flags 32 /FontBBox [0 0 9 9] /${key} 6 0 R >>`;
  const font = `<< /Type /Font /Subtype /${subtype} /BaseFont /A /FirstChar 0 /LastChar 255 /Widths [${'500 '.repeat(256)}]
    /Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} >>`;
  return onePage(
    `/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>`,
    stream('', 'BT /F 9 Tf (abc) Tj ET'),
    font,
    stream(`${entries} /Filter /FlateDecode`, deflateSync(data)),
  );
}

/** A TrueType font whose tables are these. */
function trueType(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).toSorted();
  const header = Buffer.alloc(12 + names.length * 16);
  header.writeUInt32BE(0x10000);
  header.writeUInt16BE(names.length, 4);
  let at = header.length;
  for (const [index, name] of names.entries()) {
    const { length } = tables[name] ?? Buffer.alloc(0);
    header.write(name, 12 + index * 16, 'latin1');
    header.writeUInt32BE(at, 20 + index * 16);
    header.writeUInt32BE(length, 24 + index * 16);
    at += (length + 3) & ~3;
  }
  const padded = names.map((name) => {
    const table = tables[name] ?? Buffer.alloc(0);
    return Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  });
  return Buffer.concat([header, ...padded]);
}

const glyphCount = 65_535;
const glyphBytes = 26;

/** A TrueType font whose glyphs have as many bytes each. */
function fontOfGlyphs(cmap: Buffer, glyf: Buffer): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt16BE(1000, 18);
  head.writeUInt16BE(1, 50);
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x10000);
  maxp.writeUInt16BE(glyphCount, 4);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt16BE(1, 34);
  const loca = Buffer.alloc((glyphCount + 1) * 4);
  for (let glyph = 0; glyph < glyphCount; glyph++) loca.writeUInt32BE(glyph * glyphBytes, glyph * 4);
  return trueType({ cmap, glyf, head, hhea, hmtx: Buffer.alloc(4 + glyphCount * 2), loca, maxp });
}

/** 65,535 glyphs of which each consists of the ones before and after it. */
function composedGlyphs(): Buffer {
  const glyf = Buffer.alloc(glyphCount * glyphBytes);
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const start = glyph * glyphBytes;
    glyf.writeInt16BE(-1, start);
    // Two components, of which the first says that another one follows.
    for (const [part, flags] of [0x22, 0x02].entries()) {
      glyf.writeUInt16BE(flags, start + 10 + part * 8);
      glyf.writeUInt16BE((glyph + (part === 0 ? 1 : glyphCount - 1)) % glyphCount, start + 12 + part * 8);
    }
  }
  const cmap = Buffer.alloc(12 + 262);
  for (const [index, value] of [0, 1, 1, 0, 0, 12, 0, 262].entries()) cmap.writeUInt16BE(value, index * 2);
  cmap.fill(1, 12 + 6);
  return fontOfGlyphs(cmap, glyf);
}

/** A map of characters whose groups have all characters, many times. */
function overlappingGroups(count: number): Buffer {
  const cmap = Buffer.alloc(12 + 16 + count * 12);
  for (const [index, value] of [0, 1, 3, 10, 0, 12, 12].entries()) cmap.writeUInt16BE(value, index * 2);
  cmap.writeUInt32BE(count, 24);
  for (let group = 0; group < count; group++) cmap.writeUInt32BE(0xffff, 28 + group * 12 + 4);
  return fontOfGlyphs(cmap, Buffer.alloc(glyphCount * glyphBytes));
}

/** Subroutines of a Type 1 font that are empty. */
function subroutines(count: number): Buffer {
  const each = Array.from({ length: count }, (_, index) => `dup ${index} 1 RD a NP\n`);
  return latin1(`/Subrs ${count} array\n${each.join('')}ND\n`);
}

function withMetadata(xmp: Uint8Array): Buffer {
  return writePdf([
    catalog('/Metadata 4 0 R'),
    tree(),
    page(),
    stream('/Type /Metadata /Subtype /XML /Filter /FlateDecode', deflateSync(xmp)),
  ]);
}

const xmp = (properties: string) =>
  latin1(`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    ><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</rdf:Description></rdf:RDF>`);

/** Forms that call each other, each with what a conversion mends. */
function callingForms(count: number, times: number): Buffer {
  const names = Array.from({ length: count }, (_, index) => `/X${index} ${index + 5} 0 R`).join(' ');
  const resources = `/Resources << /XObject << ${names} >> >>`;
  const forms = Array.from({ length: count }, (_, index) => {
    const calls = Array.from({ length: times }, (__, call) => `/X${(index + call + 1) % count} Do`).join(' ');
    return stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`, `unknown ${calls}`);
  });
  return onePage(`/Contents 4 0 R ${resources}`, stream('', '/X0 Do'), ...forms);
}

/** Elements of a structure in a chain, each with roles that go round. */
function deepStructure(levels: number): Buffer {
  const elements = Array.from({ length: levels }, (_, level): WrittenObject => {
    const parent = level === 0 ? 4 : level + 4;
    const kid = level + 1 < levels ? `/K ${level + 6} 0 R` : '';
    return `<< /Type /StructElem /S /Div /P ${parent} 0 R ${kid} >>`;
  });
  return writePdf([
    catalog('/StructTreeRoot 4 0 R /MarkInfo << /Marked true >>'),
    tree(),
    page(),
    '<< /Type /StructTreeRoot /K 5 0 R >>',
    ...elements,
  ]);
}

/** PDFs that cost a conversion to PDF/A, or its check, far more than their size suggests. */
export const archiveBombs: Readonly<Record<string, () => Buffer>> = {
  '100,000 squares without an appearance': () => annotations('/Subtype /Square /C [1 0 0]'),
  '100,000 notes of text without an appearance': () =>
    annotations('/Subtype /FreeText /DA (/Helv 9 Tf 0 g) /Contents (abc)'),
  '100,000 annotations that are hidden': () => annotations('/Subtype /Text /F 2 /Contents (abc)'),
  '50,000 color spaces': () => colorSpaces(50_000, false),
  '50,000 color spaces in a circle': () => colorSpaces(50_000, true),
  'a font of 65,535 glyphs that consist of each other': () => embeddedFont('FontFile2', '/Length1 9', composedGlyphs()),
  'a font of 60 MB of zeros': () => embeddedFont('FontFile2', '/Length1 60000000', Buffer.alloc(60_000_000)),
  'a font whose map has all characters 100,000 times': () =>
    embeddedFont('FontFile2', '/Length1 9', overlappingGroups(100_000)),
  'a Type 1 font of 1,500,000 subroutines': () => {
    const font = type1Font({ entries: subroutines(1_500_000) });
    return embeddedFont('FontFile', '/Length1 9 /Length2 9 /Length3 0', font, 'Type1');
  },
  'metadata of 30 MB': () => withMetadata(xmp(`<dc:format>${'a'.repeat(30_000_000)}</dc:format>`)),
  'metadata of 500,000 properties': () =>
    withMetadata(xmp(Array.from({ length: 500_000 }, (_, index) => `<dc:a${index}>b</dc:a${index}>`).join(''))),
  'metadata of 1,000,000 elements within each other': () => withMetadata(xmp('<dc:a>'.repeat(1_000_000))),
  'form XObjects that call each other': () => callingForms(300, 300),
  'elements of tags 100,000 deep': () => deepStructure(100_000),
};
