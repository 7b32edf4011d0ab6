import { drawnCharacterRanges } from './drawn-character-ranges.ts';
import { type ErrorParams, ToolError } from './error-catalog.ts';

/**
 * Characters that a reader sees nothing of: direction marks, joiners, variation selectors, soft hyphens and controls but line ends;
 * and annotations and objects that a program has copied with its text.
 */
const invisible = /(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffc]/gu;
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const noBreakSpace = /[\u00a0\u2007\u202f]/g;
/** Spaces of any width; a tab as well, since nothing is set in columns. */
const otherSpace = /[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/g;
/** A character with the marks that combine with it. */
const cluster = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * A text that a visitor has typed or pasted, as it is drawn on pages: composed (Unicode NFC), without what nobody sees, with plain
 * spaces or U+00A0, and with `\n` between lines.
 */
export function prepareText(text: string): string {
  return text
    .replace(lineEnd, '\n')
    .replace(noBreakSpace, '\u00a0')
    .replace(otherSpace, ' ')
    .replace(invisible, '')
    .normalize('NFC');
}

/** A prepared text in one line. */
export function prepareLine(text: string): string {
  return prepareText(text).replaceAll('\n', ' ');
}

/** The characters of a prepared text, each with the marks that combine with it. */
export function clustersOf(text: string): string[] {
  return text.match(cluster) ?? [];
}

/**
 * Scripts of which nothing is drawn, by their codes (ISO 15924): their letters stand from right to left, join, or take marks at
 * places that depend on the letter. No font of the product has Cherokee, Ethiopic and the syllables of Hangul.
 */
const undrawnScripts: Readonly<Record<string, RegExp>> = {
  Adlm: /^\p{Script=Adlm}/u,
  Arab: /^\p{Script=Arab}/u,
  Beng: /^\p{Script=Beng}/u,
  Cher: /^\p{Script=Cher}/u,
  Deva: /^\p{Script=Deva}/u,
  Ethi: /^\p{Script=Ethi}/u,
  Gujr: /^\p{Script=Gujr}/u,
  Guru: /^\p{Script=Guru}/u,
  Hang: /^\p{Script=Hang}/u,
  Hebr: /^\p{Script=Hebr}/u,
  Khmr: /^\p{Script=Khmr}/u,
  Knda: /^\p{Script=Knda}/u,
  Laoo: /^\p{Script=Laoo}/u,
  Mlym: /^\p{Script=Mlym}/u,
  Mong: /^\p{Script=Mong}/u,
  Mymr: /^\p{Script=Mymr}/u,
  Nkoo: /^\p{Script=Nkoo}/u,
  Orya: /^\p{Script=Orya}/u,
  Sinh: /^\p{Script=Sinh}/u,
  Syrc: /^\p{Script=Syrc}/u,
  Taml: /^\p{Script=Taml}/u,
  Telu: /^\p{Script=Telu}/u,
  Thaa: /^\p{Script=Thaa}/u,
  Thai: /^\p{Script=Thai}/u,
  Tibt: /^\p{Script=Tibt}/u,
};

/** The refusal of a text for a character that is not drawn. @param place the field, and what of it */
export function refuseCharacter(character: string, place: ErrorParams = {}): ToolError {
  const script = undrawnScriptOf(character);
  return new ToolError('invalidField', { ...place, character, ...(script === undefined ? {} : { script }) });
}

/** The script of a character, as its code of ISO 15924, where nothing of that script is drawn. */
export function undrawnScriptOf(character: string): string | undefined {
  return Object.keys(undrawnScripts).find((code) => undrawnScripts[code]?.test(character));
}

let drawn: ReadonlySet<number> | undefined;

/**
 * Whether a character, with the marks that combine with it, is drawn on pages: by its own shape, or in the plain form of a ligature or
 * of a letter in another style (Unicode NFKD).
 */
export function isDrawable(character: string): boolean {
  drawn ??= readRanges(drawnCharacterRanges);
  const codePoints = drawn;
  const hasAll = (text: string) => Array.from(text).every((each) => codePoints.has(each.codePointAt(0) ?? 0));
  return hasAll(character) || hasAll(character.normalize('NFKD'));
}

/** The first character of a prepared text, with its marks, that is not drawn. */
export function findUndrawable(text: string): string | undefined {
  return clustersOf(text).find((character) => character !== '\n' && !isDrawable(character));
}

/** A prepared text as a preview shows it: with a square for each character that is not drawn. */
export function drawnText(text: string): string {
  return clustersOf(text)
    .map((character) => (character === '\n' || isDrawable(character) ? character : '\u25a1'))
    .join('');
}

/** @param text prepared @throws ToolError as `refuseCharacter` */
export function requireDrawable(text: string, place?: ErrorParams): void {
  const character = findUndrawable(text);
  if (character !== undefined) throw refuseCharacter(character, place);
}

/** Reads what `scripts/make-drawn-characters.ts` has written. */
function readRanges(text: string): Set<number> {
  const codePoints = new Set<number>();
  let next = 0;
  for (const range of text.split(' ')) {
    const [gap = 0, more = 0] = range.split('-').map((part) => Number.parseInt(part, 36));
    for (let codePoint = next + gap; codePoint <= next + gap + more; codePoint++) codePoints.add(codePoint);
    next += gap + more;
  }
  return codePoints;
}
