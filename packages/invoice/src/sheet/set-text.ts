import { type DrawingColor, type DrawingFont, embeddedFont, fontStack } from '@blattwerk/pdf';

/** How a text is set. */
export interface TextStyle {
  readonly font: DrawingFont;
  /** In points. */
  readonly size: number;
  readonly color: DrawingColor;
}

/** A line of text, without the space at which it was broken. */
export interface SetLine extends TextStyle {
  readonly text: string;
  /** Whether it was broken at a space. */
  readonly goesOn: boolean;
}

/** Distance of two baselines, as a share of the font size. */
export const lineHeight = 1.3;
/** Nobody sees them, or they are positions of a typewriter. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\ufff9-\ufffc]/gu;
const cluster = /\P{M}\p{M}*|\p{M}+/gu;
/** Letters of other scripts join, or stand from right to left. */
const drawable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** A font of a file, which shows a square for what it has not. @throws RangeError for no TrueType font */
export function openFont(program: Uint8Array): DrawingFont {
  const font = embeddedFont(program);
  const split = (text: string) => text.match(cluster) ?? [];
  return fontStack([() => font], { prepare: (text) => text, split, isDrawable: (text) => drawable.test(text) });
}

/** Breaks a text into lines of at most a width in points: at spaces, and within words that are longer. */
export function setText(text: string, width: number, style: TextStyle): SetLine[] {
  const { font, size } = style;
  const widthOf = (part: string) => font.width(part) * size;
  const space = widthOf(' ');
  const lines: SetLine[] = [];
  for (const paragraph of prepared(text).split('\n')) {
    let line = '';
    let used = 0;
    const end = (goesOn: boolean) => {
      lines.push({ ...style, text: line, goesOn });
      [line, used] = ['', 0];
    };
    for (const word of paragraph.split(' ')) {
      const ofWord = widthOf(word);
      if (line !== '' && used + space + ofWord > width) end(true);
      if (ofWord <= width) {
        line += line === '' ? word : ` ${word}`;
        used += ofWord + (used > 0 ? space : 0);
        continue;
      }
      for (const character of word.match(cluster) ?? []) {
        const ofCharacter = widthOf(character);
        if (line !== '' && used + ofCharacter > width) end(false);
        line += character;
        used += ofCharacter;
      }
    }
    end(false);
  }
  return lines;
}

/** Sets a text as small as its longest word needs to stay whole, unless that were less than two thirds of its size. */
export function setWords(text: string, width: number, style: TextStyle): SetLine[] {
  const { font, size } = style;
  const longest = Math.max(
    ...prepared(text)
      .split(/[ \n]/)
      .map((word) => font.width(word) * size),
  );
  const share = longest > width ? width / longest - 0.001 : 1;
  return setText(text, width, { ...style, size: share < 2 / 3 ? size : size * share });
}

function prepared(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replaceAll(invisible, '').replaceAll(/ {2,}/g, ' ').trim())
    .join('\n');
}
