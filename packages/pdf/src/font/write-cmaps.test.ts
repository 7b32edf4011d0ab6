import { expect, it } from 'vitest';
import { codeKey } from './code-map.ts';
import { writeUnicodeMap } from './write-cmaps.ts';

/** The blocks of a map of codes of two bytes. */
function blocksOf(...codes: [code: number, text: string][]): string[] {
  const map = writeUnicodeMap(
    codes.map(([code, value]) => ({ key: codeKey(code, 2), value })),
    [2],
  );
  return Array.from(map.matchAll(/^\d+ begin(bf\w+)\n([^]*?)\nend/gm), ([, kind, entries]) => `${kind} ${entries}`);
}

it('codes whose characters follow each other are a range', () => {
  expect(blocksOf([1, 'A'], [2, 'B'], [3, 'C'], [4, 'a'], [6, 'b'])).toEqual([
    'bfrange <0001> <0003> <0041>',
    'bfchar <0004> <0061>\n<0006> <0062>',
  ]);
});

it('a range ends where the first byte of a code or a character changes, and at several units', () => {
  expect(blocksOf([0xfe, 'a'], [0xff, 'b'], [0x100, 'c'])).toEqual([
    'bfrange <00fe> <00ff> <0061>',
    'bfchar <0100> <0063>',
  ]);
  expect(blocksOf([1, '\u00ff'], [2, '\u0100'])).toEqual(['bfchar <0001> <00ff>\n<0002> <0100>']);
  expect(blocksOf([1, '\u{1d54f}'], [2, '\u{1d550}'], [3, 'ff'], [4, 'fg'])).toEqual([
    'bfchar <0001> <d835dd4f>\n<0002> <d835dd50>\n<0003> <00660066>\n<0004> <00660067>',
  ]);
});
