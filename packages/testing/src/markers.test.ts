import { expect, it } from 'vitest';
import { createMarkers } from './markers.ts';

const markers = createMarkers();
const marker = markers.make('a name');

const encodings: [name: string, encode: (text: string) => Buffer | string][] = [
  ['plain', (text) => text],
  ['UTF-16LE', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16BE', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['hex', (text) => Buffer.from(text).toString('hex')],
  ['hex in upper case', (text) => Buffer.from(text).toString('hex').toUpperCase()],
  ['percent', (text) => text.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
  ['JSON', (text) => text.replace(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)],
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['base64 behind a byte', (text) => Buffer.from(`x${text}yz`).toString('base64')],
  ['base64 behind two bytes', (text) => Buffer.from(`xx${text}y`).toString('base64url')],
];

it.for(encodings)('finds a marker as %s', ([, encode]) => {
  const encoded = Buffer.from(encode(marker));
  const bytes = Buffer.concat([Buffer.from('before '), encoded, Buffer.from(' after')]);
  expect(markers.find(bytes).length).toBeGreaterThan(0);
  expect(markers.find(Buffer.from('before after'))).toEqual([]);
  expect(createMarkers().find(bytes)).toEqual([]);
});

it('reports what a marker stands for, and its offset', () => {
  expect(markers.find(Buffer.from(`{"file":"${marker}.pdf"}`))).toEqual([
    { encoding: 'plain', offset: 9, label: 'a name' },
  ]);
});

it('lists the markers of a text', () => {
  const other = markers.make('another');
  expect(markers.inText(`${marker} ${other} ${marker}`)).toEqual([marker, other]);
});

it('a word is found as well, with what it stands for', () => {
  const word = markers.makeWord('a picture');
  expect(word).toMatch(/^[A-Z][a-z]{12,}$/);
  expect(markers.find(Buffer.from(`of ${word}`))).toEqual([{ encoding: 'plain', offset: 3, label: 'a picture' }]);
  expect(markers.find(Buffer.from(word, 'utf16le'))).toMatchObject([{ encoding: 'UTF-16LE', label: 'a picture' }]);
});
