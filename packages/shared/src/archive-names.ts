import { cleanFileName } from './download-name.ts';

/** Characters that some operating systems do not allow in file names. */
const unsafe = /[<>:"|?*\\/]/g;
/** Devices, which Windows opens instead of a file of that name. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)\d)(?=$|\.)/i;

/**
 * A name without its ending, made safe for a file of a ZIP: without a dot or space at its end, which Windows removes.
 * Empty where nothing is left.
 */
export function archiveStem(name: string): string {
  if (/^[.\s]*$/.test(name)) return '';
  const stem = cleanFileName(name)
    .replace(unsafe, '_')
    .replace(/(?<![. ])[. ]+$/, '');
  return device.test(stem) ? `_${stem}` : stem;
}

/** Each name once, also where upper and lower case are the same: a second `book` is `book (2)`. */
export function uniqueStems(stems: readonly string[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return stems.map((stem) => {
    let count = counts.get(folded(stem)) ?? 0;
    let numbered: string;
    do {
      count++;
      numbered = count === 1 ? stem : `${stem} (${count})`;
    } while (taken.has(folded(numbered)));
    counts.set(folded(stem), count);
    taken.add(folded(numbered));
    return numbered;
  });
}

/** The same for names that a file system may not distinguish. */
function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
