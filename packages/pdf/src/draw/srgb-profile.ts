import { fixed, tagOf, writeProfile } from './write-profile.ts';

/** Chromatic adaptation of D65 to the D50 of profiles, by Bradford (ICC.1:2004-10, annex E). */
const adaptation = [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168];
/** Primaries of IEC 61966-2-1, adapted to D50. */
export const srgbPrimaries = {
  r: [0.43607, 0.22249, 0.01392],
  g: [0.38515, 0.71687, 0.09708],
  b: [0.14307, 0.06061, 0.7141],
} as const;
/** Transfer function of IEC 61966-2-1: exponent, and coefficients of its two parts (ICC.1:2004-10, 10.15). */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

const shape = tagOf('para', [Buffer.from([0, 3, 0, 0]), fixed(curve)]);
const chad = ['chad', tagOf('sf32', [fixed(adaptation)])] as const;

/** A profile of sRGB (IEC 61966-2-1) in version 4.2 of ICC (ICC.1:2004-10), for output intents. Its text dedicates it as CC0. */
export function srgbProfile(): Buffer {
  const tags = [
    chad,
    ...Object.entries(srgbPrimaries).map(([name, color]) => [`${name}XYZ`, tagOf('XYZ ', [fixed(color)])] as const),
    ...Object.keys(srgbPrimaries).map((name) => [`${name}TRC`, shape] as const),
  ];
  return writeProfile({ kind: 'mntr', from: 'RGB ', to: 'XYZ ', name: 'sRGB', tags });
}

/** A profile of the grays of sRGB. */
export function grayProfile(): Buffer {
  return writeProfile({ kind: 'mntr', from: 'GRAY', to: 'XYZ ', name: 'sRGB gray', tags: [chad, ['kTRC', shape]] });
}
