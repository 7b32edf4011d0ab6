import { embeddedFont, MalformedPdf, TooComplexPdf } from '@blattwerk/pdf';
import { type PdfDocument, readUnembeddedCharacters } from '@blattwerk/pdf/internal';
import { fontPaths, readFirstFont } from '../font-paths.ts';

/** Scripts by their codes (ISO 15924), which Unicode has as well. */
const scripts = (
  'Arab Armn Beng Bopo Cher Copt Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mong Mymr Orya ' +
  'Sinh Syrc Taml Telu Thaa Thai Tibt'
).split(' ');
/** Letters of the fonts that PDFium contains: those of the standard fonts (ISO 32000-2, Annex D.2). */
const standardLetters =
  /[\u0020-\u00ff\u0131\u0141\u0142\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u03bc\ufb01\ufb02]/;

/** Whether the font for the scripts of East Asia has a character. */
type HasEastAsian = (character: string) => boolean;
let hasEastAsian: HasEastAsian | undefined;

/**
 * Scripts of text that pages are rendered without, since neither the file nor PDFium nor the system has a font with it.
 * @param pageNumbers from 1
 * @returns codes of ISO 15924, sorted; none where the text cannot be read
 */
export async function missingScripts(document: PdfDocument, pageNumbers: readonly number[]): Promise<string[]> {
  const characters = await unembeddedCharacters(document, pageNumbers);
  if (characters === undefined) return [];
  const { eastAsian, other } = characters;
  const isDrawn = eastAsian.size > 0 ? (hasEastAsian ??= readEastAsian()) : () => false;
  const missing = [...other, ...[...eastAsian].filter((character) => !isDrawn(character))]
    .filter((character) => !standardLetters.test(character))
    .join('');
  return scripts.filter((script) => expressionOf(script).test(missing));
}

async function unembeddedCharacters(document: PdfDocument, pageNumbers: readonly number[]) {
  try {
    return await readUnembeddedCharacters(
      document,
      pageNumbers.map((pageNumber) => pageNumber - 1),
    );
  } catch (error) {
    if (error instanceof MalformedPdf || error instanceof TooComplexPdf) return undefined;
    throw error;
  }
}

function readEastAsian(): HasEastAsian {
  const file = readFirstFont(fontPaths.eastAsian);
  const font = file && embeddedFont(file);
  return (character) => font !== null && font.missing(character).length === 0;
}

function expressionOf(script: string): RegExp {
  // oxlint-disable-next-line blattwerk/linear-regexp -- one character of a list above
  return new RegExp(`\\p{Script=${script}}`, 'u');
}
