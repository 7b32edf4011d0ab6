/** Chromaticity coordinates (CIE 1931). */
export interface Chromaticity {
  x: number;
  y: number;
}

export interface Chromaticities {
  white: Chromaticity;
  red: Chromaticity;
  green: Chromaticity;
  blue: Chromaticity;
}

/** Chromaticities of sRGB (IEC 61966-2-1). */
export const srgbChromaticities: Chromaticities = {
  white: { x: 0.3127, y: 0.329 },
  red: { x: 0.64, y: 0.33 },
  green: { x: 0.3, y: 0.6 },
  blue: { x: 0.15, y: 0.06 },
};

type Vector = [number, number, number];
type Matrix = [Vector, Vector, Vector];

const d50: Vector = [0.9642, 1, 0.8249];
/** Bradford's chromatic adaptation matrix (ICC.1:2022, Annex E). */
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const headerBytes = 128;

/**
 * Makes an ICC profile for samples with a gamma: many viewers ignore CalGray and CalRGB.
 * @param gamma exponent of the samples, above 0 and below 256
 * @param colors chromaticities of RGB samples; undefined for gray samples
 * @returns undefined where the colors are linearly dependent
 */
export function gammaProfile(gamma: number, colors?: Chromaticities): Buffer | undefined {
  const curve = Buffer.concat([
    signature('curv'),
    Buffer.alloc(4),
    u32(1),
    u16(Math.round(gamma * 256)),
    Buffer.alloc(2),
  ]);
  const columns = colors && adaptedColumns(colors);
  if (colors && !columns) return undefined;
  const tags: [string, Buffer][] = [
    ['desc', description('Gamma')],
    ['cprt', Buffer.concat([signature('text'), Buffer.alloc(4), Buffer.from('None\0\0\0\0', 'latin1')])],
    ['wtpt', xyz(d50)],
    ...(columns
      ? (['r', 'g', 'b'] as const).flatMap((letter, index): [string, Buffer][] => [
          [`${letter}XYZ`, xyz(columns[index] ?? d50)],
          [`${letter}TRC`, curve],
        ])
      : [['kTRC', curve] satisfies [string, Buffer]]),
  ];
  return assemble(columns ? 'RGB ' : 'GRAY', tags);
}

function assemble(space: string, tags: readonly [string, Buffer][]): Buffer {
  const tableBytes = 4 + 12 * tags.length;
  let at = headerBytes + tableBytes;
  const table = [u32(tags.length)];
  for (const [name, contents] of tags) {
    table.push(signature(name), u32(at), u32(contents.length));
    at += contents.length;
  }
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x0210_0000, 8);
  header.write(`mntr${space}XYZ `, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz(d50).copy(header, 68, 8);
  return Buffer.concat([header, ...table, ...tags.map(([, contents]) => contents)]);
}

/** XYZ of each primary, adapted to D50 and scaled so that their sum is the white point. */
function adaptedColumns({ white, red, green, blue }: Chromaticities): Vector[] | undefined {
  const primaries = [red, green, blue].map(toXyz);
  const whiteXyz = toXyz(white);
  const inverse = inverted(transposed(primaries as Matrix));
  if (!inverse || whiteXyz.some((value) => !Number.isFinite(value))) return undefined;
  const scales = applied(inverse, whiteXyz);
  const cones = applied(bradford, whiteXyz);
  const d50Cones = applied(bradford, d50);
  const back = inverted(bradford);
  const columns = primaries.map((primary, index) => {
    const scaled = applied(bradford, primary.map((value) => value * (scales[index] ?? 0)) as Vector);
    const seen = scaled.map((value, cone) => (value * (d50Cones[cone] ?? 0)) / (cones[cone] ?? 1)) as Vector;
    return applied(back ?? bradford, seen);
  });
  return columns.flat().every((value) => Math.abs(value) < 4) ? columns : undefined;
}

function toXyz({ x, y }: Chromaticity): Vector {
  return [x / y, 1, (1 - x - y) / y];
}

function applied(matrix: Matrix, [x, y, z]: Vector): Vector {
  return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as Vector;
}

function transposed([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function inverted([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix | undefined {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-9) return undefined;
  const adjugate: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return adjugate.map((row) => row.map((value) => value / determinant)) as Matrix;
}

function description(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1');
  // The fields of the Unicode and ScriptCode texts are mandatory, also where these are empty (ICC.1:2001, 6.5.17).
  const rest = Buffer.alloc(4 + 4 + 2 + 1 + 67);
  const whole = Buffer.concat([signature('desc'), Buffer.alloc(4), u32(ascii.length), ascii, rest]);
  return Buffer.concat([whole, Buffer.alloc((4 - (whole.length % 4)) % 4)]);
}

function xyz(vector: Vector): Buffer {
  return Buffer.concat([signature('XYZ '), Buffer.alloc(4), ...vector.map(s15Fixed16)]);
}

function s15Fixed16(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
}

function signature(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(Math.min(value, 65_535));
  return bytes;
}
