import { expect, test } from 'vitest';
import { kindByBytes, kindOf } from './file-kind.ts';

function head(text: string): Uint8Array {
  return Uint8Array.from(text.padEnd(64, '\0'), (character) => character.charCodeAt(0));
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
  ['\0\0\0\x20ftypavif', 'avif'],
  ['%PDF-1.7', 'pdf'],
  ['RIFF\x10\0\0\0WAVE', null],
  ['\0\0\0\x18ftypmp42', null],
  ['<svg', null],
  ['', null],
] as const)('recognizes %j as %s', (bytes, kind) => {
  expect(kindByBytes(head(bytes))).toBe(kind);
});

test('trusts the first bytes more than the name, and the name where they say nothing', async () => {
  const jpeg = head('\xff\xd8\xff\xe0') as Uint8Array<ArrayBuffer>;
  expect(await kindOf(new File([jpeg], 'Rechnung.pdf', { type: 'application/pdf' }))).toBe('jpeg');
  expect(await kindOf(new File(['\n\n%PDF-1.7'], 'Rechnung.pdf'))).toBe('pdf');
  expect(await kindOf(new File(['%PDF-1.7'], 'Rechnung'))).toBe('pdf');
  expect(await kindOf(new File(['<html>%PDF-1.7'], 'Rechnung.pdf'))).toBe('pdf');
  expect(await kindOf(new File(['<Invoice'], 'Rechnung'))).toBe('xml');
  expect(await kindOf(new File(['text'], 'Rechnung.xml'))).toBe('xml');
  expect(await kindOf(new File(['text'], 'notiz.txt'))).toBe(null);
});
