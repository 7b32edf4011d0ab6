import { codePointOf, latinEncodings } from './programs/glyph-names.ts';

/** Standard fonts that need no font file (ISO 32000-2, 9.6.2.2). */
export type StandardFontName =
  | 'Helvetica'
  | 'Helvetica-Bold'
  | 'Times-Roman'
  | 'Times-Bold'
  | 'Times-Italic'
  | 'Times-BoldItalic'
  | 'Courier';

/** Widths of the codes 32 to 255 of WinAnsiEncoding in thousandths, as `width` or `width`x`count` (Adobe's font metrics). */
const widthRuns: Readonly<Record<StandardFontName, string>> = {
  Helvetica:
    '278x2 355 556x2 889 667 191 333x2 389 584 278 333 278x2 556x10 278x2 584x3 556 1015 667x2 722x2 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667x2 611 278x3 469 556 333 556x2 500 556x2 278 556x2 222x2 500 222 833 556x4 333 500 278 556 500 722 500x3 334 260 334 584 350 556 350 222 556 333 1000 556x2 333 1000 667 333 1000 350 611 350x2 222x2 333x2 350 556 1000 333 1000 500 333 944 350 500x2 278 333 556x4 260 556 333 737 370 556 584 333 737 333 400 584 333x3 556 537 278 333x2 365 556 834x3 611 667x6 1000 722 667x4 278x4 722x2 778x5 584 778 722x4 667x2 611 556x6 889 500 556x4 278x4 556x7 584 611 556x4 500 556 500',
  'Helvetica-Bold':
    '278 333 474 556x2 889 722 238 333x2 389 584 278 333 278x2 556x10 333x2 584x3 611 975 722x4 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667x2 611 333 278 333 584 556 333 556 611 556 611 556 333 611x2 278x2 556 278 889 611x4 389 556 333 611 556 778 556x2 500 389 280 389 584 350 556 350 278 556 500 1000 556x2 333 1000 667 333 1000 350 611 350x2 278x2 500x2 350 556 1000 333 1000 556 333 944 350 500 556 278 333 556x4 280 556 333 737 370 556 584 333 737 333 400 584 333x3 611 556 278 333x2 365 556 834x3 611 722x6 1000 722 667x4 278x4 722x2 778x5 584 778 722x4 667x2 611 556x6 889 556x5 278x4 611x7 584 611x5 556 611 556',
  'Times-Roman':
    '250 333 408 500x2 833 778 180 333x2 500 564 250 333 250 278 500x10 278x2 564x3 444 921 722 667x2 722 611 556 722x2 333 389 722 611 889 722x2 556 722 667 556 611 722x2 944 722x2 611 333 278 333 469 500 333 444 500 444 500 444 333 500x2 278x2 500 278 778 500x4 333 389 278 500x2 722 500x2 444 480 200 480 541 350 500 350 333 500 444 1000 500x2 333 1000 556 333 889 350 611 350x2 333x2 444x2 350 500 1000 333 980 389 333 722 350 444 500 250 333 500x4 200 500 333 760 276 500 564 333 760 333 400 564 300x2 333 500 453 250 333 300 310 500 750x3 444 722x6 889 667 611x4 333x4 722x7 564 722x6 556 500 444x6 667 444x5 278x4 500x7 564 500x8',
  'Times-Bold':
    '250 333 555 500x2 1000 833 278 333x2 500 570 250 333 250 278 500x10 333x2 570x3 500 930 722 667 722x2 667 611 778x2 389 500 778 667 944 722 778 611 778 722 556 667 722x2 1000 722x2 667 333 278 333 581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556x2 444 389 333 556 500 722 500x2 444 394 220 394 520 350 500 350 333 500x2 1000 500x2 333 1000 556 333 1000 350 667 350x2 333x2 500x2 350 500 1000 333 1000 389 333 722 350 444 722 250 333 500x4 220 500 333 747 300 500 570 333 747 333 400 570 300x2 333 556 540 250 333 300 330 500 750x3 500 722x6 1000 722 667x4 389x4 722x2 778x5 570 778 722x5 611 556 500x6 722 444x5 278x4 500 556 500x5 570 500 556x4 500 556 500',
  'Times-Italic':
    '250 333 420 500x2 833 778 214 333x2 500 675 250 333 250 278 500x10 333x2 675x3 500 920 611x2 667 722 611x2 722x2 333 444 667 556 833 667 722 611 722 611 500 556 722 611 833 611 556x2 389 278 389 422 500 333 500x2 444 500 444 278 500x2 278x2 444 278 722 500x4 389x2 278 500 444 667 444x2 389 400 275 400 541 350 500 350 333 500 556 889 500x2 333 1000 500 333 944 350 556 350x2 333x2 556x2 350 500 889 333 980 389 333 667 350 389 556 250 389 500x4 275 500 333 760 276 500 675 333 760 333 400 675 300x2 333 500 523 250 333 300 310 500 750x3 500 611x6 889 667 611x4 333x4 722 667 722x5 675 722x5 556 611 500x7 667 444x5 278x4 500x7 675 500x5 444 500 444',
  'Times-BoldItalic':
    '250 389 555 500x2 833 778 278 333x2 500 570 250 333 250 278 500x10 333x2 570x3 500 832 667x3 722 667x2 722 778 389 500 667 611 889 722x2 611 722 667 556 611 722 667 889 667 611x2 333 278 333 570 500 333 500x2 444 500 444 333 500 556 278x2 500 278 778 556 500x3 389x2 278 556 444 667 500 444 389 348 220 348 570 350 500 350 333 500x2 1000 500x2 333 1000 556 333 944 350 611 350x2 333x2 500x2 350 500 1000 333 1000 389 333 722 350 389 611 250 389 500x4 220 500 333 747 266 500 606 333 747 333 400 570 300x2 333 576 500 250 333 300 300 500 750x3 500 667x6 944 667x5 389x4 722x7 570 722x5 611x2 500x7 722 444x5 278x4 500 556 500x5 570 500 556x4 444 500 444',
  Courier: '600x224',
};
const heights: Readonly<Record<StandardFontName, { ascent: number; descent: number }>> = {
  Helvetica: { ascent: 0.718, descent: -0.207 },
  'Helvetica-Bold': { ascent: 0.718, descent: -0.207 },
  'Times-Roman': { ascent: 0.683, descent: -0.217 },
  'Times-Bold': { ascent: 0.683, descent: -0.217 },
  'Times-Italic': { ascent: 0.683, descent: -0.217 },
  'Times-BoldItalic': { ascent: 0.683, descent: -0.217 },
  Courier: { ascent: 0.629, descent: -0.157 },
};
const firstCode = 32;

