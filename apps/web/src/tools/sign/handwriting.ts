import type { Handwriting } from '@blattwerk/shared/drawn-text';
import alluraExtended from '@fontsource/allura/files/allura-latin-ext-400-normal.woff2?url';
import allura from '@fontsource/allura/files/allura-latin-400-normal.woff2?url';
import caveatExtended from '@fontsource/caveat/files/caveat-latin-ext-400-normal.woff2?url';
import caveat from '@fontsource/caveat/files/caveat-latin-400-normal.woff2?url';
import sacramentoExtended from '@fontsource/sacramento/files/sacramento-latin-ext-400-normal.woff2?url';
import sacramento from '@fontsource/sacramento/files/sacramento-latin-400-normal.woff2?url';
import { useEffect, useState } from 'react';
import { fontFamily } from '../../tool-run/pages/pictures/text-size.ts';

/** Both files of each font: that of usual Latin letters, and that of further ones. */
const files: Readonly<Record<Handwriting, readonly [latin: string, extended: string]>> = {
  caveat: [caveat, caveatExtended],
  sacramento: [sacramento, sacramentoExtended],
  allura: [allura, alluraExtended],
};
/** Characters for which the second file is loaded. */
const extendedRange = 'U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0';

/** As a style sheet names a font; what it lacks is in the usual one, as in the file. */
export function familyOf(font: Handwriting | undefined): string {
  return font === undefined ? fontFamily : `"Handwriting ${font}", ${fontFamily}`;
}

let loading: Promise<unknown> | undefined;

/** Loads the fonts of handwriting, and renders again with them; without them, the usual one is shown. */
export function useHandwritings(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loading ??= loadFonts().catch(() => {
      loading = undefined;
    });
    void loading.then(() => isCurrent && setLoaded(true));
    return () => {
      isCurrent = false;
    };
  }, []);
}

async function loadFonts(): Promise<void> {
  const faces = Object.entries(files).flatMap(([font, [latin, extended]]) => [
    new FontFace(`Handwriting ${font}`, `url(${latin})`),
    // Loaded with the first of its characters.
    new FontFace(`Handwriting ${font}`, `url(${extended})`, { unicodeRange: extendedRange }),
  ]);
  for (const face of faces) document.fonts.add(face);
  await Promise.all(faces.filter(({ unicodeRange }) => unicodeRange !== extendedRange).map((face) => face.load()));
}
