import { expect, it } from 'vitest';
import { shrinkProfile } from './shrink-profile.ts';

/** A profile with these tags. */
function profile(space: string, tags: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const head = Buffer.alloc(132 + tags.length * 12);
  head.write(`${space}XYZ `, 16, 'latin1');
  head.write('acsp', 36, 'latin1');
  head.writeUInt32BE(tags.length, 128);
  let offset = head.length;
  for (const [index, [name, data]] of tags.entries()) {
    head.write(name, 132 + index * 12, 'latin1');
    head.writeUInt32BE(offset, 136 + index * 12);
    head.writeUInt32BE(data.length, 140 + index * 12);
    offset += data.length;
  }
  return Buffer.concat([head, ...tags.map(([, data]) => data)]);
}

function curveTag(curve: (value: number) => number, entries: number): Buffer {
  const tag = Buffer.alloc(12 + entries * 2);
  tag.write('curv', 'latin1');
  tag.writeUInt32BE(entries, 8);
  for (let at = 0; at < entries; at++) tag.writeUInt16BE(Math.round(curve(at / (entries - 1)) * 65_535), 12 + at * 2);
  return tag;
}

function gray(curve: (value: number) => number, entries: number): Buffer {
  return profile('GRAY', [['kTRC', curveTag(curve, entries)]]);
}

function xyzTag(values: readonly number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 'latin1');
  for (const [index, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
  return tag;
}

/** The transfer function of sRGB (IEC 61966-2-1). */
const srgb = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

it('keeps the matrix of sRGB, writes equal curves once, and leaves out what affects no color', () => {
  const columns = [
    [0.43607, 0.22249, 0.01392],
    [0.38515, 0.71687, 0.09708],
    [0.14307, 0.06061, 0.7141],
  ].map(xyzTag) as [Buffer, Buffer, Buffer];
  const curves = (['rTRC', 'gTRC', 'bTRC'] as const).map((name) => [name, curveTag(srgb, 1024)] as const);
  const [red, green, blue] = columns;
  const matrix = [
    ['rXYZ', red],
    ['gXYZ', green],
    ['bXYZ', blue],
  ] as const;
  const smaller = shrinkProfile(profile('RGB ', [...matrix, ['lumi', xyzTag([1, 1, 1])], ...curves]));
  expect(smaller?.length).toBe(132 + 6 * 12 + 3 * 20 + 144);
  for (const column of columns) expect(smaller?.includes(column)).toBe(true);
  expect(smaller?.includes('lumi')).toBe(false);
});

it('shrinks curves with many entries, and keeps the colors', () => {
  const smaller = shrinkProfile(gray((value) => value ** 2.2, 2048));
  expect(smaller?.length).toBe(144 + 12 + 65 * 2 + 2);
  expect(smaller?.readUInt32BE(0)).toBe(smaller?.length);
  for (const entry of [0, 16, 32, 64])
    expect(Math.abs((smaller?.readUInt16BE(156 + entry * 2) ?? 0) - 65_535 * (entry / 64) ** 2.2)).toBeLessThan(2);
});

it('takes more entries where fewer would change a color by more than one, and none where all would', () => {
  // Waves that are zero at each of 65 entries.
  const waves = gray((value) => Math.min(1, value * (1 + 0.06 * Math.sin(value * 64 * Math.PI))), 4097);
  expect(shrinkProfile(waves)?.length).toBeGreaterThan(144 + 12 + 65 * 2 + 2);
  const steps = gray((value) => (Math.floor(value * 1000) % 2) * 0.5, 2048);
  expect(shrinkProfile(steps)).toBeUndefined();
});

it('keeps profiles with tables, damaged ones and other data', () => {
  const whole = gray((value) => value, 2048);
  const withTable = Buffer.from(whole);
  withTable.write('A2B0', 132, 'latin1');
  const beyond = Buffer.from(whole);
  beyond.writeUInt32BE(0xff_ff_ff, 140);
  for (const data of [withTable, beyond, whole.subarray(0, 100), Buffer.from('text')])
    expect(shrinkProfile(data)).toBeUndefined();
});
