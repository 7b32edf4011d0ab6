import { type DrawingFont, embeddedFont, fontStack, standardFont } from '@blattwerk/pdf';
import { clustersOf, type ErrorParams, isDrawable, prepareText, refuseCharacter } from '@blattwerk/shared';
import { fontPaths, readFirstFont } from '../font-paths.ts';

/**
 * The fonts of text that a tool draws: those of the system, so that a character that one lacks is drawn in another. Without them
 * Helvetica, which readers bring and which has fewer characters.
 */
export function textFont(): DrawingFont {
  return fontStack(
    [
      () => fontOf(fontPaths.text) ?? fontOf(fontPaths.symbols) ?? standardFont('Helvetica'),
      () => fontOf(fontPaths.symbols),
      () => fontOf(fontPaths.ideographs),
    ],
    { prepare: prepareText, split: clustersOf, isDrawable },
  );
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
