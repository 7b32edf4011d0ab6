import type { Language } from '@blattwerk/shared';

/** Pixels of the pictures that are shown where a page is shared. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The address of a page's picture: each page has one in each language, drawn when the site is built. */
export function sharePicture(path: string, language: Language): string {
  return `/share/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.${language}.png`;
}
