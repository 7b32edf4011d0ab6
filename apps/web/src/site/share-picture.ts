import type { Language } from '@blattwerk/shared';

/** Size in pixels of the pictures for link previews. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Path of a page's picture for link previews, which the build draws in each language. */
export function sharePicture(path: string, language: Language): string {
  return `/share/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.${language}.png`;
}
