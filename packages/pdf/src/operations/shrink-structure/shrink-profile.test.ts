import { expect, it } from 'vitest';
import { lookUp, readColorTable } from './color-table.ts';
import { readTagTable } from './icc-profile.ts';
import { shrinkProfile } from './shrink-profile.ts';

const shrink = (data: Buffer, isDestination = true) => shrinkProfile(data, { isDestination });

/** A profile with these tags. */
function profile(space: string, tags: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const head = Buffer.alloc(132 + tags.length * 12);
  head.write(space.length > 4 ? space : `    ${space}XYZ `, 12, 'latin1');
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
  const smaller = shrink(profile('RGB ', [...matrix, ['lumi', xyzTag([1, 1, 1])], ...curves]));
  expect(smaller?.length).toBe(132 + 6 * 12 + 3 * 20 + 144);
  for (const column of columns) expect(smaller?.includes(column)).toBe(true);
  expect(smaller?.includes('lumi')).toBe(false);
});

it('shrinks curves with many entries, and keeps the colors', () => {
  const smaller = shrink(gray((value) => value ** 2.2, 2048));
  expect(smaller?.length).toBe(144 + 12 + 65 * 2 + 2);
  expect(smaller?.readUInt32BE(0)).toBe(smaller?.length);
  for (const entry of [0, 16, 32, 64])
    expect(Math.abs((smaller?.readUInt16BE(156 + entry * 2) ?? 0) - 65_535 * (entry / 64) ** 2.2)).toBeLessThan(2);
});

it('takes more entries where fewer would change a color by more than one, and none where all would', () => {
  // Waves that are zero at each of 65 entries.
  const waves = gray((value) => Math.min(1, value * (1 + 0.06 * Math.sin(value * 64 * Math.PI))), 4097);
  expect(shrink(waves)?.length).toBeGreaterThan(144 + 12 + 65 * 2 + 2);
  const steps = gray((value) => (Math.floor(value * 1000) % 2) * 0.5, 2048);
  expect(shrink(steps)).toBeUndefined();
});

/** Type, numbers of inputs and outputs and of points in each dimension, curves that change nothing, and the colors. */
function tableTag(type: 'mft1' | 'mft2', inputs: number, points: number, color: (at: number[]) => number[]): Buffer {
  const colors = Array.from({ length: points ** inputs }, (_, index) => {
    const at = Array.from(
      { length: inputs },
      (__, input) => Math.floor(index / points ** (inputs - 1 - input)) % points,
    );
    return color(at.map((each) => each / (points - 1)));
  });
  const outputs = colors[0]?.length ?? 0;
  const head = Buffer.alloc(48);
  head.write(type, 'latin1');
  head.set([inputs, outputs, points], 8);
  if (type === 'mft1') {
    const curves = Buffer.from(Array.from({ length: 256 * (inputs + outputs) }, (_, at) => at % 256));
    const [before, after] = [curves.subarray(0, 256 * inputs), curves.subarray(256 * inputs)];
    return Buffer.concat([head, before, Buffer.from(colors.flat().map((each) => Math.round(each * 255))), after]);
  }
  const line = Array.from({ length: inputs }, () => [0, 1]).flat();
  const values = [...line, ...colors.flat(), ...Array.from({ length: outputs }, () => [0, 1]).flat()];
  const numbers = Buffer.from([0, 2, 0, 2]);
  return Buffer.concat([
    head,
    numbers,
    ...values.map((each) => Buffer.from([(each * 65_535) >> 8, (each * 65_535) & 255])),
  ]);
}

/** Lightness and colors of four inks, as in a table of 16 bits. */
function shown([c = 0, m = 0, y = 0, k = 0]: number[]): number[] {
  const light = (1 - k * 0.8) * (1 - (c + m + y) / 4);
  return [light, 0.5 + light * (m - c) * 0.3, 0.5 + light * (y - (c + m) / 2) * 0.3];
}

/** Inks for a color, as in a table of 8 bits; none for white. */
const inksFor = ([l = 0, a = 0, b = 0]: number[]) => [1 - l, (1 - l) * a, (1 - l) * b, (1 - l) ** 2];

