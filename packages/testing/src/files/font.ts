import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemFile } from '../system-file.ts';
import type { PdfWriter } from '../pdf/write-pdf.ts';

/** Where Debian's fonts-urw-base35 is, on which Ghostscript depends. */
const folder = '/usr/share/fonts/opentype/urw-base35';

const firstCode = 32;
const lastCode = 126;

export interface Font {
  name: string;
  /** Of a text in thousandths of the font's size. */
  width: (text: string) => number;
  /** Puts the font into a PDF. @returns the font's number */
  embed: (writer: PdfWriter) => number;
}

/** One of Ghostscript's fonts, its characters from space to tilde. */
export function loadFont(file: string): Font {
  const otf = readFileSync(systemFile('fonts-urw-base35', join(folder, `${file}.otf`)));
  const glyphs = Array.from({ length: lastCode - firstCode + 1 }, (_, index) => glyphOf(otf, firstCode + index));
  const widths = glyphs.map((glyph) => widthOf(otf, glyph));
  const name = `BENCHA+${file}`;
  return {
    name,
    width: (text) => Buffer.from(text, 'latin1').reduce((sum, code) => sum + (widths[code - firstCode] ?? 0), 0),
    embed(writer) {
      const fontFile = writer.packed('/Subtype /Type1C', keepGlyphs(tableOf(otf, 'CFF '), new Set([0, ...glyphs])));
      const descriptor = writer.add(
        `<< /Type /FontDescriptor /FontName /${name} /Flags 34 /FontBBox [-168 -281 1000 924] /ItalicAngle 0 /Ascent 678 /Descent -216 /CapHeight 651 /StemV 85 /FontFile3 ${fontFile} 0 R >>`,
      );
      return writer.add(
        `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar ${firstCode} /LastChar ${lastCode} /Widths [${widths.join(' ')}] /FontDescriptor ${descriptor} 0 R >>`,
      );
    },
  };
}

function tableOf(otf: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + 16 * otf.readUInt16BE(4); at += 16) {
    if (otf.toString('latin1', at, at + 4) !== tag) continue;
    const start = otf.readUInt32BE(at + 8);
    return otf.subarray(start, start + otf.readUInt32BE(at + 12));
  }
  throw new Error(`the font has no table ${tag}`);
}

/** By the cmap's format 4 (OpenType, cmap). */
function glyphOf(otf: Buffer, code: number): number {
  const cmap = tableOf(otf, 'cmap');
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * record + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const doubled = table.readUInt16BE(6);
    for (let at = 0; at < doubled; at += 2) {
      if (code > table.readUInt16BE(14 + at)) continue;
      const start = table.readUInt16BE(16 + doubled + at);
      if (code < start) return 0;
      const delta = table.readUInt16BE(16 + 2 * doubled + at);
      const rangeAt = 16 + 3 * doubled + at;
      const range = table.readUInt16BE(rangeAt);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = table.readUInt16BE(rangeAt + range + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
  }
  throw new Error('the font has no cmap that is read here');
}

function widthOf(otf: Buffer, glyph: number): number {
  const full = tableOf(otf, 'hhea').readUInt16BE(34);
  return tableOf(otf, 'hmtx').readUInt16BE(4 * Math.min(glyph, full - 1));
}

/** A CFF font whose other glyphs are empty (Adobe's note 5176): all stays where it was, so that no offset changes, and the gap packs to nothing. */
function keepGlyphs(cff: Buffer, kept: ReadonlySet<number>): Buffer {
  const names = readIndex(cff, cff.readUInt8(2));
  const at = charStringsOffset(cff.subarray(...(readIndex(cff, names.end).items[0] ?? [0, 0])));
  const { items, end } = readIndex(cff, at);
  const endChar = Buffer.from([14]);
  const charStrings = items.map(([from, to], glyph) => (kept.has(glyph) ? cff.subarray(from, to) : endChar));
  const header = Buffer.alloc(3 + 4 * (charStrings.length + 1));
  header.writeUInt16BE(charStrings.length, 0);
  header.writeUInt8(4, 2);
  let offset = 1;
  for (const [index, charString] of [...charStrings, Buffer.alloc(0)].entries()) {
    header.writeUInt32BE(offset, 3 + 4 * index);
    offset += charString.byteLength;
  }
  const written = Buffer.concat([header, ...charStrings]);
  // The offsets are longer than they were: a font that keeps nearly all of its glyphs does not fit.
  if (written.byteLength > end - at) throw new Error('the font is no smaller');
  const subset = Buffer.from(cff);
  subset.fill(0, at, end);
  written.copy(subset, at);
  return subset;
}

function readIndex(cff: Buffer, at: number): { items: [number, number][]; end: number } {
  const count = cff.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = cff.readUInt8(at + 2);
  const offsets = Array.from({ length: count + 1 }, (_, index) => cff.readUIntBE(at + 3 + size * index, size));
  const base = at + 2 + size * (count + 1);
  const items = offsets
    .slice(0, -1)
    .map((offset, index): [number, number] => [base + offset, base + (offsets[index + 1] ?? offset)]);
  return { items, end: base + (offsets.at(-1) ?? 1) };
}

/** The operand of operator 17 of a Top DICT. */
function charStringsOffset(dict: Buffer): number {
  let operand = 0;
  for (let at = 0; at < dict.byteLength; ) {
    const first = dict.readUInt8(at++);
    if (first === 17) return operand;
    if (first === 12) at++;
    else if (first === 28) {
      operand = dict.readInt16BE(at);
      at += 2;
    } else if (first === 29) {
      operand = dict.readInt32BE(at);
      at += 4;
    } else if (first === 30) {
      while ((dict.readUInt8(at) & 15) !== 15) at++;
      at++;
    } else if (first >= 32 && first <= 246) operand = first - 139;
    else if (first >= 247 && first <= 250) operand = (first - 247) * 256 + dict.readUInt8(at++) + 108;
    else if (first >= 251 && first <= 254) operand = -(first - 251) * 256 - dict.readUInt8(at++) - 108;
  }
  throw new Error('the font has no charstrings');
}
