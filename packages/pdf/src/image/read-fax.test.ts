import { seededBytes } from '@blattwerk/testing/random';
import { describe, expect, it } from 'vitest';
import { bilevelNoise, decodeBilevel, usedBits } from '../testing/decode-bilevel.ts';
import { encodeFax, type FaxCode, runCodes } from './fax.ts';
import { readFax } from './read-fax.ts';

const group4 = { coding: -1, isAligned: false, isBlackOne: false };
const inverted = (samples: Buffer) => Buffer.from(samples.map((byte) => ~byte));

/** Rows by their runs, each after an end of line, as fax machines send them. @param tag bits after the end of line */
function encodePlain(samples: Buffer, columns: number, tag = ''): Buffer {
  const rowBytes = Math.ceil(columns / 8);
  const write = ({ value, bits }: FaxCode) => value.toString(2).padStart(bits, '0');
  let text = '';
  for (let row = 0; row * rowBytes < samples.length; row++) {
    text += `${'0'.repeat(11 + (row % 5))}1${tag}`;
    let [color, length] = [0, 0];
    const end = () => {
      const codes = runCodes[color] as FaxCode[];
      for (; length > 2560 + 63; length -= 2560) text += write(codes[63 + 40] as FaxCode);
      if (length > 63) text += write(codes[63 + (length >> 6)] as FaxCode);
      text += write(codes[length & 63] as FaxCode);
    };
    for (let x = 0; x < columns; x++) {
      const isBlack = (((samples[row * rowBytes + (x >> 3)] as number) >> (7 - (x & 7))) & 1) === 0 ? 1 : 0;
      if (isBlack !== color) {
        end();
        [color, length] = [isBlack, 0];
      }
      length++;
    }
    end();
  }
  return Buffer.from((text.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

describe('readFax', () => {
  it.each([1, 7, 8, 9, 64, 200, 5304])('reads every pixel of random rows of %i columns', (columns) => {
    const samples = usedBits(bilevelNoise(seededBytes(Math.ceil(columns / 8) * 40, columns), columns), columns);
    const layout = { columns, rows: 40 };
    for (const [isBlackOne, white] of [
      [false, 1],
      [true, 0],
    ] as const) {
      const found = readFax(encodeFax(samples, columns, white), { ...group4, ...layout, isBlackOne });
      expect(usedBits(found ?? Buffer.alloc(0), columns).equals(samples)).toBe(true);
    }
    const plain = readFax(encodePlain(samples, columns), { ...group4, ...layout, coding: 0 });
    expect(usedBits(plain ?? Buffer.alloc(0), columns).equals(samples)).toBe(true);
    const tagged = readFax(encodePlain(samples, columns, '1'), { ...group4, ...layout, coding: 4 });
    expect(usedBits(tagged ?? Buffer.alloc(0), columns).equals(samples)).toBe(true);
  });

  it('reads what another reader sees in rows by their runs', () => {
    const columns = 203;
    const samples = bilevelNoise(seededBytes(26 * 30, 7), columns);
    const parameters = `<< /K 0 /EndOfLine true /Columns ${columns} /Rows 30 >>`;
    const plain = encodePlain(samples, columns);
    const shown = decodeBilevel(plain, columns, 30, `/Filter /CCITTFaxDecode /DecodeParms ${parameters}`);
    expect(usedBits(shown, columns).equals(usedBits(inverted(samples), columns))).toBe(true);
  });

  it('reads nothing where rows are missing or too short, and of any other data', () => {
    const samples = bilevelNoise(seededBytes(25 * 40, 1), 200);
    const fax = encodeFax(samples, 200, 1);
    const layout = { ...group4, columns: 200, rows: 40 };
    expect(readFax(fax, layout)).toBeDefined();
    expect(readFax(fax.subarray(0, -12), layout)).toBeUndefined();
    expect(readFax(fax, { ...layout, rows: 41 })).toBeUndefined();
    expect(readFax(fax, { ...layout, columns: 199 })).toBeUndefined();
    expect(readFax(fax, { ...layout, coding: 0 })).toBeUndefined();
    expect(readFax(fax, { ...layout, coding: 4 })).toBeUndefined();
    expect(readFax(fax, { ...layout, rows: 40_000_000 })).toBeUndefined();
    for (let seed = 0; seed < 200; seed++)
      for (const coding of [-1, 0, 1])
        expect(readFax(seededBytes(400, seed), { ...layout, rows: 400, coding })).toBeUndefined();
  });
});
