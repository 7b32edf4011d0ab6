import { cffStandardStrings, glyphListEntries, standardEncodingRuns } from './glyph-name-data.ts';

const standardGlyphs: ReadonlySet<string> = new Set(cffStandardStrings);
const codePoints = new Map<string, number>();
const namesByCodePoint = new Map<number, string[]>();
for (const entry of glyphListEntries) {
  const [name = '', hex = ''] = entry.split('=');
  const codePoint = Number.parseInt(hex, 16);
  codePoints.set(name, codePoint);
  namesByCodePoint.set(codePoint, [...(namesByCodePoint.get(codePoint) ?? []), name]);
}

/** Code point of a glyph name: a name of the Adobe Glyph List, `uniXXXX` or `uXXXXXX`; undefined for other names. */
export function codePointOf(name: string): number | undefined {
  const known = codePoints.get(name);
  if (known !== undefined || !name.startsWith('u')) return known;
  const hex = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(name);
  return hex ? Number.parseInt(hex[1] ?? hex[2] ?? '', 16) : undefined;
}

/** Whether a name is that of characters, or of a variant or ligature of them (Adobe Glyph List Specification, 2). */
export function isGlyphName(name: string): boolean {
  const [base = ''] = name.split('.', 1);
  if (base === '') return name === '.notdef';
  return base.split('_').every((part) => codePointOf(part) !== undefined || standardGlyphs.has(part));
}

/** Names of the character of a glyph name, which readers use one for the other; the name itself is among them. */
export function equivalentNames(name: string): readonly string[] {
  const codePoint = codePointOf(name);
  const variants = codePoint === undefined ? undefined : variantCodePoints.get(codePoint);
  return [name, ...(variants ?? []).flatMap((other) => namesByCodePoint.get(other) ?? [])];
}

/** Characters that readers show with the same glyph, such as Delta and increment (ISO 32000-2, D.2). */
const variantCodePoints = new Map<number, readonly number[]>();
for (const group of [
  [0x0020, 0x00a0],
  [0x002d, 0x00ad],
  [0x00b5, 0x03bc],
  [0x0394, 0x2206],
  [0x03a9, 0x2126],
  [0x0162, 0x021a],
  [0x0163, 0x021b],
  [0x2215, 0x2044],
  [0x2219, 0x00b7],
  [0x00af, 0x02c9],
  [0x0110, 0x00d0],
]) {
  for (const codePoint of group) variantCodePoints.set(codePoint, group);
}

/** An encoding of simple fonts: glyph names by code. */
export type Encoding = ReadonlyMap<number, string>;

function readRuns(runs: readonly string[]): Encoding {
  const encoding = new Map<number, string>();
  let code = 0;
  for (const item of runs) {
    if (/^\d+$/.test(item)) code = Number(item);
    else encoding.set(code++, item);
  }
  return encoding;
}

/** An encoding whose characters are those of a character set, by the Glyph List's names, and further entries. */
function fromCharacterSet(label: string, others: Iterable<readonly [number, string]>): Encoding {
  const bytes = Uint8Array.from({ length: 256 }, (_, code) => code);
  const characters = Array.from(new TextDecoder(label).decode(bytes));
  const encoding = new Map<number, string>();
  for (const [code, character] of characters.entries()) {
    const [name] = namesByCodePoint.get(character.codePointAt(0) ?? 0) ?? [];
    if (name !== undefined) encoding.set(code, name);
  }
  for (const [code, name] of others) encoding.set(code, name);
  return encoding;
}

/** Codes of WinAnsiEncoding without a character, which show a bullet (ISO 32000-2, D.2). */
const bulletCodes = [127, 129, 141, 143, 144, 157];

/** The encodings of Latin characters that a font dictionary can name, or that readers assume (ISO 32000-2, D.2). */
export const latinEncodings: Readonly<Record<'StandardEncoding' | 'WinAnsiEncoding' | 'MacRomanEncoding', Encoding>> = {
  StandardEncoding: readRuns(standardEncodingRuns),
  WinAnsiEncoding: fromCharacterSet('windows-1252', [
    [160, 'space'],
    [173, 'hyphen'],
    ...bulletCodes.map((code) => [code, 'bullet'] as const),
  ]),
  MacRomanEncoding: fromCharacterSet('macintosh', [
    [189, 'Omega'],
    [202, 'space'],
    [219, 'currency'],
  ]),
};

const macintoshCodes = new Map<string, number>();
for (const [code, name] of latinEncodings.MacRomanEncoding) macintoshCodes.set(name, code);

/** Code of a glyph name in MacRomanEncoding; undefined where it has none. */
export function macintoshCodeOf(name: string): number | undefined {
  return macintoshCodes.get(name);
}
