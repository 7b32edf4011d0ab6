import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Handwriting } from '@blattwerk/shared/drawn-text';

/** Where the fonts of a family are, which has the widths of a standard font: fonts-liberation. */
function liberation(name: string): Record<'regular' | 'bold' | 'regularItalic' | 'boldItalic', readonly string[]> {
  const pathsOf = (style: string) =>
    ['liberation', 'liberation2'].map((folder) => `/usr/share/fonts/truetype/${folder}/Liberation${name}-${style}.ttf`);
  return {
    regular: pathsOf('Regular'),
    bold: pathsOf('Bold'),
    regularItalic: pathsOf('Italic'),
    boldItalic: pathsOf('BoldItalic'),
  };
}

/** Where a package has a font of handwriting, in two files. @param description address of its package.json */
function handwriting(name: Handwriting, description: string): Record<'latin' | 'latinExtended', readonly string[]> {
  const pathOf = (part: string) => fileURLToPath(new URL(`files/${name}-${part}-400-normal.woff`, description));
  return { latin: [pathOf('latin')], latinExtended: [pathOf('latin-ext')] };
}

/** Where the fonts are that the product uses: most are Debian's, in order of preference; `scripts/system-packages.ts` installs them. */
export const fontPaths = {
  /** With Latin, Greek and Cyrillic letters, of text that tools write: fonts-liberation. */
  text: [
    '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
    '/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf',
  ],
  /** For fonts that a file lacks: with the widths of Helvetica, Times and Courier. */
  standIns: { sans: liberation('Sans'), serif: liberation('Serif'), mono: liberation('Mono') },
  /** With further letters, and symbols: fonts-dejavu-core. */
  symbols: ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'],
  /** With Chinese and Japanese characters: fonts-droid-fallback. */
  ideographs: ['/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf'],
  /** With Chinese, Japanese and Korean characters, of rendered pages whose file embeds none: also fonts-noto-cjk. */
  eastAsian: [
    '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
    '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  ],
  /** Of texts in handwriting. */
  handwriting: {
    caveat: handwriting('caveat', import.meta.resolve('@fontsource/caveat/package.json')),
    sacramento: handwriting('sacramento', import.meta.resolve('@fontsource/sacramento/package.json')),
    allura: handwriting('allura', import.meta.resolve('@fontsource/allura/package.json')),
  } satisfies Record<Handwriting, unknown>,
} as const;

const files = new Map<readonly string[], Buffer | null>();

/** The first of these fonts that is installed, read once; null where none is. */
export function readFirstFont(paths: readonly string[]): Buffer | null {
  const known = files.get(paths);
  if (known !== undefined) return known;
  const read = readFirst(paths);
  files.set(paths, read);
  return read;
}

function readFirst(paths: readonly string[]): Buffer | null {
  for (const path of paths) {
    try {
      return readFileSync(path);
    } catch {
      // Not installed.
    }
  }
  return null;
}
