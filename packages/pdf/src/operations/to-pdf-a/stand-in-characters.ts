import { codePointOf } from '../../font/programs/glyph-names.ts';
import { textOfName } from '../../font/glyph-texts.ts';
import { standardGlyphs } from '../../font/standard-metrics.ts';

/** Characters of ZapfDingbats whose codes do not count up with those of Unicode's Dingbats (Unicode, mapping of ZapfDingbats). */
const otherDingbats: ReadonlyMap<number, number> = new Map([
  [0x20, 0x20],
  [0x25, 0x260e],
  [0x2a, 0x261b],
  [0x2b, 0x261e],
  [0x48, 0x2605],
  [0x6c, 0x25cf],
  [0x6e, 0x25a0],
  [0x73, 0x25b2],
  [0x74, 0x25bc],
  [0x75, 0x25c6],
  [0x77, 0x25d7],
  [0xa8, 0x2663],
  [0xa9, 0x2666],
  [0xaa, 0x2665],
  [0xab, 0x2660],
  // Brackets.
  ...Array.from({ length: 14 }, (_, index) => [0x80 + index, 0x2768 + index] as const),
  ...Array.from({ length: 10 }, (_, index) => [0xac + index, 0x2460 + index] as const),
  [0xd5, 0x2192],
  [0xd6, 0x2194],
  [0xd7, 0x2195],
]);
/** Distance of the other codes from their characters. */
const dingbats = { low: 0x26e0, high: 0x26c0, firstHigh: 0xa1 } as const;

/** Parts of large brackets, and signs with serifs, by the code points for private use of their names. */
const otherSymbols: ReadonlyMap<number, number> = new Map([
  [0xf6d9, 0xa9],
  [0xf6da, 0xae],
  [0xf6db, 0x2122],
  [0xf8e5, 0x203e],
  [0xf8e6, 0x23d0],
  [0xf8e7, 0x23af],
  [0xf8e8, 0xae],
  [0xf8e9, 0xa9],
  [0xf8ea, 0x2122],
  [0xf8eb, 0x239b],
  [0xf8ec, 0x239c],
  [0xf8ed, 0x239d],
  [0xf8ee, 0x23a1],
  [0xf8ef, 0x23a2],
  [0xf8f0, 0x23a3],
  [0xf8f1, 0x23a7],
  [0xf8f2, 0x23a8],
  [0xf8f3, 0x23a9],
  [0xf8f4, 0x23aa],
  [0xf8f5, 0x23ae],
  [0xf8f6, 0x239e],
  [0xf8f7, 0x239f],
  [0xf8f8, 0x23a0],
  [0xf8f9, 0x23a4],
  [0xf8fa, 0x23a5],
  [0xf8fb, 0x23a6],
  [0xf8fc, 0x23ab],
  [0xf8fd, 0x23ac],
  [0xf8fe, 0x23ad],
]);

const ligatures: Readonly<Record<string, number>> = {
  ff: 0xfb00,
  fi: 0xfb01,
  fl: 0xfb02,
  ffi: 0xfb03,
  ffl: 0xfb04,
};

let dingbatCodes: ReadonlyMap<string, number> | undefined;

/** The character of a glyph of ZapfDingbats. */
export function dingbatOf(name: string): number | undefined {
  dingbatCodes ??= new Map(Array.from(standardGlyphs('ZapfDingbats').encoding, ([code, each]) => [each, code]));
  const code = dingbatCodes.get(name);
  if (code === undefined) return undefined;
  const base = code >= dingbats.firstHigh ? dingbats.high : dingbats.low;
  return otherDingbats.get(code) ?? code + base;
}

/** The character of a glyph's name in a font of letters or symbols. */
export function characterOfName(name: string, code: number): number | undefined {
  const character = codePointOf(name);
  if (character !== undefined) return otherSymbols.get(character) ?? character;
  return characterOfText(textOfName(name, code));
}

/** The one character that shows a text; undefined where it needs several. */
export function characterOfText(text: string): number | undefined {
  const composed = text.normalize('NFC');
  const [character = '', ...others] = composed;
  if (others.length > 0) return ligatures[text];
  return character.codePointAt(0);
}
