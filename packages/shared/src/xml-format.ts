import { latin1At } from './image-files/byte-range.ts';

/** Bytes of which `beginsAsXml` reads a file. */
export const xmlHeadBytes = 256;
/** UTF-8 and both orders of UTF-16. */
const byteOrderMark = /^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE)/;

/**
 * Whether a file begins as XML does, in any encoding that contains ASCII, with one to four bytes a character (XML 1.0, appendix F).
 * @param head at least the first `xmlHeadBytes` of the file, or all of it where it is shorter
 */
export function beginsAsXml(head: Uint8Array): boolean {
  const text = latin1At(head, 0, xmlHeadBytes).replace(byteOrderMark, '').replaceAll('\0', '');
  return /^[ \t\r\n]*<[?!:A-Z_a-z\x80-\xFF]/.test(text);
}
