import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { FrameError, frameKinds, readFrames, writeFrame, writeMessage } from './frames.ts';

/** Writes into a stream, and returns its bytes. */
async function written(write: (stream: PassThrough) => Promise<void>): Promise<Buffer> {
  const stream = new PassThrough({ highWaterMark: 2 ** 24 });
  await write(stream);
  stream.end();
  return Buffer.concat((await stream.toArray()) as Buffer[]);
}

async function* inPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield Buffer.from(bytes.subarray(at, at + pieceBytes));
}

/** The frames as kind and content, with the parts of one `bytes` frame after another joined. */
async function framesOf(bytes: Buffer, pieceBytes: number): Promise<[number, string][]> {
  const frames: [number, string][] = [];
  for await (const { kind, payload } of readFrames(inPieces(bytes, pieceBytes))) {
    const last = frames.at(-1);
    if (kind === frameKinds.bytes && last?.[0] === kind) last[1] += payload.toString('latin1');
    else frames.push([kind, payload.toString('latin1')]);
  }
  return frames;
}

it.each([1, 3, 5, 6, 4_096, 1_000_000])('reads frames from a stream in pieces of %i bytes', async (pieceBytes) => {
  const content = Buffer.alloc(30_000, 'content');
  const bytes = await written(async (stream) => {
    await writeMessage(stream, { kind: 'begun' });
    await writeFrame(stream, frameKinds.failed, Buffer.alloc(0));
    await writeFrame(stream, frameKinds.bytes, content);
    await writeFrame(stream, frameKinds.confidential, Buffer.from('{}'));
  });
  expect(await framesOf(bytes, pieceBytes)).toEqual([
    [frameKinds.message, '{"kind":"begun"}'],
    [frameKinds.failed, ''],
    [frameKinds.bytes, content.toString()],
    [frameKinds.confidential, '{}'],
  ]);
});

it.each([
  ['an unknown kind', Buffer.from([9, 0, 0, 0, 0])],
  ['a message that is too long to be kept in memory', Buffer.from([frameKinds.message, 0, 0, 0, 255])],
])('refuses %s', async (_name, bytes) => {
  await expect(framesOf(bytes, 5)).rejects.toThrow(FrameError);
});

it('rejects where the stream has ended', async () => {
  const stream = new PassThrough();
  stream.on('error', () => {});
  stream.destroy();
  await expect(writeFrame(stream, frameKinds.bytes, Buffer.alloc(10_000))).rejects.toThrow(/destroyed/);
});
