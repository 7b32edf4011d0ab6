import type { PdfDocument } from '../../file/document.ts';
import { deflateTightest } from '../../file/filters/deflate.ts';
import {
  type DictChanges,
  dictOf,
  type PdfDict,
  PdfName,
  type PdfRef,
  PdfStream,
  type PdfValue,
} from '../../file/values.ts';
import type { CodeRange } from '../../font/code-map.ts';
import type { ArrangedFont } from '../../font/programs/font-program.ts';
import { splitSubsetName, subsetTagOf } from '../../font/subset-tag.ts';
import { cidMapName, type MappedCode, writeCidMap, writeUnicodeMap } from '../../font/write-cmaps.ts';

/** A font in which each code that is shown has a glyph of its own. */
export interface CodedFont {
  /** PostScript name, without the tag of a subset. */
  name: string;
  file: ArrangedFont;
  /** Entries of its descriptor beside its name and file. */
  descriptor: DictChanges;
  codespaces: readonly CodeRange[];
  /** Index of the glyph of each code. */
  codes: readonly MappedCode<number>[];
  /** Widths of the glyphs from index 1 on, in thousandths. */
  widths: readonly number[];
  /** In vertical writing: displacement and origin of the glyphs from index 1 on, in thousandths. */
  verticals: readonly (readonly [number, number, number])[] | undefined;
  /** Texts of codes, none of them empty. */
  texts: readonly MappedCode<string>[];
  /** Map to characters that stays; undefined where one is written of `texts`. */
  toUnicode: PdfValue | undefined;
}

const identity = { Registry: Buffer.from('Adobe'), Ordering: Buffer.from('Identity'), Supplement: 0 };
/** Flag of a descriptor: the codes are the font's own (ISO 32000-2, table 121). */
const symbolic = 4;
const nonsymbolic = 32;
const maxNameBytes = 100;

/**
 * Makes a font dictionary that of a composite font whose strings have the same codes as before (ISO 32000-2, 9.7), so that contents
 * stay as they are.
 */
export async function writeCodedFont(document: PdfDocument, dict: PdfDict, font: CodedFont): Promise<void> {
  const { file, codespaces, codes, widths, verticals } = font;
  const tag = subsetTagOf(file.bytes);
  const name = new PdfName(`${tag}+${splitSubsetName(font.name).name.slice(0, maxNameBytes)}`);
  const isCff = file.format === 'cff';
  const program = await addDeflated(
    document,
    file.bytes,
    isCff ? { Subtype: new PdfName('CIDFontType0C') } : { Length1: file.bytes.length },
  );
  const flags = typeof font.descriptor['Flags'] === 'number' ? font.descriptor['Flags'] : 0;
  const descriptor = dictOf({
    ...font.descriptor,
    Type: new PdfName('FontDescriptor'),
    FontName: name,
    Flags: (flags & ~nonsymbolic) | symbolic,
    [isCff ? 'FontFile3' : 'FontFile2']: program,
  });
  const descendant = dictOf({
    Type: new PdfName('Font'),
    Subtype: new PdfName(isCff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: dictOf(identity),
    FontDescriptor: document.add(descriptor),
    DW: 0,
    W: [1, [...widths]],
    ...(verticals ? { W2: [1, verticals.flat()] } : {}),
    ...(isCff ? {} : { CIDToGIDMap: new PdfName('Identity') }),
  });
  const isVertical = verticals !== undefined;
  const map = writeCidMap(codes, codespaces.map(hexRange), isVertical);
  const encoding = await addDeflated(document, Buffer.from(map), {
    Type: new PdfName('CMap'),
    CMapName: new PdfName(cidMapName),
    CIDSystemInfo: dictOf(identity),
    ...(isVertical ? { WMode: 1 } : {}),
  });
  const lengths = new Set(codespaces.map(({ bytes }) => bytes));
  const toUnicode =
    font.toUnicode ??
    (font.texts.length > 0
      ? await addDeflated(document, Buffer.from(writeUnicodeMap(font.texts, lengths)), {})
      : undefined);
  const entries = dictOf({
    Type: new PdfName('Font'),
    Subtype: new PdfName('Type0'),
    BaseFont: name,
    Encoding: encoding,
    DescendantFonts: [document.add(descendant)],
    ToUnicode: toUnicode,
  });
  dict.clear();
  for (const [key, value] of entries) dict.set(key, value);
}

/** Adds a stream that is deflated. */
export async function addDeflated(document: PdfDocument, data: Buffer, entries: DictChanges): Promise<PdfRef> {
  const dict = dictOf({ ...entries, Filter: new PdfName('FlateDecode') });
  return document.add(new PdfStream(dict, await deflateTightest(data)));
}

function hexRange({ bytes, low, high }: CodeRange): [string, string] {
  const hex = (code: number) => code.toString(16).padStart(bytes * 2, '0');
  return [hex(low), hex(high)];
}
