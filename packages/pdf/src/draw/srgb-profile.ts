/** Chromatic adaptation of D65 to the D50 of profiles, by Bradford (ICC.1:2004-10, annex E). */
const adaptation = [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168];
const white = [0.9642, 1, 0.8249];
/** Primaries of IEC 61966-2-1, adapted to D50. */
const primaries = { r: [0.43607, 0.22249, 0.01392], g: [0.38515, 0.71687, 0.09708], b: [0.14307, 0.06061, 0.7141] };
/** Transfer function of IEC 61966-2-1: exponent, and coefficients of its two parts (ICC.1:2004-10, 10.15). */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
const [headerBytes, entryBytes] = [128, 12];

/** A profile of sRGB (IEC 61966-2-1) in version 4.2 of ICC (ICC.1:2004-10), for output intents. Its text dedicates it as CC0. */
export function srgbProfile(): Buffer {
  const shape = tagOf('para', [Buffer.from([0, 3, 0, 0]), fixed(curve)]);
  const tags: readonly (readonly [name: string, data: Buffer])[] = [
    ['desc', textTag('sRGB')],
    ['cprt', textTag('CC0 1.0')],
    ['wtpt', tagOf('XYZ ', [fixed(white)])],
    ['chad', tagOf('sf32', [fixed(adaptation)])],
    ...Object.entries(primaries).map(([name, color]) => [`${name}XYZ`, tagOf('XYZ ', [fixed(color)])] as const),
    ...Object.keys(primaries).map((name) => [`${name}TRC`, shape] as const),
  ];
  const table = Buffer.alloc(4 + tags.length * entryBytes);
  table.writeUInt32BE(tags.length);
  const data: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = headerBytes + table.length;
  for (const [at, [name, value]] of tags.entries()) {
    const offset = offsets.get(value) ?? end;
    table.write(name, 4 + at * entryBytes, 'latin1');
    table.writeUInt32BE(offset, 8 + at * entryBytes);
    table.writeUInt32BE(value.length, 12 + at * entryBytes);
    if (offsets.has(value)) continue;
    offsets.set(value, offset);
    const padded = Buffer.concat([value, Buffer.alloc(-value.length & 3)]);
    data.push(padded);
    end += padded.length;
  }
  return Buffer.concat([headerOf(end), table, ...data]);
}

/** Of a display (7.2), with a fixed date. */
function headerOf(length: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(length, 0);
  header.writeUInt32BE(0x04_20_00_00, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [at, value] of [2000, 1, 1].entries()) header.writeUInt16BE(value, 24 + at * 2);
  header.write('acsp', 36, 'latin1');
  header.set(fixed(white), 68);
  return header;
}

function tagOf(type: string, parts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...parts]);
}

/** A text in English (10.13). */
function textTag(text: string): Buffer {
  const units = Buffer.from(text, 'utf16le').swap16();
  const record = Buffer.alloc(20);
  for (const [at, value] of [1, 12].entries()) record.writeUInt32BE(value, at * 4);
  record.write('enUS', 8, 'latin1');
  record.writeUInt32BE(units.length, 12);
  record.writeUInt32BE(28, 16);
  return tagOf('mluc', [record, units]);
}

/** Numbers with 16 bits after the point. */
function fixed(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) data.writeInt32BE(Math.round(value * 65_536), at * 4);
  return data;
}
