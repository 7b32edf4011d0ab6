import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ParseContext } from '../../file/parser.ts';
import { type PdfDict, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { decodeWholeSeparately, separateContext } from '../../file/decode-separately.ts';
import { deflateTightest, flateCoding } from '../../file/filters/deflate.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { readCidRuns, valuesOfCid } from '../../font/cid-widths.ts';
import { decodeCMap, readSections } from '../../font/cmap-syntax.ts';
import type { ShownCodes } from './shown-codes.ts';

/** Minimum reduction of a stream, in bytes. */
const minGainBytes = 16;
/** Maximum number of entries between begin and end operators (Adobe Technical Note 5014). */
const maxSectionEntries = 100;

/**
 * Cuts the map of a font from codes to characters (ISO 32000-2, 9.10.3) to the codes that are shown. Leaves it as it is
 * where readers may take it for different characters.
 * @param font dictionary of a simple or composite font
 */
export async function cutToUnicode(graph: ObjectGraph, font: PdfDict, shown: ShownCodes | undefined): Promise<void> {
  const number = onlyReference(graph, font.get('ToUnicode'));
  const stream = number === undefined ? undefined : graph.document.object(number);
  if (number === undefined || !(stream instanceof PdfStream) || !shown) return;
  const cut = cutCharacters(graph.document, stream, shown.codes);
  if (cut) await replaceIfSmaller(graph, number, stream, cut);
}

/**
 * A map to characters with the codes that are shown alone.
 * @returns undefined where readers may take it for different characters, or none would be left
 */
export function cutCharacters(
  document: PdfDocument,
  stream: PdfStream,
  codes: ReadonlySet<number>,
): Buffer | undefined {
  const context = separateContext(document, stream.raw.length);
  const text = decodeCMap(document, stream, context);
  const map = text && readCharacters(text, context);
  // Readers find characters in another way where a map has none at all.
  return map && [...codes].some((code) => map.texts.has(code)) ? writeCharacters(map, codes) : undefined;
}

/** Sets the glyphs of the CIDs that are not shown to 0 in a map from CIDs to glyphs, whose length stays. */
export async function cutCidToGidMap(graph: ObjectGraph, font: PdfDict, cids: ReadonlySet<number>): Promise<void> {
  const { document } = graph;
  const number = onlyReference(graph, font.get('CIDToGIDMap'));
  const stream = number === undefined ? undefined : document.object(number);
  if (number === undefined || !(stream instanceof PdfStream)) return;
  const bytes = await decodeWholeSeparately(document, stream, 2 * 0x10000);
  if (!bytes) return;
  const cut = Buffer.alloc(bytes.length);
  for (const cid of cids) if (cid * 2 + 2 <= bytes.length) bytes.copy(cut, cid * 2, cid * 2, cid * 2 + 2);
  await replaceIfSmaller(graph, number, stream, cut);
}

/**
 * The widths of a CIDFont (ISO 32000-2, 9.7.4.3) for the CIDs that are shown.
 * @returns undefined where they are malformed
 */
export function cutWidths(
  document: PdfDocument,
  value: PdfValue | undefined,
  cids: ReadonlySet<number>,
): PdfValue[] | undefined {
  const runs = readCidRuns(document, value, 1);
  if (!runs) return undefined;
  const widths = new Map<number, number>();
  for (const { first, last, values } of runs) {
    const count = Math.min(cids.size, last - first + 1);
    document.budget.step(1 + (count >> 2));
    const each = count < cids.size ? Array.from({ length: count }, (_, index) => first + index) : cids;
    for (const cid of each)
      if (cid >= first && cid <= last && cids.has(cid)) widths.set(cid, valuesOfCid({ first, values }, cid, 1)[0] ?? 0);
  }
  const cut: PdfValue[] = [];
  let run: PdfValue[] = [];
  let last = Number.NaN;
  for (const [cid, width] of [...widths].toSorted(([a], [b]) => a - b)) {
    if (cid !== last + 1) cut.push(cid, (run = []));
    run.push(width);
    last = cid;
  }
  return cut;
}

/** Number of the object that a value refers to, where nothing else refers to it. */
function onlyReference(graph: ObjectGraph, value: PdfValue | undefined): number | undefined {
  const number = graph.streamNumber(value);
  return number !== undefined && graph.referencesTo(number) === 1 ? number : undefined;
}

async function replaceIfSmaller(graph: ObjectGraph, number: number, stream: PdfStream, plain: Buffer): Promise<void> {
  const data = await deflateTightest(plain);
  if (data.length + minGainBytes > stream.raw.length) return;
  graph.replace(number, new PdfStream(withEntries(stream.dict, flateCoding), data));
}

interface CharacterTexts {
  /** Bytes of each code. */
  codeBytes: number;
  /** First and last codes of the codespace ranges. */
  codespaces: readonly (readonly [low: Buffer, high: Buffer])[];
  /** UTF-16 by code. */
  texts: ReadonlyMap<number, Buffer>;
}

/** Reads a map to characters; undefined where it has anything but plain entries. */
function readCharacters(text: Buffer, context: ParseContext): CharacterTexts | undefined {
  const codespaces: [Buffer, Buffer][] = [];
  const texts = new Map<number, Buffer>();
  const lengths = new Set<number>();
  /** @returns whether the entry is plain, and the only one of its code */
  function add(code: number, value: Buffer): boolean {
    const known = texts.get(code);
    if (known) return known.equals(value);
    texts.set(code, value);
    return true;
  }
  try {
    for (const { operator, operands } of readSections(text, context)) {
      if (operator === 'usecmap') return undefined;
      const size = operator === 'endbfrange' ? 3 : 2;
      if (operator !== 'endbfrange' && operator !== 'endbfchar' && operator !== 'endcodespacerange') continue;
      if (operands.length % size !== 0) return undefined;
      for (let at = 0; at < operands.length; at += size) {
        const [first, second, third] = operands.slice(at, at + size);
        if (!Buffer.isBuffer(first) || first.length < 1 || first.length > 2) return undefined;
        lengths.add(first.length);
        const code = first.readUIntBE(0, first.length);
        if (operator === 'endbfchar') {
          if (!Buffer.isBuffer(second) || !add(code, second)) return undefined;
          continue;
        }
        if (!Buffer.isBuffer(second) || second.length !== first.length) return undefined;
        if (operator === 'endcodespacerange') codespaces.push([first, second]);
        else if (!addRange(code, second.readUIntBE(0, second.length), third, add)) return undefined;
      }
    }
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
  const [codeBytes] = lengths;
  return codeBytes !== undefined && lengths.size === 1 ? { codeBytes, codespaces, texts } : undefined;
}

function addRange(
  first: number,
  last: number,
  value: PdfValue | undefined,
  add: (code: number, text: Buffer) => boolean,
): boolean {
  if (Array.isArray(value)) {
    if (value.length !== last - first + 1) return false;
    return value.every((item, index) => Buffer.isBuffer(item) && add(first + index, item));
  }
  if (!Buffer.isBuffer(value) || value.length === 0) return false;
  const lastByte = value.at(-1) as number;
  // Readers differ in whether the last byte carries.
  if (lastByte + last - first > 0xff) return false;
  for (let code = first; code <= last; code++) {
    const text = Buffer.from(value);
    text[text.length - 1] = lastByte + code - first;
    if (!add(code, text)) return false;
  }
  return true;
}

function writeCharacters({ codeBytes, codespaces, texts }: CharacterTexts, codes: ReadonlySet<number>): Buffer {
  const hexCode = (code: number) => `<${code.toString(16).padStart(codeBytes * 2, '0')}>`;
  const ranges: { first: number; last: number; text: Buffer }[] = [];
  for (const code of [...codes].toSorted((a, b) => a - b)) {
    const text = texts.get(code);
    if (!text) continue;
    const range = ranges.at(-1);
    if (range && continues(range, code, text)) range.last = code;
    else ranges.push({ first: code, last: code, text });
  }
  const characters = ranges.filter(({ first, last }) => first === last);
  const longer = ranges.filter(({ first, last }) => first !== last);
  const lines = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
    ...section(
      'codespacerange',
      codespaces.map((range) => range.map((code) => `<${code.toString('hex')}>`).join('')),
    ),
    ...section(
      'bfchar',
      characters.map(({ first, text }) => `${hexCode(first)}<${text.toString('hex')}>`),
    ),
    ...section(
      'bfrange',
      longer.map(({ first, last, text }) => `${hexCode(first)}${hexCode(last)}<${text.toString('hex')}>`),
    ),
    'endcmap end end',
  ];
  return Buffer.from(lines.join('\n'));
}

/** Whether a code and its text continue a range, whose codes and texts differ in the last byte only. */
function continues(
  { first, last, text }: { first: number; last: number; text: Buffer },
  code: number,
  own: Buffer,
): boolean {
  if (code !== last + 1 || code >> 8 !== first >> 8 || own.length !== text.length || own.length === 0) return false;
  const lastByte = (text.at(-1) as number) + code - first;
  return lastByte <= 0xff && own.at(-1) === lastByte && own.subarray(0, -1).equals(text.subarray(0, -1));
}

function section(name: string, entries: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < entries.length; at += maxSectionEntries) {
    const part = entries.slice(at, at + maxSectionEntries);
    lines.push(`${part.length} begin${name}`, ...part, `end${name}`);
  }
  return lines;
}
