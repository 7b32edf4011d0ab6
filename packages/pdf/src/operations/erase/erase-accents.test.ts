import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { eraseIn, erasePdf, wordsOf } from '../../testing/erase-pdf.ts';
import { searchWords } from '../../testing/search-words.ts';
import { findText } from './find-text.ts';

/** A font in which each glyph has half the font size, with accents, letters without dots and marks of no width. */
const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 255 /Widths [${[
  ...Array<number>(3).fill(500),
  0,
  0,
  ...Array<number>(250).fill(500),
].join(
  ' ',
)}] /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /dotlessi /ring /caron /uni0308 /suppress] >> >>`;

/** Finds a text in a line of a font size of 10, and erases it. */
async function eraseLine(content: string, word: string) {
  const before = erasePdf({
    content: `BT /A 10 Tf 20 100 Td ${content} ET`,
    resources: '/Font << /A 10 0 R >>',
    objects: [font],
  });
  const { found } = await findText(PdfDocument.open(before), searchWords(word));
  const { bytes, erased } = await eraseIn(
    before,
    found.flatMap(({ areas }) => areas),
  );
  return { words: wordsOf(bytes).map(({ text }) => text), erasedText: erased.erasedText };
}

describe('a letter and its accent that are two glyphs are one letter', () => {
  it.each([
    ['an accent before its letter', '[(links M\\250) 500 (uller rechts)] TJ', 'Mu\u0308ller'],
    ['an accent that is not in the middle', '[(links M) 150 (\\250) 350 (uller rechts)] TJ', 'Mu\u0308ller'],
    ['an accent after its letter', '[(links Mu) 500 (\\250ller rechts)] TJ', 'Mu\u0308ller'],
    ['an accent over a capital', '(links ) Tj 2 Ts (\\250) Tj 0 Ts [500 (Arger rechts)] TJ', 'A\u0308rger'],
    ['an accent in place of a dot', '[(links Garc\\264) 500 (\\001a rechts)] TJ', 'Garci\u0301a'],
    ['an accent below', '[(links gar) (\\270) 500 (con rechts)] TJ', 'garc\u0327on'],
    ['a ring', '[(links \\002) 500 (Asa rechts)] TJ', 'A\u030asa'],
    ['a caron', '[(links No\\003) 500 (cek rechts)] TJ', 'Noc\u030cek'],
    ['a stroke', '[(links Wa) -250 (\\005) 250 (lesa rechts)] TJ', 'Wałesa'],
    ['a character of ASCII', '[(links h^) 500 (otel rechts)] TJ', 'ho\u0302tel'],
    ['two accents', '[(links Hi\\210) 500 (\\264) 500 (en rechts)] TJ', 'Hie\u0302\u0301n'],
    ['an accent that is drawn twice', '[(links M\\250) 490 (\\250) 510 (uller rechts)] TJ', 'Mu\u0308ller'],
    ['a mark of no width after its letter', '(links Mu\\004ller rechts) Tj', 'Mu\u0308ller'],
    ['a mark of no width over its letter', '[(links Mu) 250 (\\004) -250 (ller rechts)] TJ', 'Mu\u0308ller'],
    ['a mark before its letter', '[(links M) -250 (\\004) 250 (uller rechts)] TJ', 'Mu\u0308ller'],
    ['accents after the line', '(links Muller rechts) Tj -500 0 Td 535 0 Td (\\250) Tj', 'Mu\u0308ller'],
  ])('%s', async (_, content, word) => {
    const { words } = await eraseLine(content, word);
    expect(words.join(' ')).toBe('links rechts');
  });

  it('but not where the accent stands beside the letter', async () => {
    expect((await eraseLine('(x \\250u rechts) Tj', 'u\u0308')).erasedText).toBe('');
    expect((await eraseLine('(x a^b rechts) Tj', '[ab]\u0302')).erasedText).toBe('');
  });

  it('and both are found apart as well', async () => {
    expect((await eraseLine('[(links a^) 500 (b rechts)] TJ', 'a\\^b')).words).toEqual(['links', 'rechts']);
  });
});
