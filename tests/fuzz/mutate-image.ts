import { crc32 } from 'node:zlib';
import type { Mutation } from './mutate-bytes.ts';
import type { Random } from '@blattwerk/testing/random';

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export const imageMutations: Readonly<Record<string, Mutation>> = {
  /** Changes a chunk and corrects its checksum: a wrong checksum alone is detected at once. */
  changePngChunk(bytes, random) {
    const chunks = readPngChunks(bytes);
    if (chunks.length === 0) return bytes;
    const chunk = random.chance(0.4) ? chunks[0] : random.pick(chunks);
    if (!chunk) return bytes;
    return writePng(chunks.map((other) => (other === chunk ? { ...chunk, data: changed(chunk.data, random) } : other)));
  },
  shufflePngChunks(bytes, random) {
    const chunks = readPngChunks(bytes);
    if (chunks.length === 0) return bytes;
    const result = [...chunks];
    const [chunk] = result.splice(random.integer(result.length), 1);
    if (chunk && random.chance(0.7)) result.splice(random.integer(result.length + 1), 0, chunk);
    if (chunk && random.chance(0.3)) result.push(chunk);
    return writePng(result);
  },
  /** Width or height, in the frame header of a JPEG (ITU-T T.81, B.2.2). */
  changeJpegSize(bytes, random) {
    const result = Buffer.from(bytes);
    for (let at = 2; at + 9 < result.length; at++) {
      const marker = result[at + 1] as number;
      if (result[at] !== 0xff || marker < 0xc0 || marker > 0xc2) continue;
      result.writeUInt16BE(random.pick([0, 1, 255, 50_000, 65_500, 65_535]), at + random.pick([5, 7]));
      return result;
    }
    return result;
  },
};

interface Chunk {
  type: string;
  data: Buffer;
}

function readPngChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  if (!bytes.subarray(0, 8).equals(pngHead)) return chunks;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) break;
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

function writePng(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([
    pngHead,
    ...chunks.flatMap(({ type, data }) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
      const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      checksum.writeUInt32BE(crc32(body));
      return [length, body, checksum];
    }),
  ]);
}

function changed(data: Buffer, random: Random): Buffer {
  const result = Buffer.from(data);
  if (result.length >= 4 && random.chance(0.5)) {
    const at = random.integer(result.length - 3);
    result.writeUInt32BE(random.pick([0, 1, 40_000, 50_000, 50_001, 0x7fffffff, 0xffffffff]), at - (at % 4));
  } else if (result.length > 0) {
    result[random.integer(result.length)] = random.integer(256);
  }
  return random.chance(0.1) ? result.subarray(0, random.integer(result.length + 1)) : result;
}
