import { readFileSync } from 'node:fs';
import { systemFile } from '@blattwerk/testing/system-file';
import { expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { openType1 } from './type1.ts';

const file = readFileSync(systemFile('fonts-urw-base35', '/usr/share/fonts/type1/urw-base35/NimbusSans-Regular.t1'));
const clearLength = file.indexOf('eexec');

/** Names of the glyphs of codes in a font with another encoding. */
function namesWith(encoding: string, codes: readonly number[]): (string | undefined)[] | undefined {
  const clear = file.toString('latin1', 0, clearLength).replace(/\/Encoding StandardEncoding def/, () => encoding);
  const bytes = Buffer.concat([Buffer.from(clear, 'latin1'), file.subarray(clearLength)]);
  const budget = new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e8, cpuMs: 60_000 });
  const font = openType1(bytes, budget);
  return (
    font &&
    codes.map((code) =>
      font
        .glyphsByCode(code)
        ?.map((glyph) => font.glyphName?.(glyph))
        .join(),
    )
  );
}

it.each([
  '/Encoding StandardEncoding def',
  '/Encoding  StandardEncoding  def',
  '/Encoding\nStandardEncoding readonly  def',
])('a font has the standard encoding that it names: %j', (encoding) => {
  expect(namesWith(encoding, [0x41, 0xe1, 0xe4])).toEqual(['A', 'AE', '']);
});

it.each([
  '/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for dup 65 /B put dup 8#102 /C put dup 16#e4/adieresis  put readonly def',
  '/Encoding  256  array\ndup 65/B put\ndup  66 /C put\ndup 228 /adieresis put\n def',
])('a font has the encoding that it writes: %j', (encoding) => {
  expect(namesWith(encoding, [0x41, 0x42, 0x43, 0xe4])).toEqual(['B', 'C', '', 'adieresis']);
  // An array before it is another one.
  expect(namesWith(`/Other 2 array dup 67 /A put def ${encoding}`, [0x42, 0x43])).toEqual(['C', '']);
});

it('a font without an encoding that can be read is not opened', () => {
  expect(namesWith('', [0x41])).toBeUndefined();
  expect(namesWith('/Encoding OtherEncoding def', [0x41])).toBeUndefined();
});

it.each([' ', '\t', '\r\n', '\n', ' \t\r\n'])('the encrypted part begins behind white space: %j', (space) => {
  const start = clearLength + 'eexec'.length;
  const end = start + (/^\s*/.exec(file.toString('latin1', start, start + 4))?.[0].length ?? 0);
  const bytes = Buffer.concat([file.subarray(0, start), Buffer.from(space), file.subarray(end)]);
  const budget = new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e8, cpuMs: 60_000 });
  expect(openType1(bytes, budget)?.glyphsByName('A')).toHaveLength(1);
});
