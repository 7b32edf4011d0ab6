const headerBytes = 128;
const spaces = { gray: 'GRAY', rgb: 'RGB ', cmyk: 'CMYK' } as const;
/** Input, display, output and color space profiles; the other classes do not describe an image (ICC.1:2022, 7.2.5). */
const usableClasses = new Set(['scnr', 'mntr', 'prtr', 'spac']);

/**
 * Whether a profile describes colors of this kind, by its header (ICC.1:2022, 7.2). With another profile, viewers show
 * wrong colors or no image.
 */
export function isUsableProfile(profile: Uint8Array, kind: keyof typeof spaces): boolean {
  if (profile.length < headerBytes + 4) return false;
  const header = Buffer.from(profile.buffer, profile.byteOffset, headerBytes);
  return (
    header.toString('latin1', 36, 40) === 'acsp' &&
    header.toString('latin1', 16, 20) === spaces[kind] &&
    usableClasses.has(header.toString('latin1', 12, 16)) &&
    header.readUInt32BE(0) <= profile.length
  );
}
