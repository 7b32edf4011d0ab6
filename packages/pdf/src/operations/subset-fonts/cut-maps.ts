import type { PdfDocument } from '../../file/document.ts';
import { type PdfDict, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { decodeWholeSeparately, separateContext } from '../../file/decode-separately.ts';
import { deflateTightest, flateCoding } from '../../file/filters/deflate.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { readCidRuns, valuesOfCid } from '../../font/cid-widths.ts';
import { codeOfKey } from '../../font/code-map.ts';
import { type MappedText, readToUnicode, type ToUnicode } from '../../font/to-unicode.ts';
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
  const cut = cutCharacters(graph.document, stream, shown);
  if (cut) await replaceIfSmaller(graph, number, stream, cut);
}

/**
 * A map to characters with the codes that are shown alone.
 * @returns undefined where readers may take it for different characters, or none would be left
 */
export function cutCharacters(
  document: PdfDocument,
  stream: PdfStream,
  { codes, lengths }: Pick<ShownCodes, 'codes' | 'lengths'>,
): Buffer | undefined {
  const map = readToUnicode(document, stream, separateContext(document, stream.raw.length));
  const shown = [...codes].flatMap((key) => map?.find(...codeOfKey(key), lengths) ?? []);
  // Readers find characters in another way where a map has none at all.
  return map?.isClear && shown.length > 0 ? writeCharacters(map, shown) : undefined;
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

function writeCharacters({ codespaces }: ToUnicode, shown: readonly MappedText[]): Buffer {
  const ranges: { first: number; last: number; text: Buffer }[] = [];
  const byKey = new Map(shown.map((text) => [text.key, text]));
  for (const { key, bytes } of [...byKey.values()].toSorted((a, b) => a.key - b.key)) {
    const range = ranges.at(-1);
    if (range && continues(range, key, bytes)) range.last = key;
    else ranges.push({ first: key, last: key, text: bytes });
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

function hexCode(key: number): string {
  const [code, bytes] = codeOfKey(key);
  return `<${code.toString(16).padStart(bytes * 2, '0')}>`;
}

/** Whether a code and its text continue a range, whose codes and texts differ in the last byte only. */
function continues(
  { first, last, text }: { first: number; last: number; text: Buffer },
  code: number,
  own: Buffer,
): boolean {
  if (code !== last + 1 || (code & 0xff) === 0 || own.length !== text.length || own.length === 0) return false;
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
