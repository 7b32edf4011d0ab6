import type { DrawingFont } from '../../draw/drawing-font.ts';

/** A piece of text that begins at x on the baseline y. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
}

/** Text in a font and size. */
interface TextLayout {
  fontSize: number;
  pieces: readonly PlacedText[];
  /** Whether a part of it is outside of its area. */
  isCut: boolean;
}

/** Where and how text is laid out; lengths are in points. */
export interface TextArea {
  font: DrawingFont;
  /** Undefined where the text is as large as its field allows; less is taken where it does not fit the height. */
  fontSize: number | undefined;
  width: number;
  height: number;
  /** Distance of the text from the sides, and of its lines from the top and the bottom where these leave it room. */
  padding: number;
  /** Width that the border takes on each side. */
  border: number;
  /** /Q: 0 left, 1 centered, 2 right (ISO 32000-2, table 226). */
  alignment: number;
}

/** Font size below which text is not made smaller to fit, and above which several lines are not made larger. */
const smallest = 4;
export const usualFontSize = 12;
/** Share of the height of a low field that a line takes: letters at its edges would look cut. */
const fittingShare = 0.9;
/** Difference between two font sizes that are tried. */
const sizeStep = 0.5;
/** Height of letters without an ascent, as a share of the font size. */
const capitalShare = 0.7;
/** Least distance of two lines, as a share of the font size. */
const minLeading = 1.15;

/** One line in the vertical middle of its area. */
export function layOutLine(text: string, area: TextArea): TextLayout {
  const { font, width, height, padding } = area;
  const textWidth = font.width(text);
  const fontSize = fittingSize(area) ?? sizeOfLine(textWidth, area);
  const x = padding + alignedStart(textWidth * fontSize, width - 2 * padding, area.alignment);
  // The sides of characters are empty.
  const isCut = textWidth * fontSize > width - padding || isTooHigh(fontSize, area);
  return { fontSize, pieces: [{ text, x, y: middleBaseline(fontSize, font, height) }], isCut };
}

/** Lines from the top, broken at spaces where possible. */
export function layOutLines(text: string, area: TextArea): TextLayout {
  const { font, width, height, padding, alignment } = area;
  const paragraphs = text.split('\n').map((paragraph) => measure(paragraph, font));
  const available = Math.max(0, width - 2 * padding);
  const fixed = fittingSize(area);
  let fontSize = fixed ?? usualFontSize;
  let lines = breakLines(paragraphs, available / fontSize);
  const isHigh = () => lines.length * leadingOf(font) * fontSize > height - 2 * padding;
  while (area.fontSize === undefined && fontSize > smallest && isHigh()) {
    fontSize -= sizeStep;
    lines = breakLines(paragraphs, available / fontSize);
  }
  const above = Math.max(0, Math.min(padding, (height - heightOf(fontSize, font)) / 2));
  const top = height - above - font.ascent * fontSize;
  const leading = leadingOf(font) * fontSize;
  // Lines below the area are not shown.
  const shown = lines.slice(0, Math.ceil(Math.max(0, height) / leading) + 1);
  const pieces = shown.map(({ text: line, width: lineWidth }, at) => {
    const x = padding + alignedStart(lineWidth * fontSize, available, alignment);
    return { text: line, x, y: top - at * leading };
  });
  const isCut = top - (lines.length - 1) * leading < above / 2;
  return { fontSize, pieces, isCut };
}

/** A character in the middle of each of equally wide cells (ISO 32000-2, table 231, Comb). */
export function layOutComb(text: string, cells: number, area: TextArea): TextLayout {
  const { font, width, height, padding, alignment } = area;
  const characters = Array.from(text);
  const cell = width / cells;
  const widest = Math.max(0, ...characters.map((character) => font.width(character)));
  const fontSize = fittingSize(area) ?? sizeOfLine(widest, { ...area, width: cell + 2 * padding });
  const y = middleBaseline(fontSize, font, height);
  const free = Math.max(0, cells - characters.length);
  const first = alignment === 2 ? free : alignment === 1 ? Math.floor(free / 2) : 0;
  const pieces = characters.map((character, at) => {
    return { text: character, x: (first + at + 0.5) * cell - (font.width(character) * fontSize) / 2, y };
  });
  return { fontSize, pieces, isCut: characters.length > cells || isTooHigh(fontSize, area) };
}