/** Codes of WinAnsiEncoding by code point; without the codes that only stand for a bullet. */
const winAnsiCodes = new Map<number, number>();
for (const [code, name] of latinEncodings.WinAnsiEncoding) {
  const codePoint = codePointOf(name);
  if (codePoint !== undefined && !winAnsiCodes.has(codePoint)) winAnsiCodes.set(codePoint, code);
}

/** Heights and widths of a standard font with WinAnsiEncoding, as shares of the font size. */
export interface StandardMetrics {
  readonly ascent: number;
  readonly descent: number;
  /** Code of each character of a text; undefined for those that the encoding does not have. */
  codes: (text: string) => (number | undefined)[];
  /** Characters of a text outside of Windows' code page 1252. */
  missing: (text: string) => string[];
  width: (text: string) => number;
}

export function standardMetrics(name: StandardFontName): StandardMetrics {
  const widths = widthRuns[name].split(' ').flatMap((run) => {
    const [width = 0, count = 1] = run.split('x').map(Number);
    return Array<number>(count).fill(width);
  });
  const codes = (text: string) => Array.from(text, (character) => winAnsiCodes.get(character.codePointAt(0) ?? 0));
  return {
    ...heights[name],
    codes,
    missing: (text) => Array.from(text).filter((character) => !winAnsiCodes.has(character.codePointAt(0) ?? 0)),
    width: (text) => codes(text).reduce<number>((sum, code) => sum + (widths[(code ?? 0) - firstCode] ?? 0), 0) / 1_000,
  };
}

/** The standard font of a name, or of the usual names of fonts with its widths. */
export function standardNameOf(baseFont: string): StandardFontName | undefined {
  const family = /^(?:[A-Z]{6}\+)?(Helvetica|Arial|Times|Courier)/.exec(baseFont)?.[1];
  const isBold = /bold/i.test(baseFont);
  const isItalic = /italic|oblique/i.test(baseFont);
  if (family === 'Helvetica' || family === 'Arial') return isBold ? 'Helvetica-Bold' : 'Helvetica';
  if (family === 'Courier') return 'Courier';
  if (family !== 'Times') return undefined;
  if (isBold) return isItalic ? 'Times-BoldItalic' : 'Times-Bold';
  return isItalic ? 'Times-Italic' : 'Times-Roman';
}
