/** Text without what makes no difference to a reader, and where each code unit of it comes from. */
export interface FoldedText {
  text: string;
  /** Of each code unit, the place of its character in the original text; after the last one, the length of that text. */
  origins: readonly number[];
}

const [lineFeed, space, deleteCode] = [0x0a, 0x20, 0x7f];

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
  const origins: number[] = [];
  /** Of a run of blanks that is the last part. */
  let blank = -1;
  for (let at = 0; at < original.length; ) {
    const end = endOfPlain(original, at);
    if (end > at) {
      parts.push(original.slice(at, end).toLowerCase());
      for (; at < end; at++) origins.push(at);
      blank = -1;
      continue;
    }
    const character = String.fromCodePoint(original.codePointAt(at) ?? 0);
    const exact = foldedLatin[original.charCodeAt(at)] ?? foldCharacter(character);
    const folded = isLoose ? foldLoosely(exact) : exact;
    const isBlank = folded !== '' && folded.trim() === '';
    if (isBlank && blank >= 0) {
      if (folded.includes('\n')) parts[blank] = '\n';
    } else if (folded !== '') {
      const part = isBlank ? (folded.includes('\n') ? '\n' : ' ') : folded;
      blank = isBlank ? parts.length : -1;
      parts.push(part);
      for (let unit = 0; unit < part.length; unit++) origins.push(at);
    }
    at += character.length;
  }
  origins.push(original.length);
  return { text: parts.join(''), origins };
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

function isPlain(code: number): boolean {
  return code > space && code < deleteCode;
}

function foldLoosely(folded: string): string {
  return folded.replaceAll(/\p{M}/gu, '').replaceAll(/[^\0-\u007f]/gu, (letter) => lookalikes.get(letter) ?? letter);
}

function foldCharacter(character: string): string {
  if (character <= '\u007f') return character.toLowerCase();
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
