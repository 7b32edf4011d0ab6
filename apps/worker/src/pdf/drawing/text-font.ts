import { type DrawingFont, embeddedFont, fontStack, standardFont } from '@blattwerk/pdf';
import { clustersOf, type ErrorParams, isDrawable, prepareText, refuseCharacter } from '@blattwerk/shared';
import type { Handwriting } from '@blattwerk/shared/drawn-text';
import { fontPaths, readFirstFont } from '../font-paths.ts';

/**
 * The fonts of text that a tool draws: those of the system, so that a character that one lacks is drawn in another. Without them
 * Helvetica, which readers bring and which has fewer characters.
 */
export function textFont(): DrawingFont {
  return stackOf(usualFonts);
}

/** The font of handwriting; characters that it lacks are drawn as `textFont` draws them. */
export function handwritingFont(handwriting: Handwriting): DrawingFont {
  const { latin, latinExtended } = fontPaths.handwriting[handwriting];
  return stackOf([() => fontOf(latin) ?? usualFont(), () => fontOf(latinExtended), ...usualFonts]);
}

const usualFont = () => fontOf(fontPaths.text) ?? fontOf(fontPaths.symbols) ?? standardFont('Helvetica');
const usualFonts: Parameters<typeof fontStack>[0] = [
  usualFont,
  () => fontOf(fontPaths.symbols),
  () => fontOf(fontPaths.ideographs),
];

function stackOf(fonts: Parameters<typeof fontStack>[0]): DrawingFont {
  return fontStack(fonts, { prepare: prepareText, split: clustersOf, isDrawable });
}

function fontOf(paths: readonly string[]): DrawingFont | undefined {
  const file = readFirstFont(paths);
  return file ? embeddedFont(file) : undefined;
}

/**
 * @param text prepared
 * @param place the field that the text is of
 * @throws ToolError invalidField with the first character that the font does not have
 */
export function requireCharacters(text: string, font: DrawingFont, place: ErrorParams): void {
  const [character] = font.missing(text.replaceAll('\n', ''));
  if (character !== undefined) throw refuseCharacter(character, place);
}
