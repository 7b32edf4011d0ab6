import { expect, test } from 'vitest';
import { kindOf } from './file-kind.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\0\0\0\x20ftypavif', 'avif'],
  ['%PDF-1.7', 'pdf'],
  ['\n\n%PDF-1.7', 'pdf'],
  ['RIFF\x10\0\0\0WAVE', null],
  ['BMW', null],
  ['', null],
] as const)('recognizes %j as %s', async (bytes, kind) => {
  expect(await kindOf(new File([bytesOf(bytes)], 'Datei'))).toBe(kind);
});

test('trusts the first bytes more than the name, and the name where they say nothing', async () => {
  expect(await kindOf(new File([bytesOf('\xff\xd8\xff\xe0')], 'Rechnung.pdf', { type: 'application/pdf' }))).toBe(
    'jpeg',
  );
  expect(await kindOf(new File(['%PDF-1.7'], 'Foto.jpg'))).toBe('pdf');
  expect(await kindOf(new File(['<html>%PDF-1.7'], 'Rechnung.pdf'))).toBe('pdf');
  expect(await kindOf(new File(['<Invoice><!-- %PDF-1.7 -->'], 'Rechnung'))).toBe('xml');
  expect(await kindOf(new File(['text'], 'Rechnung.xml'))).toBe('xml');
  expect(await kindOf(new File(['text'], 'notiz.txt'))).toBe(null);
});
