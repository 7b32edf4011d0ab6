/** Unsigned integers as bytes. */
export const u8 = (value: number): Buffer => Buffer.from([value]);

export const littleEndian = {
  u16: (value: number): Buffer => write(2, (bytes) => bytes.writeUInt16LE(value)),
  u32: (value: number): Buffer => write(4, (bytes) => bytes.writeUInt32LE(value)),
} as const;

export const bigEndian = {
  u16: (value: number): Buffer => write(2, (bytes) => bytes.writeUInt16BE(value)),
  u32: (value: number): Buffer => write(4, (bytes) => bytes.writeUInt32BE(value)),
} as const;

function write(length: number, fill: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(length);
  fill(bytes);
  return bytes;
}
