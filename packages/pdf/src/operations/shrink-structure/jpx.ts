/** Enumerated color spaces of JPEG 2000 (ISO 15444-1, I.5.3.3). */
const enumerated: Readonly<Record<number, 'rgb' | 'gray'>> = { 16: 'rgb', 17: 'gray' };
/** Boxes before the samples. */
const maxBoxes = 64;

/**
 * Color space that a JPEG 2000 file names itself (ISO 32000-2, 7.4.9).
 * @returns undefined for others than sRGB and gray, for samples that are indices, and without a name
 */
export function jpxSpace(data: Buffer): 'rgb' | 'gray' | undefined {
  const header = boxes(data).get('jp2h');
  if (!header) return undefined;
  const parts = boxes(header);
  const color = parts.get('colr');
  const channels = parts.get('ihdr')?.readUInt16BE(8);
  if (!color || color.length < 7 || color[0] !== 1 || parts.has('pclr')) return undefined;
  const space = enumerated[color.readUInt32BE(3)];
  return space === 'rgb' && channels !== 3 ? undefined : space;
}

/** The first box of each type. */
function boxes(data: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let at = 0, count = 0; at + 8 <= data.length && count < maxBoxes; count++) {
    const length = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    const end = length === 0 ? data.length : at + length;
    // Lengths of 64 bits are those of samples.
    if (length === 1 || end < at + 8) break;
    if (!found.has(type)) found.set(type, data.subarray(at + 8, end));
    at = end;
  }
  return found;
}
