/** A Type 1 font with the headers of PFB around its three parts (Adobe Technical Note 5040, 3.3). */
export function withPfbHeaders(font: Buffer): Buffer {
  const start = font.indexOf('eexec') + 6;
  const end = font.length - 532;
  const segment = (type: number, data: Buffer) => {
    const header = Buffer.from([0x80, type, 0, 0, 0, 0]);
    header.writeUInt32LE(data.length, 2);
    return Buffer.concat([header, data]);
  };
  return Buffer.concat([
    segment(1, font.subarray(0, start)),
    segment(2, font.subarray(start, end)),
    segment(1, font.subarray(end)),
    Buffer.from([0x80, 3]),
  ]);
}
