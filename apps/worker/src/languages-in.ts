import { isLanguageCode } from '@blattwerk/shared';

/** The languages in what `tesseract --list-langs` writes: where they are, and the name of each on a line. */
export function languagesIn(list: string): string[] {
  return list
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter(isLanguageCode)
    .toSorted();
}
