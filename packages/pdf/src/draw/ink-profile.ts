import { srgbPrimaries } from './srgb-profile.ts';
import { profileWhite, tableTag, writeProfile } from './write-profile.ts';

/** Points of the tables along each axis: from inks, and to inks. */
const points = { fromInks: 7, toInks: 9 } as const;
/** Colors of cyan, magenta, yellow and what they make on each other, in sRGB, as screens usually show those of offset printing. */
const overprints: readonly (readonly [number, number, number])[] = [
  [0xff, 0xff, 0xff],
  [0xff, 0xf2, 0x00],
  [0xec, 0x00, 0x8c],
  [0xed, 0x1c, 0x24],
  [0x00, 0xae, 0xef],
  [0x00, 0xa6, 0x51],
  [0x2e, 0x31, 0x92],
  [0x36, 0x36, 0x39],
];
const black = [0x23, 0x1f, 0x20] as const;

/**
 * A profile of four inks for colors that a file states without one: it describes what screens usually show for them, by the areas
 * that the inks cover (Neugebauer), and not a way of printing. In version 4.2 of ICC; its text dedicates it as CC0.
 */
export function inkProfile(): Buffer {
  const fromInks = tableTag({ inputs: 4, outputs: 3, points: points.fromInks }, (inks) => encodedLab(colorOf(inks)));
  const toInks = tableTag({ inputs: 3, outputs: 4, points: points.toInks }, (lab) => inksOf(decodedLab(lab)));
  const inGamut = tableTag({ inputs: 3, outputs: 1, points: 2 }, () => [0]);
  const tags = [
    ...['A2B0', 'A2B1', 'A2B2'].map((name) => [name, fromInks] as const),
    ...['B2A0', 'B2A1', 'B2A2'].map((name) => [name, toInks] as const),
    ['gamt', inGamut] as const,
  ];
  return writeProfile({ kind: 'prtr', from: 'CMYK', to: 'Lab ', name: 'CMYK as on screens', tags });
}

/** Color in sRGB of what inks cover. */
function colorOf([cyan = 0, magenta = 0, yellow = 0, key = 0]: readonly number[]): number[] {
  const inks = [cyan, magenta, yellow];
  return [0, 1, 2].map((channel) => {
    const paper = overprints.reduce((sum, color, index) => {
      const area = inks.reduce((product, ink, at) => product * ((index >> (2 - at)) & 1 ? ink : 1 - ink), 1);
      return sum + (area * (color[channel] ?? 0)) / 255;
    }, 0);
    return paper * (1 - key * (1 - (black[channel] ?? 0) / 255));
  });
}

/** Inks for a color in sRGB: as much black as all three have in common. */
function inksOf(color: readonly number[]): number[] {
  const inks = color.map((value) => 1 - value);
  const key = Math.min(...inks);
  return [...inks.map((ink) => (key >= 1 ? 0 : (ink - key) / (1 - key))), key];
}

const { r, g, b } = srgbPrimaries;
/** Linear sRGB to XYZ, by rows. */
const toXyz = [0, 1, 2].map((row) => [r[row] ?? 0, g[row] ?? 0, b[row] ?? 0]);
/** XYZ of D50 to linear sRGB, the inverse of that. */
const fromXyz = [
  [3.1339, -1.6169, -0.4906],
  [-0.9788, 1.9161, 0.0335],
  [0.0719, -0.229, 1.4052],
];

function multiplied(matrix: readonly (readonly number[])[], color: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, value, at) => sum + value * (color[at] ?? 0), 0));
}

/** A color of sRGB as the table has it: CIELAB in the encoding of 16 bits (ICC.1:2004-10, 10.10). */
function encodedLab(color: readonly number[]): number[] {
  const linear = color.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const [x = 0, y = 0, z = 0] = multiplied(toXyz, linear).map((value, at) => {
    const share = value / (profileWhite[at] ?? 1);
    return share > 216 / 24_389 ? Math.cbrt(share) : ((24_389 / 27) * share + 16) / 116;
  });
  const [lightness, a, blue] = [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  return [(lightness / 100) * (0xff00 / 0xffff), ((a + 128) * 256) / 0xffff, ((blue + 128) * 256) / 0xffff];
}

function decodedLab([lightness = 0, a = 0, blue = 0]: readonly number[]): number[] {
  const y = ((lightness * 0xffff * 100) / 0xff00 + 16) / 116;
  const [x, z] = [y + ((a * 0xffff) / 256 - 128) / 500, y - ((blue * 0xffff) / 256 - 128) / 200];
  const xyz = [x, y, z].map((value, at) => {
    const share = value > 6 / 29 ? value ** 3 : (116 * value - 16) * (27 / 24_389);
    return share * (profileWhite[at] ?? 1);
  });
  return multiplied(fromXyz, xyz).map((value) => {
    const unit = Math.min(1, Math.max(0, value));
    return unit <= 0.0031308 ? unit * 12.92 : 1.055 * unit ** (1 / 2.4) - 0.055;
  });
}
