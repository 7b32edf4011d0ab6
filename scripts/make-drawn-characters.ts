import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DrawingFont, embeddedFont } from '@blattwerk/pdf';
import { undrawnScriptOf } from '@blattwerk/shared';
// oxlint-disable-next-line eslint/no-restricted-imports -- the fonts of the worker
import { fontPaths, readFirstFont } from '../apps/worker/src/pdf/font-paths.ts';

export const modulePath = join(import.meta.dirname, '../packages/shared/src/drawn-character-ranges.ts');
/** Fonts whose characters are the same in Debian 12 and 13. They have those of Liberation Sans as well. */
const fonts = [fontPaths.symbols, fontPaths.ideographs];
/**
 * What has no shape of its own: marks, controls, and characters without a meaning that all share. U+FFFD stands for a character that
 * was lost.
 */
const shapeless = /^[\p{M}\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffc\ufffd]$/u;

/** Code points that the product's fonts have and that are drawn by a glyph each. @throws Error where a font is not installed */
export function drawnCharacters(): number[] {
  const drawing = fonts.map((paths): DrawingFont => {
    const file = readFirstFont(paths);
    if (!file) throw new Error(`expected one of ${paths.join(', ')}`);
    return embeddedFont(file);
  });
  const codePoints: number[] = [];
  for (let codePoint = 0x20; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (drawing.every((font) => font.missing(character).length > 0)) continue;
    if (!shapeless.test(character) && undrawnScriptOf(character) === undefined) codePoints.push(codePoint);
  }
  return codePoints;
}

/** The module with these code points. */
export function makeDrawnCharacters(): string {
  return `// Made by \`node scripts/make-drawn-characters.ts\`.

/**
 * Code points that tools can draw, in ascending ranges: the distance of each range from the end of the one before, and the number of
 * further code points in it, in base 36.
 */
export const drawnCharacterRanges =
  '${writeRanges(drawnCharacters())}';
`;
}

function writeRanges(codePoints: readonly number[]): string {
  const ranges: string[] = [];
  let last = 0;
  for (let at = 0; at < codePoints.length; ) {
    const first = codePoints[at] ?? 0;
    let more = 0;
    while (codePoints[at + more + 1] === first + more + 1) more++;
    ranges.push(`${(first - last).toString(36)}${more > 0 ? `-${more.toString(36)}` : ''}`);
    last = first + more;
    at += more + 1;
  }
  return ranges.join(' ');
}

if (import.meta.main) writeFileSync(modulePath, makeDrawnCharacters());
