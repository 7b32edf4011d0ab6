import type { Range } from './word-finder.ts';

/** Lengths of IBANs by country (ISO 13616, registry of SWIFT), and of countries that use its form beside it. */
const lengths = new Map(
  [
    // The countries whose phone numbers are known as well.
    'de22 at20 ch21 gb22 fr27 it27 es24 nl18 pl28',
    'ad24 ae23 al28 ao25 az28 ba20 be16 bf28 bg22 bh22 bi27 bj28 br29 by28 cf27 cg27 ci28 cm27 cr22 cv25 cy28 cz24 dj27',
    'dk18 do28 dz26 ee20 eg29 fi18 fk18 fo18 ga27 ge22 gi23 gl18 gq27 gr27 gt28 gw25 hn28 hr21 hu28 ie22 il23 iq23 ir26',
    'is26 jo30 km27 kw30 kz20 lb28 lc32 li21 lt20 lu20 lv21 ly25 ma28 mc27 md24 me22 mg27 mk19 ml28 mn20 mr27 mt31 mu30',
    'mz25 ne28 ni28 no15 om23 pk24 ps29 pt25 qa29 ro24 rs22 ru33 sa24 sc31 sd18 se24 si19 sk24 sm27 sn28 so23 st25 sv28',
    'td27 tg28 tl23 tn24 tr26 ua29 va22 vg24 xk20 ye30',
  ].flatMap((row) => row.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const)),
);

/** Units between two characters of an IBAN: spaces, a hyphen or a full stop, and the end of a line. */
const maxSeparators = 3;
const separator = /[ \n.\u00ad-]/;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** IBANs in folded text with the length of their country and the right check digits. @param step draws on a budget */
export function findIbans(text: string, step: (count: number) => void): Range[] {
  const found: Range[] = [];
  for (const { index: start } of text.matchAll(/(?<![\p{L}\p{N}])[a-z](?=[a-z])/gu)) {
    const length = lengths.get(text.slice(start, start + 2));
    if (length === undefined) continue;
    const end = endOfIban(text, start, length, step);
    if (end !== undefined) found.push([start, end]);
  }
  return found;
}

function endOfIban(text: string, start: number, length: number, step: (count: number) => void): number | undefined {
  let characters = '';
  let separators = 0;
  let at = start;
  for (; at < text.length && characters.length < length; at++) {
    const character = text[at] as string;
    if (/[a-z\d]/.test(character)) {
      characters += character;
      separators = 0;
    } else if (!separator.test(character) || ++separators > maxSeparators) break;
    if (characters.length === 4 && !/\d\d$/.test(characters)) break;
  }
  step(at - start);
  const isIban = characters.length === length && !letterOrDigit.test(text[at] ?? '') && hasCheckDigits(characters);
  return isIban ? at : undefined;
}

/** ISO 7064, MOD 97-10: the first four characters come last, and letters are numbers from 10. */
function hasCheckDigits(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
