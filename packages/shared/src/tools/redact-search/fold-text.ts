/** Text without what makes no difference to a reader, and where each code unit of it comes from. */
export class FoldedText {
  readonly text: string;
  /** Code units from which on places differ by another number, and the places of their characters in the original text. */
  readonly #units: readonly number[];
  readonly #places: readonly number[];

  constructor(text: string, units: readonly number[], places: readonly number[]) {
    this.text = text;
    this.#units = units;
    this.#places = places;
  }

  /** The place of a code unit's character in the original text; of the one after the last, the length of that text. */
  originOf(unit: number): number {
    let [low, high] = [0, this.#units.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#units[middle] as number) <= unit) low = middle;
      else high = middle;
    }
    return (this.#places[low] as number) + unit - (this.#units[low] as number);
  }
}

const [tab, lineFeed, carriageReturn, space, firstBeyond] = [0x09, 0x0a, 0x0d, 0x20, 0x80];

/** Characters that draw nothing, such as joiners, variation selectors and marks of direction; soft hyphens tell where words are divided. */
const invisible = /(?!\u00ad)\p{Default_Ignorable_Code_Point}/u;

/** Small capitals, which have no decomposition, and their letters. */
const smallCapitals = new Map(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', (capital, at) => [capital, 'abcdefghijklmnopqrstuvwyz'[at] ?? '']),
);

/** Letters that look like those of ASCII, also as capitals, and these. */
const lookalikes = new Map(
  (
    [
      ['аеорсухіјѕһԁԛԝӏвкмнт', 'aeopcyxijshdqwlbkmht'],
      ['αβεζηικμνορτυχ', 'abezhikmnoptyx'],
      ['łøđ', 'lod'],
    ] as const
  ).flatMap(([others, letters]) => Array.from(others, (other, at): [string, string] => [other, letters[at] ?? ''])),
);

/**
 * Folds case, ligatures, decomposed characters, dashes, quotation marks and runs of spaces; one with the end of a line is `\n`.
 * @param isLoose whether accents and letters that look alike are folded as well
 */
export function foldText(original: string, isLoose = false): FoldedText {
  const parts: string[] = [];
  const [units, places]: [number[], number[]] = [[], []];
  let [length, shift] = [0, Number.NaN];
  const note = (at: number) => {
    if (at - length === shift) return;
    shift = at - length;
    units.push(length);
    places.push(at);
  };
  const add = (part: string, at: number) => {
    note(at);
    parts.push(part);
    length += part.length;
  };
  /** Of a run of blanks that is the last part. */
  let blank = -1;
  for (let at = 0; at < original.length; ) {
    const end = endOfPlain(original, at);
    if (end > at) {
      add(original.slice(at, end).toLowerCase(), at);
      at = end;
      blank = -1;
      continue;
    }
    const character = String.fromCodePoint(original.codePointAt(at) ?? 0);
    const exact = foldedLatin[original.charCodeAt(at)] ?? foldCharacter(character);
    const folded = isLoose ? foldLoosely(exact) : exact;
    const isBlank = folded !== '' && folded.trim() === '';
    if (isBlank && blank >= 0) {
      if (folded.includes('\n')) parts[blank] = '\n';
    } else if (isBlank) {
      blank = parts.length;
      add(folded.includes('\n') ? '\n' : ' ', at);
    } else if (folded !== '') {
      blank = -1;
      // Each letter of a ligature is at its place.
      for (const unit of folded.split('')) add(unit, at);
    }
    at += character.length;
  }
  note(original.length);
  return new FoldedText(parts.join(''), units, places);
}

/** The end of characters of ASCII that differ in case alone, with a single blank between them: most of a text. */
function endOfPlain(text: string, start: number): number {
  let end = start;
  for (;;) {
    while (isPlain(text.charCodeAt(end))) end++;
    const code = text.charCodeAt(end);
    if (end === start || (code !== space && code !== lineFeed) || !isPlain(text.charCodeAt(end + 1))) return end;
    end++;
  }
}

/** Whether a character is of ASCII, and no blank. */
function isPlain(code: number): boolean {
  return code < firstBeyond && code !== space && (code < tab || code > carriageReturn);
}

function foldLoosely(folded: string): string {
  return folded.replaceAll(/\p{M}/gu, '').replaceAll(/[^\0-\u007f]/gu, (letter) => lookalikes.get(letter) ?? letter);
}

function foldCharacter(character: string): string {
  if (character <= '\u007f') return character.toLowerCase();
  // Ideographs, as which data is read that is no text, as well.
  if (character >= '\u3400' && character < '\ua000') return character;
  if (invisible.test(character)) return '';
  return (
    smallCapitals.get(character) ??
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

/** By character code: those of Latin-1, which data that is no text has most. */
const foldedLatin: readonly string[] = Array.from({ length: 256 }, (_, code) =>
  foldCharacter(String.fromCodePoint(code)),
);
