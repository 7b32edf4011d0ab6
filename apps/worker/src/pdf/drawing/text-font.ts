import { readFileSync } from 'node:fs';
import { type DrawingFont, embeddedFont, standardFont } from '@blattwerk/pdf/internal';

/** Fonts of the system with Latin, Greek and Cyrillic characters, in order of preference: Debian's fonts-liberation and fonts-dejavu-core. */
const fontPaths = [
  '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  '/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf',
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
];

let file: Buffer | null | undefined;

/** The font of text that a tool draws: of the system, or Helvetica, which readers bring and which has fewer characters. */
export function textFont(): DrawingFont {
  if (file === undefined) file = readFirst();
  return file ? embeddedFont(file) : standardFont('Helvetica');
}

function readFirst(): Buffer | null {
  for (const path of fontPaths) {
    try {
      return readFileSync(path);
    } catch {
      // Not installed.
    }
  }
  return null;
}
