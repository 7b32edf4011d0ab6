import { expect, it } from 'vitest';
import { cleanFileName, prefixedPdf, prefixedZip } from './download-name.ts';
import { utf8Length } from './utf8.ts';

const names: [string, string][] = [
  ['Rechnung März.pdf', 'Rechnung März.pdf'],
  ['it\'s "quoted".pdf', 'it\'s "quoted".pdf'],
  ['👩‍👩‍👧.pdf', '👩‍👩‍👧.pdf'],
  ['报告.pdf', '报告.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\scan.pdf', 'scan.pdf'],
  ['a\r\nb\0c.pdf', 'abc.pdf'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['  spaced .pdf  ', 'spaced .pdf'],
  ['', 'document'],
  ['...', 'document'],
  ['. . .', 'document'],
  ['folder/', 'document'],
  ['\uD800.pdf', '\uFFFD.pdf'],
];
it.each(names)('%j becomes %j', (given, cleaned) => {
  expect(cleanFileName(given)).toBe(cleaned);
});

it('shortens a long name before its extension and between characters', () => {
  const name = cleanFileName(`${'ä👩‍👩‍👧'.repeat(200)}.pdf`);
  expect(utf8Length(name)).toBeLessThanOrEqual(200);
  expect(cleanFileName('a'.repeat(300))).toBe('a'.repeat(200));
  expect(utf8Length(name)).toBeGreaterThan(160);
  expect(name).toMatch(/^(?:ä👩‍👩‍👧)+ä?\.pdf$/u);
});

it('ends in the type of what came out', () => {
  const rotated = prefixedPdf('rotated_');
  expect(rotated('a.pdf')).toBe('rotated_a.pdf');
  expect(rotated('a.PDF')).toBe('rotated_a.PDF');
  expect(rotated('a.exe')).toBe('rotated_a.exe.pdf');
  expect(rotated('.pdf')).toBe('rotated_document.pdf');
  const images = prefixedZip('images_');
  expect(images('a.b.pdf')).toBe('images_a.b.zip');
  expect(images('a.PDF')).toBe('images_a.zip');
  expect(images('.pdf')).toBe('images_document.zip');
});

it.each(['', 'a', 'ä€😀', '\uD800', 'a\0b'])('counts the bytes of %j as an encoder does', (text) => {
  expect(utf8Length(text)).toBe(new TextEncoder().encode(text).byteLength);
});
