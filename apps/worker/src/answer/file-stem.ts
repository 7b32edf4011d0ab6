import { cleanFileName } from '@blattwerk/shared';

/** Characters that some operating systems do not allow in file names. */
const unsafe = /[<>:"|?*\\/]/g;

/** The name of a visitor's image without its ending, made safe for a file in a ZIP. */
export function fileStem(inputName: string): string {
  const stem = cleanFileName(inputName)
    .replace(/[.](?:jpe?g|png|gif|bmp|tiff?|webp|hei[cf]|avif)$/i, '')
    .replace(unsafe, '_')
    .replace(/(?<![. ])[. ]+$/, '');
  return stem || 'document';
}
