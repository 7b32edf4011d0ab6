import type { Budget } from '../../budget.ts';
import { decodeWholeSeparately } from '../../file/decode-separately.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { PdfStream } from '../../file/values.ts';
import { readIndex } from '../../font/programs/cff-structure.ts';
import { readTables, writeTables } from '../../font/programs/sfnt.ts';
import { isType1, replaceType1Texts } from '../../font/programs/type1-texts.ts';
import { decodeName } from '../../file/parser.ts';
import { nameText } from '../../file/serialize.ts';
import type { StreamKind } from './stream-kinds.ts';
import { stringsAndComments } from './strings-and-comments.ts';
import type { WordEraser } from './word-eraser.ts';

/** Names of PostScript. */
const postScriptName = /\/[^\s/()<>[\]{}%]+/g;
const hexString = /<[\s\dA-Fa-f]*>/g;
const word = /[A-Za-z]+/g;
/** Operators of functions (ISO 32000-2, table 42) and those with which CMaps are written (Adobe Technical Note 5014). */
const postScriptOperators: ReadonlySet<string> = new Set(
  (
    'abs add and atan bitshift ceiling copy cos cvi cvr div dup eq exch exp false floor ge gt idiv if ifelse index le ln log lt mod ' +
    'mul ne neg not or pop roll round sin sqrt sub true truncate xor begin beginbfchar beginbfrange begincidchar begincidrange begincmap ' +
    'begincodespacerange beginnotdefchar beginnotdefrange beginrearrangedfont beginusematrix currentdict def defineresource dict ' +
    'end endbfchar endbfrange endcidchar endcidrange endcmap endcodespacerange endnotdefchar endnotdefrange endrearrangedfont ' +
    'endusematrix findresource known null put readonly string usecmap usefont'
  ).split(' '),
);
/** Tables that show glyphs, and have no text (OpenType, chapter 5). */
const glyphTables: ReadonlySet<string> = new Set(
  'glyf loca head hhea hmtx maxp cvt fpgm prep cmap vhea vmtx gasp kern GSUB GPOS GDEF BASE JSTF hdmx LTSH VDMX VORG CFF'
    .split(' ')
    .map((tag) => tag.padEnd(4)),
);
/** Tables of glyphs as compressed pictures, which no reader of PDF shows. */
const pictureTables: ReadonlySet<string> = new Set(['SVG ', 'sbix', 'CBDT', 'EBDT']);
/** Types of the elements of a profile that are numbers (ICC.1:2022, 10). */
const numberTypes: ReadonlySet<string> = new Set(
  'curv para XYZ  mft1 mft2 mAB  mBA  mpet sf32 uf32 ui08 ui16 ui32 ui64 sig  chad chrm cicp dtim meas view'
    .match(/.{1,4} ?/g)
    ?.map((type) => type.slice(0, 4)) ?? [],
);
const profile = { headerBytes: 128, entryBytes: 12, maxElements: 256, id: { start: 84, end: 100 } } as const;

interface Part {
  start: number;
  end: number;
}
/** Places of a table of names. */
const nameTable = { headerBytes: 6, recordBytes: 12 } as const;
/** The identifier of a font's vendor in OS/2. */
const vendor: Part = { start: 58, end: 62 };

/** Maximum decoded length of a font, a map or a profile, in bytes. */
const maxBytes = 64 * 1024 * 1024;

type EnclosingKind = Extract<StreamKind, 'codes' | 'function' | 'font' | 'profile'>;

const erasers: Readonly<Record<EnclosingKind, (bytes: Buffer, eraser: WordEraser, budget: Budget) => Buffer>> = {
  codes: eraseFromPostScript,
  function: eraseFromPostScript,
  font: eraseFromFont,
  profile: eraseFromProfile,
};

/** Whether streams of a kind have texts among other data. */
export function hasEnclosedTexts(kind: StreamKind): kind is EnclosingKind {
  return kind in erasers;
}

/**
 * The data of a stream without what is found in its texts.
 * @returns undefined where nothing is, or the data cannot be decoded
 * @throws TooComplexPdf
 */
export async function withoutEnclosedTexts(
  document: PdfDocument,
  stream: PdfStream,
  kind: EnclosingKind,
  eraser: WordEraser,
): Promise<Buffer | undefined> {
  const bytes = await decodeWholeSeparately(document, stream, maxBytes);
  const changed = bytes && erasers[kind](bytes, eraser, document.budget);
  return changed === bytes ? undefined : changed;
}

/**
 * A CMap, a function or the beginning of a Type 1 font without what is found in its comments, strings and names.
 * @returns the same bytes where nothing is
 */
function eraseFromPostScript(bytes: Buffer, eraser: WordEraser): Buffer {
  const text = bytes.toString('latin1');
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of stringsAndComments(text)) {
    const found = Buffer.from(text.slice(start, end), 'latin1');
    pieces.push(withoutNames(text.slice(at, start), eraser), eraser.bytesWithoutWords(found).toString('latin1'));
    at = end;
  }
  const changed = [...pieces, withoutNames(text.slice(at), eraser)].join('');
  return changed === text ? bytes : Buffer.from(changed, 'latin1');
}

function withoutNames(text: string, eraser: WordEraser): string {
  return text.replaceAll(postScriptName, (each) => {
    const name = decodeName(each.slice(1));
    const renamed = eraser.nameWithoutWords(name);
    return renamed === name ? each : sameLength(nameText(renamed), each);
  });
}

/**
 * A font file without what is found in its names, those of its glyphs and its notices.
 * @returns the same bytes where nothing is, or where it cannot be read
 * @throws TooComplexPdf
 */
