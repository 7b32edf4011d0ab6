import type { Writable } from 'node:stream';
import { detachBuffer } from '@blattwerk/server/detach-buffer';

/** Kinds of the frames between a parent and its child. */
export const frameKinds = {
  /** JSON: a request to the child, or a message of it. */
  message: 1,
  /** To the child: the job's file names and passwords, as the blob store has them. */
  confidential: 2,
  /** To the parent: the child requests an input; its place in the request, 4 bytes. */
  read: 3,
  /** Bytes of the requested input, or of the output. */
  bytes: 4,
  /** To the child: the job's bytes cannot be read or written any more. */
  failed: 5,
} as const;

export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

/** A frame, or for `bytes` the part of one that has arrived. */
export interface ChannelFrame {
  kind: FrameKind;
  /** For `bytes`: valid until the next frame is read. */
  payload: Buffer;
}

/** A frame that the protocol does not allow. */
export class FrameError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FrameError';
  }
}

/** Kind, 1 byte, and length of the payload, 4 bytes with the lowest first. */
const headerBytes = 5;
/** Maximum payload of a frame that is read as a whole, in bytes: every kind except `bytes`. Private texts are the largest. */
const maxWholeBytes = 1024 * 1024;
/** Payloads up to this size are copied behind their header, which costs less than a second buffer in the system call. */
const copiedBytes = 4 * 1024;

const knownKinds: readonly number[] = Object.values(frameKinds);

/**
 * Reads frames. Frees the memory of each part of the stream when the frame after it is read.
 * @throws FrameError for an unknown kind or a payload that is too long
 */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<ChannelFrame, void, void> {
  const header = Buffer.alloc(headerBytes);
  let headerFilled = 0;
  let kind: FrameKind = frameKinds.message;
  let left = 0;
  let whole = Buffer.alloc(0);
  for await (const data of stream) {
    for (let at = 0; at < data.byteLength; ) {
      if (headerFilled < headerBytes) {
        const copied = data.copy(header, headerFilled, at, at + headerBytes - headerFilled);
        headerFilled += copied;
        at += copied;
        if (headerFilled < headerBytes) break;
        kind = header.readUInt8(0) as FrameKind;
        left = header.readUInt32LE(1);
        if (!knownKinds.includes(kind)) throw new FrameError(`expected a known kind, got ${kind}`);
        if (kind !== frameKinds.bytes) {
          if (left > maxWholeBytes) throw new FrameError(`expected at most ${maxWholeBytes} bytes, got ${left}`);
          whole = Buffer.allocUnsafeSlow(left);
        }
      }
      const part = data.subarray(at, at + left);
      at += part.byteLength;
      if (kind !== frameKinds.bytes) part.copy(whole, whole.byteLength - left);
      left -= part.byteLength;
      if (left === 0) headerFilled = 0;
      if (kind === frameKinds.bytes) yield { kind, payload: part };
      else if (left === 0) yield { kind, payload: whole };
    }
    detachBuffer(data);
  }
}

/**
 * Writes a frame; resolves when the stream no longer needs the payload's memory.
 * @throws Error of the stream
 */
export function writeFrame(stream: Writable, kind: FrameKind, payload: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const isCopied = payload.byteLength <= copiedBytes;
  const header = Buffer.allocUnsafe(headerBytes + (isCopied ? payload.byteLength : 0));
  header.writeUInt8(kind, 0);
  header.writeUInt32LE(payload.byteLength, 1);
  const written = (error: Error | null | undefined) => (error ? reject(error) : resolve());
  if (isCopied) {
    header.set(payload, headerBytes);
    stream.write(header, written);
  } else {
    stream.cork();
    stream.write(header);
    stream.write(payload, written);
    stream.uncork();
  }
  return promise;
}

/** Writes a frame with a JSON message. @throws Error of the stream */
export function writeMessage(stream: Writable, message: object): Promise<void> {
  return writeFrame(stream, frameKinds.message, Buffer.from(JSON.stringify(message)));
}
