import { type DrawingFont, embeddedFont, standardFont } from '@blattwerk/pdf/internal';
import { fontPaths, readFirstFont } from '../font-paths.ts';

let file: Buffer | null | undefined;

/** The font of text that a tool draws: of the system, or Helvetica, which readers bring and which has fewer characters. */
export function textFont(): DrawingFont {
  if (file === undefined) file = readFirstFont(fontPaths.text);
  return file ? embeddedFont(file) : standardFont('Helvetica');
}
