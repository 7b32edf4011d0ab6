import { expect, test } from 'vitest';
import { kindByBytes } from './file-kind.ts';

function head(text: string): Uint8Array {
  return Uint8Array.from(text.padEnd(16, '\0'), (character) => character.charCodeAt(0));
}

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['BM', 'bmp'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['RIFF\x10\0\0\0WEBP', 'webp'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypmif1', 'heic'],
  ['%PDF-1.7', 'pdf'],
  ['RIFF\x10\0\0\0WAVE', null],
  ['\0\0\0\x18ftypmp42', null],
  ['<svg', null],
  ['', null],
] as const)('recognizes %j as %s', (bytes, kind) => {
  expect(kindByBytes(head(bytes))).toBe(kind);
});
