import { pngChunk } from '@blattwerk/testing/files/png';
import type { Random } from '@blattwerk/testing/random';
import type { Mutation } from './mutate-bytes.ts';

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export const imageMutations: Readonly<Record<string, Mutation>> = {
  /** Changes a chunk and corrects its checksum: a wrong checksum alone is detected at once. */
  changePngChunk: (bytes, random) =>
    ofChunks(bytes, (chunks) => {
      const at = random.chance(0.4) ? 0 : random.integer(chunks.length);
      return chunks.map((chunk, place) => (place === at ? { ...chunk, data: changed(chunk.data, random) } : chunk));
    }),
  shufflePngChunks: (bytes, random) =>
    ofChunks(bytes, (chunks) => {
      const [chunk] = chunks.splice(random.integer(chunks.length), 1);
      if (chunk && random.chance(0.7)) chunks.splice(random.integer(chunks.length + 1), 0, chunk);
      if (chunk && random.chance(0.3)) chunks.push(chunk);
      return chunks;
    }),
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

/** Changes the chunks of a PNG; other files remain as they are. */
function ofChunks(bytes: Buffer, change: (chunks: Chunk[]) => Chunk[]): Buffer {
  const chunks: Chunk[] = [];
  if (bytes.subarray(0, 8).equals(pngHead)) {
    for (let at = 8, end; at + 12 <= bytes.length; at = end + 4) {
      end = at + 8 + bytes.readUInt32BE(at);
      if (end + 4 > bytes.length) break;
      chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    }
  }
  if (chunks.length === 0) return bytes;
  return Buffer.concat([pngHead, ...change(chunks).map(({ type, data }) => pngChunk(type, data))]);
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
