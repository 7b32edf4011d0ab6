import { readFileSync } from 'node:fs';

/** Where Debian has the fonts that the product uses, in order of preference; `scripts/system-packages.ts` installs them. */
export const fontPaths = {
  /** With Latin, Greek and Cyrillic characters, of text that tools write: fonts-liberation and fonts-dejavu-core. */
  text: [
    '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
    '/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf',
    '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  ],
  /**
   * With Chinese, Japanese and Korean characters, of rendered pages whose file embeds none: fonts-droid-fallback and
   * fonts-noto-cjk.
   */
  eastAsian: [
    '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
    '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  ],
} as const;

/** The first of these fonts that is installed; null where none is. */
export function readFirstFont(paths: readonly string[]): Buffer | null {
  for (const path of paths) {
    try {
      return readFileSync(path);
    } catch {
      // Not installed.
    }
  }
  return null;
}
