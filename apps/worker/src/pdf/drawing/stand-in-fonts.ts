import type { WantedFont } from '@blattwerk/pdf';
import { fontPaths, readFirstFont } from '../font-paths.ts';

/** A font of the system for one that a file lacks; without those of fonts-liberation, none has the widths of the usual ones. */
export function standInFont({ family, isBold, isItalic }: WantedFont): Uint8Array | undefined {
  if (family === 'symbols' || family === 'ideographs') return readFirstFont(fontPaths[family]) ?? undefined;
  const style = `${isBold ? 'bold' : 'regular'}${isItalic ? 'Italic' : ''}` as const;
  return readFirstFont(fontPaths.standIns[family][style]) ?? undefined;
}