/** A profile of ISO Coated v2's size, with what no program needs. */
function printing(kind: (ink: number[]) => number[] = shown, colorimetric?: Buffer): Buffer {
  const toColor = tableTag('mft2', 4, 9, kind);
  const toInk = tableTag('mft1', 3, 33, inksFor);
  const gamut = tableTag('mft1', 3, 33, () => [0]);
  const names = ['A2B0', 'A2B1', 'A2B2', 'B2A0', 'B2A1', 'B2A2'] as const;
  const inks = (name: string) => (name === 'B2A1' ? (colorimetric ?? toInk) : toInk);
  const tables = names.map((name) => [name, name.startsWith('A') ? toColor : inks(name)] as const);
  return profile('prtrCMYKLab ', [['wtpt', xyzTag([0.9, 0.9, 0.8])], ...tables, ['gamt', gamut], ['targ', toColor]]);
}

it('shrinks the tables of a profile for printing, keeps each of them, and writes equal ones once', () => {
  const data = printing();
  const smaller = shrink(data) ?? data;
  expect(smaller.length).toBeLessThan(data.length / 20);
  const table = readTagTable(smaller);
  expect(table?.tags.map(({ name }) => name)).toEqual(
    readTagTable(data)?.tags.flatMap(({ name }) => (name === 'targ' ? [] : [name])),
  );
  const [toColor, toInk] = ['A2B0', 'B2A1'].map((wanted) => {
    const tag = table?.tags.find(({ name }) => name === wanted);
    return readColorTable(smaller.subarray(tag?.offset, (tag?.offset ?? 0) + (tag?.bytes ?? 0)));
  });
  if (!toColor || !toInk) throw new Error('a table is missing');
  for (const ink of [
    [0, 0, 0, 0],
    [0.3, 0.7, 0.1, 0],
    [1, 0.4, 0, 0.2],
    [0.9, 0.9, 0.9, 0.9],
  ])
    for (const [index, value] of lookUp(toColor, ink).entries())
      expect(Math.abs(value - (shown(ink)[index] ?? 0))).toBeLessThan(0.01);
  expect(lookUp(toInk, [1, 128 / 255, 128 / 255]).map((ink) => Math.round(ink * 255))).toEqual([0, 0, 0, 0]);
});

it('writes one table from colors to inks where nothing is converted to the profile, and those from inks as otherwise', () => {
  const reversed = tableTag('mft1', 3, 33, (color) => inksFor(color).toReversed());
  const data = printing(shown, reversed);
  const offsets = (profileData: Buffer | undefined) =>
    Object.fromEntries(readTagTable(profileData ?? data)?.tags.map(({ name, offset }) => [name, offset]) ?? []);
  const tables = (profileData: Buffer | undefined, prefix: string) =>
    readTagTable(profileData ?? data)?.tags.flatMap(({ name, offset, bytes }) =>
      name.startsWith(prefix) ? [[name, profileData?.toString('latin1', offset, offset + bytes)]] : [],
    );
  const [destination, source] = [shrink(data), shrink(data, false)];
  expect(offsets(destination).B2A1).not.toBe(offsets(destination).B2A0);
  expect([offsets(source).B2A1, offsets(source).B2A2]).toEqual([offsets(source).B2A0, offsets(source).B2A0]);
  expect(tables(source, 'A2B')).toEqual(tables(destination, 'A2B'));
  expect(tables(source, 'B2A0')).toEqual(tables(destination, 'B2A0'));
  expect(source?.length).toBeLessThan(destination?.length ?? 0);
});

it('keeps the tables of inks whose colors fewer points would change by more than one', () => {
  // Waves between the points of each smaller table.
  const waves = printing((ink) =>
    shown(ink).map((value) => value * (0.9 + 0.1 * Math.cos((ink[0] ?? 0) * 8 * Math.PI))),
  );
  const smaller = shrink(waves) ?? waves;
  const pointsOf = (wanted: string) => {
    const tag = readTagTable(smaller)?.tags.find(({ name }) => name === wanted);
    return smaller[(tag?.offset ?? 0) + 10];
  };
  expect(pointsOf('A2B0')).toBe(9);
  expect(pointsOf('B2A0')).toBeLessThan(33);
});

it('keeps profiles with other tables, damaged ones and other data', () => {
  const whole = gray((value) => value, 2048);
  const withTable = Buffer.from(whole);
  withTable.write('A2B0', 132, 'latin1');
  const beyond = Buffer.from(whole);
  beyond.writeUInt32BE(0xff_ff_ff, 140);
  const [truncated, unknown] = [printing(), printing()];
  truncated.writeUInt32BE(truncated.length, 132 + 12 + 4);
  unknown.write('mAB ', unknown.indexOf('mft2'), 'latin1');
  for (const data of [withTable, truncated, unknown, beyond, whole.subarray(0, 100), Buffer.from('text')])
    expect(shrink(data)).toBeUndefined();
});
