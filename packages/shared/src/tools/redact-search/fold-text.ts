/** Text without what makes no difference to a reader, and where each code unit of it comes from. */
export interface FoldedText {
  text: string;
  /** Of each code unit, the place of its character in the original text; after the last one, the length of that text. */
  origins: readonly number[];
}

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
  /** The last code unit is a space or the end of a line. */
  let space = -1;
  for (let at = 0; at < original.length; ) {
    const character = String.fromCodePoint(original.codePointAt(at) ?? 0);
    const folded = isLoose ? foldLoosely(foldCharacter(character)) : foldCharacter(character);
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