/** Distance of two lines, as a share of the font size. */
export function leadingOf({ ascent, descent }: DrawingFont): number {
  return Math.max(minLeading, ascent - descent);
}

/**
 * The fixed font size of an area, or else the greatest one of which a line fits well between its borders: forms state sizes that
 * are too large for low fields, of which readers would show a slice. It depends on the field alone, not on its text.
 * @returns undefined where the text is as large as its field allows
 */
export function fittingSize({
  fontSize,
  font,
  height,
  border,
}: Pick<TextArea, 'fontSize' | 'font' | 'height' | 'border'>): number | undefined {
  if (fontSize === undefined || heightOf(fontSize, font) <= height - 2 * border) return fontSize;
  const fitting = Math.max(smallest, (fittingShare * (height - 2 * border)) / heightOf(1, font));
  // No more digits than readers keep.
  return Math.min(fontSize, Math.floor(fitting * 100) / 100);
}

/** Height of a line of the font, without the space between lines. */
export function heightOf(fontSize: number, { ascent, descent }: DrawingFont): number {
  return (ascent - descent || 1) * fontSize;
}

/** Whether a line is cut: ascents and descents are seldom used up. */
function isTooHigh(fontSize: number, { height, border }: TextArea): boolean {
  return capitalShare * fontSize > height - 2 * border;
}

/** A font size with which a line fits into its area. */
function sizeOfLine(textWidth: number, { font, width, height, padding }: TextArea): number {
  const byHeight = Math.max(1, height - padding) / (font.ascent - font.descent || 1);
  const byWidth = textWidth > 0 ? Math.max(smallest, (width - 2 * padding) / textWidth) : byHeight;
  return Math.min(byHeight, byWidth);
}

function middleBaseline(fontSize: number, { ascent, descent }: DrawingFont, height: number): number {
  return (height - (ascent + descent) * fontSize) / 2;
}

/** Text that does not fit begins at the left, so that its beginning is shown. */
function alignedStart(textWidth: number, available: number, alignment: number): number {
  const free = Math.max(0, available - textWidth);
  if (alignment === 2) return free;
  return alignment === 1 ? free / 2 : 0;
}

interface Measured {
  characters: readonly string[];
  /** Shares of the font size. */
  widths: readonly number[];
}

function measure(text: string, font: DrawingFont): Measured {
  const characters = Array.from(text);
  return { characters, widths: characters.map((character) => font.width(character)) };
}

/** @param available width as a share of the font size */
function breakLines(paragraphs: readonly Measured[], available: number): { text: string; width: number }[] {
  return paragraphs.flatMap((paragraph) => [...linesOf(paragraph, available)]);
}

/** The lines of a paragraph: at least one, each with a character or more; spaces at the end of a line are left out. */
function* linesOf({ characters, widths }: Measured, available: number): Generator<{ text: string; width: number }> {
  let from = 0;
  do {
    let width = 0;
    let end = from;
    /** End of the last word that fits, and its width. */
    let lastWord: { end: number; width: number } | undefined;
    while (end < characters.length) {
      const isSpace = characters[end] === ' ';
      if (isSpace) lastWord = { end, width };
      if (!isSpace && end > from && width + (widths[end] ?? 0) > available) break;
      width += widths[end] ?? 0;
      end++;
    }
    const isLast = end === characters.length;
    const word = isLast || !lastWord || lastWord.end === from ? { end, width } : lastWord;
    yield { text: characters.slice(from, word.end).join(''), width: word.width };
    from = word.end;
    if (isLast) return;
    while (characters[from] === ' ') from++;
  } while (from < characters.length);
}
