import type { TextSearch } from './find-text.ts';

/** What each byte of what is found becomes. */
const filling = '_';
const utf8Run = /(?:[\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+/g;

/**
 * Bytes of text in an unknown encoding, or of text among other data: what is found in Latin-1, UTF-8 or UTF-16 is overwritten.
 * @returns bytes of the same length; the same ones where nothing is found
 */
export function overwriteWords(bytes: Buffer, search: TextSearch): Buffer {
  let changed: Buffer | undefined;
  const overwrite = (start: number, end: number, pattern = filling) => {
    changed ??= Buffer.from(bytes);
    changed.fill(pattern, start, end, 'latin1');
  };
  const latin = bytes.toString('latin1');
  for (const { start, end } of search(latin)) overwrite(start, end);
  for (const { 0: run, index } of latin.matchAll(utf8Run)) {
    const text = Buffer.from(run, 'latin1').toString('utf8');
    if (text.length === run.length) continue;
    for (const { start, end } of search(text)) {
      const from = index + Buffer.byteLength(text.slice(0, start));
      overwrite(from, from + Buffer.byteLength(text.slice(start, end)));
    }
  }
  for (const start of latin.includes('\0') ? [0, 1] : []) {
    const even = bytes.subarray(start, start + ((bytes.length - start) & ~1));
    const little = even.toString('utf16le');
    for (const hit of search(little)) overwrite(start + hit.start * 2, start + hit.end * 2, `${filling}\0`);
    const big = Buffer.from(even).swap16().toString('utf16le');
    for (const hit of search(big)) overwrite(start + hit.start * 2, start + hit.end * 2, `\0${filling}`);
  }
  return changed ?? bytes;
}
