import type { RedactPattern } from './redact-targets.ts';

// An entry of its own in package.json: the page loads it with the first file.

export interface TextTargets {
  /** Words and phrases. */
  words: readonly string[];
  /** Whether words are found only where no letter or digit is before or after them. */
  wholeWords: boolean;
  patterns: readonly RedactPattern[];
}

/** A place of a text, as UTF-16 code units of it: the first one, and the one after the last. */
export interface TextHit {
  start: number;
  end: number;
  /** What was found: the index of a word, or a kind of text. */
  target: number | RedactPattern;
}

/** A place of folded text. */
type Range = readonly [start: number, end: number];

/** Text without what makes no difference to a reader, and where each code unit of it comes from. */
interface FoldedText {
  text: string;
  /** Of each code unit, the place of its character in the original text; after the last one, the length of that text. */
  origins: readonly number[];
}

/**
 * A search for words and kinds of text. Upper and lower case, ligatures and their letters, composed and decomposed characters, kinds of
 * dashes, quotation marks and spaces, and the number of spaces make no difference; a space may be the end of a line, which is `\n`, and a
 * word may be hyphenated there.
 * @returns what finds the places of a text: those of each target in turn; they may overlap
 */
export function searchFor({ words, wholeWords, patterns }: TextTargets): (text: string) => TextHit[] {
  const expressions = words.map((word) => patternOf(word, wholeWords));
  return (text) => {
    const folded = foldText(text);
    const hitsOf = (ranges: Iterable<Range>, target: TextHit['target']) =>
      Array.from(ranges, ([start, end]) => ({
        start: folded.origins[start] ?? 0,
        end: endOf(folded, end),
        target,
      }));
    return [
      ...expressions.flatMap((word, index) => (word ? hitsOf(rangesOf(folded.text, word), index) : [])),
      ...patterns.flatMap((pattern) => hitsOf(finders[pattern](folded.text), pattern)),
    ];
  };
}

/** The place after the character that ends before a place of folded text: of a ligature, the whole. */
function endOf({ origins }: FoldedText, end: number): number {
  const last = origins[end - 1] ?? 0;
  let next = end;
  while (origins[next] === last) next++;
  return origins[next] ?? last;
}

/** Characters without a width: joiners, a byte order mark, marks of direction, and those that select a variant of a character. */
const invisible = /\u034f|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\p{Variation_Selector}/u;

function foldText(original: string): FoldedText {
  const parts: string[] = [];
  const origins: number[] = [];
  /** The last code unit is a space or the end of a line. */
  let space = -1;
  for (let at = 0; at < original.length; ) {
    const character = String.fromCodePoint(original.codePointAt(at) ?? 0);
    const folded = foldCharacter(character);
    if (/^\s+$/.test(folded)) {
      const isEnd = folded.includes('\n');
      if (space === -1) {
        space = parts.push(isEnd ? '\n' : ' ') - 1;
        origins.push(at);
      } else if (isEnd) parts[space] = '\n';
    } else if (folded !== '') {
      space = -1;
      parts.push(folded);
      for (let unit = 0; unit < folded.length; unit++) origins.push(at);
    }
    at += character.length;
  }
  return { text: parts.join(''), origins: [...origins, original.length] };
}

function foldCharacter(character: string): string {
  if (character <= '\u007f') return character.toLowerCase();
  if (invisible.test(character)) return '';
  return (
    character
      .normalize('NFKD')
      // Also takes `ß` and `ς` to what their capitals are.
      .toUpperCase()
      .toLowerCase()
      .replaceAll(/\p{Pd}/gu, '-')
      .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
      .replaceAll(/[\u201c-\u201f]/g, '"')
  );
}

const softHyphen = '\u00ad';

/** What finds a word in folded text; undefined for a blank one. */
function patternOf(word: string, isWhole: boolean): RegExp | undefined {
  const folded = foldText(word.trim()).text.replaceAll(softHyphen, '');
  const characters = Array.from(folded);
  const [first, last] = [characters[0], characters.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const before = isWhole && isOfWord(first) ? String.raw`(?<![\p{L}\p{N}\p{M}_${softHyphen}])` : '';
  // A letter is not found without the accent that follows it.
  const after = isWhole && isOfWord(last) ? String.raw`(?![\p{L}\p{N}\p{M}_${softHyphen}])` : String.raw`(?!\p{M})`;
  const body = characters.map((character, index) => {
    const own = /\s/.test(character) ? '[ \\n]' : character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
    if (index === 0) return own;
    return (characters[index - 1] === '-' ? `[ \\n]?` : `(?:-[ ]?\\n|${softHyphen}[ \\n]?)?`) + own;
  });
  // oxlint-disable-next-line blattwerk/linear-regexp -- each character of the word is compared once per place
  return new RegExp(before + body.join('') + after, 'gu');
}

function isOfWord(character: string): boolean {
  return /[\p{L}\p{N}\p{M}_]/u.test(character);
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => [index, index + found.length] as const);
}

/** RFC 5321, 4.5.3.1 limits both parts, and with them what is read again from each place. */
const email = /(?<![\p{L}\p{N}])[\p{L}\p{N}._%+&'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu;

/** Begins like an IBAN (ISO 13616): country, check digits and the shortest account number, with spaces in any place. */
const ibanStart = /(?<![\p{L}\p{N}])(?=[a-z]{2}[ \n]?\d[ \n]?\d(?:[ \n]?[a-z\d]){11})/gu;
const ibanLength = { min: 15, max: 34 };

/** From `+` or `00`, or with the `0` before an area code; neither dates nor amounts. */
const phone =
  /(?<![\p{L}\p{N}]|\d[.,:/-])(?:(?:\+|00)[1-9]\d{0,2}(?:[ /.-]?\(0?\))?(?:[ /.-]{0,3}\(?\d\)?){6,13}|(?:\(0[1-9]\d{1,4}\)|0[1-9]\d{1,4})(?: ?[/.-]? ?\d){4,10})(?![\p{L}\p{N}]|[.,:/-]\d)/gu;
const phoneDigits = { min: 8, max: 16 };

const finders: Readonly<Record<RedactPattern, (text: string) => Iterable<Range>>> = {
  emails: (text) => rangesOf(text, email),
  ibans: findIbans,
  phones: (text) =>
    rangesOf(text, phone).filter(([start, end]) => {
      const digits = text.slice(start, end).replaceAll(/\D/g, '').length;
      return digits >= phoneDigits.min && digits <= phoneDigits.max;
    }),
};

/** IBANs of which the check digits are right: of one in 97 other texts they are as well, and those may overlap with the IBAN. */
function findIbans(text: string): Range[] {
  return Array.from(text.matchAll(ibanStart)).flatMap(({ index }) => {
    const end = endOfIban(text, index);
    return end === undefined ? [] : [[index, end] as const];
  });
}

/** Where the longest IBAN ends that begins at a place; undefined where none does. */
function endOfIban(text: string, start: number): number | undefined {
  let characters = '';
  let found: number | undefined;
  for (let at = start; at < text.length && characters.length < ibanLength.max; at++) {
    const character = text[at] ?? '';
    if (character === ' ' || character === '\n') {
      if (/\s/.test(text[at - 1] ?? '')) break;
      continue;
    }
    if (!/[a-z\d]/.test(character)) break;
    characters += character;
    const isEnd = !/[\p{L}\p{N}]/u.test(text[at + 1] ?? '');
    if (isEnd && characters.length >= ibanLength.min && hasCheckDigits(characters)) found = at + 1;
  }
  return found;
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