function eraseFromFont(bytes: Buffer, eraser: WordEraser, budget: Budget): Buffer {
  const font = readTables(bytes);
  if (font) {
    const tables = new Map(
      Array.from(font.tables, ([tag, table]) => {
        if (pictureTables.has(tag)) return [tag, table.length > 0 ? Buffer.alloc(0) : table] as const;
        if (tag === 'CFF ') return [tag, eraseFromCff(table, eraser)] as const;
        if (tag === 'name') return [tag, eraser.bytesWithoutWords(eraseParts(table, namesIn(table), eraser))] as const;
        if (tag === 'OS/2') return [tag, eraseParts(table, [vendor], eraser)] as const;
        return [tag, glyphTables.has(tag) ? table : eraser.bytesWithoutWords(table)] as const;
      }),
    );
    const isSame = [...tables].every(([tag, table]) => table === font.tables.get(tag));
    return isSame ? bytes : writeTables(font.version, tables, budget);
  }
  return isType1(bytes)
    ? replaceType1Texts(bytes, (text) => eraseFromPostScript(text, eraser))
    : eraseFromCff(bytes, eraser);
}

/** The strings of a table of names, which follow each other without a mark (OpenType, name). */
function namesIn(table: Buffer): Part[] {
  if (table.length < nameTable.headerBytes) return [];
  const strings = table.readUInt16BE(4);
  const count = Math.min(
    table.readUInt16BE(2),
    Math.floor((table.length - nameTable.headerBytes) / nameTable.recordBytes),
  );
  return Array.from({ length: count }, (_, index) => {
    const record = nameTable.headerBytes + index * nameTable.recordBytes;
    const start = strings + table.readUInt16BE(record + 10);
    return { start, end: start + table.readUInt16BE(record + 8) };
  });
}

/** Data without what is found in each of some parts. */
function eraseParts(bytes: Buffer, parts: readonly Part[], eraser: WordEraser): Buffer {
  let changed = bytes;
  for (const { start, end } of parts) {
    const part = changed.subarray(start, end);
    const erased = eraser.bytesWithoutWords(part);
    if (erased === part) continue;
    if (changed === bytes) changed = Buffer.from(bytes);
    erased.copy(changed, start);
  }
  return changed;
}

/**
 * The words of a CMap or a function beside its comments, strings, names and operators: these are words of no file.
 * @param bytes as of `erasers`
 */
export function unknownOperators(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of stringsAndComments(text)) {
    pieces.push(text.slice(at, start));
    at = end;
  }
  const rest = [...pieces, text.slice(at)].join(' ').replaceAll(hexString, ' ').replaceAll(postScriptName, ' ');
  return Buffer.from(
    rest.replaceAll(word, (each) => (postScriptOperators.has(each) ? ' ' : each)),
    'latin1',
  );
}

/** The parts of a font file that have no names of glyphs, which are words of no file. */
export function fontDataWithoutNames(bytes: Buffer): Buffer[] {
  const font = readTables(bytes);
  if (font)
    return [...font.tables].flatMap(([tag, table]) =>
      tag === 'CFF ' ? fontDataWithoutNames(table) : tag === 'post' ? [] : [table],
    );
  if (isType1(bytes)) return [];
  const end = readCffNames(bytes)?.end;
  return [bytes.subarray(end ?? 0)];
}

/** Names and strings of a CFF font (Adobe Technical Note 5176, 7 and 10). */
function readCffNames(bytes: Buffer): { items: readonly Buffer[]; end: number } | undefined {
  try {
    const names = readIndex(bytes, bytes.readUInt8(2));
    const strings = readIndex(bytes, readIndex(bytes, names.end).end);
    return { items: [...names.items, ...strings.items], end: strings.end };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function eraseFromCff(bytes: Buffer, eraser: WordEraser): Buffer {
  let changed: Buffer | undefined;
  for (const item of readCffNames(bytes)?.items ?? []) {
    const name = item.toString('latin1');
    const renamed = eraser.nameWithoutWords(name);
    if (renamed === name) continue;
    changed ??= Buffer.from(bytes);
    changed.write(sameLength(renamed, name), item.byteOffset - bytes.byteOffset, 'latin1');
  }
  return changed ?? bytes;
}

function sameLength(renamed: string, before: string): string {
  return renamed.slice(0, before.length).padEnd(before.length, '_');
}

/**
 * A color profile without what is found in its descriptions and names (ICC.1:2022, 7.3).
 * @returns the same bytes where nothing is, or where it cannot be read
 */
function eraseFromProfile(bytes: Buffer, eraser: WordEraser): Buffer {
  if (bytes.length < profile.headerBytes + 4) return bytes;
  const count = Math.min(profile.maxElements, bytes.readUInt32BE(profile.headerBytes));
  let changed = bytes;
  for (let index = 0; index < count; index++) {
    const entry = profile.headerBytes + 4 + index * profile.entryBytes;
    if (entry + profile.entryBytes > bytes.length) break;
    const start = bytes.readUInt32BE(entry + 4);
    const end = start + bytes.readUInt32BE(entry + 8);
    if (end > bytes.length || numberTypes.has(bytes.toString('latin1', start, start + 4))) continue;
    const element = changed.subarray(start + 4, end);
    const erased = eraser.bytesWithoutWords(element);
    if (erased === element) continue;
    if (changed === bytes) changed = Buffer.from(bytes).fill(0, profile.id.start, profile.id.end);
    erased.copy(changed, start + 4);
  }
  return changed;
}
