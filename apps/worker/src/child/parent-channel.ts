import { closeSync, readlinkSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Confidential } from '@blattwerk/server';
import { frameKinds, readFrames, writeFrame, writeMessage } from '../frames.ts';
import { type ChildMessage, descriptors, type RunRequest } from '../protocol.ts';

/** The job's bytes cannot be read or written any more; the parent knows why. */
export class JobBytesGone extends Error {
  constructor() {
    super("the job's bytes are gone");
    this.name = 'JobBytesGone';
  }
}

/** What a run may do with the bytes of its job. */
export interface JobBytes {
  /** File names and passwords. @throws JobBytesGone */
  confidential: () => Promise<Confidential>;
  /** Reads a whole input. @param index its place in the request @throws JobBytesGone */
  read: (index: number, bytes: number) => Promise<Buffer>;
  /** Writes the next bytes of the output; their memory may be reused after the promise resolves. @throws JobBytesGone */
  write: (chunk: Uint8Array) => Promise<void>;
}

interface PendingRead {
  index: number;
  whole: Buffer;
  filled: number;
  resolve: (whole: Buffer) => void;
  reject: (error: Error) => void;
}

/**
 * Opens the stream to the parent, which is the only connection of this process. The process exits when it ends.
 * @param run called with each request and the bytes of its job
 */
export function openParentChannel(run: (request: RunRequest, bytes: JobBytes) => void) {
  closeFilter();
  const socket = new Socket({ fd: descriptors.channel, readable: true, writable: true });
  socket.on('error', () => process.exit(1));
  let current = createExchange(socket);

  async function receive(): Promise<void> {
    for await (const { kind, payload } of readFrames(socket)) {
      if (kind === frameKinds.message) {
        current = createExchange(socket);
        run(JSON.parse(payload.toString()) as RunRequest, current.bytes);
      } else current.receive(kind, payload);
    }
    process.exit(1);
  }

  return {
    receive,
    /** Resolves when the message is written, also where the parent is gone. */
    send: (message: ChildMessage): Promise<void> => writeMessage(socket, message).catch(() => {}),
  };
}

/**
 * Closes the seccomp filter's file where the sandbox has left it open. The next child is started with the same file, which has no
 * name, and a file that takes control of this process could change its mode.
 */
function closeFilter(): void {
  try {
    if (readlinkSync(`/proc/self/fd/${descriptors.filter}`).endsWith(' (deleted)')) closeSync(descriptors.filter);
  } catch {
    // It is closed, or there is no /proc.
  }
}

/** The exchange of one job's bytes. */
function createExchange(socket: Socket) {
  const confidential = Promise.withResolvers<Confidential>();
  // It can be rejected before anybody waits for it.
  confidential.promise.catch(() => {});
  /** The first one is being answered. */
  const reads: PendingRead[] = [];
  let isGone = false;

  function requestFirst(): void {
    const [first] = reads;
    if (!first) return;
    const place = Buffer.alloc(4);
    place.writeUInt32LE(first.index);
    writeFrame(socket, frameKinds.read, place).catch(first.reject);
  }

  function fill(part: Buffer): void {
    const [first] = reads;
    if (!first) return;
    first.filled += part.copy(first.whole, first.filled);
    if (first.filled < first.whole.byteLength) return;
    reads.shift();
    first.resolve(first.whole);
    requestFirst();
  }

  return {
    receive(kind: number, payload: Buffer): void {
      if (kind === frameKinds.bytes) fill(payload);
      else if (kind === frameKinds.confidential) {
        confidential.resolve(JSON.parse(payload.toString()) as Confidential);
        payload.fill(0);
      } else if (kind === frameKinds.failed) {
        isGone = true;
        confidential.reject(new JobBytesGone());
        for (const { reject } of reads.splice(0)) reject(new JobBytesGone());
      }
    },
    bytes: {
      confidential: () => confidential.promise,
      read(index, bytes) {
        if (isGone) return Promise.reject(new JobBytesGone());
        // Not from the shared pool of Buffer: engines access the underlying memory, which would contain other bytes.
        const whole = Buffer.allocUnsafeSlow(bytes);
        if (bytes === 0) return Promise.resolve(whole);
        const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
        reads.push({ index, whole, filled: 0, resolve, reject });
        if (reads.length === 1) requestFirst();
        return promise;
      },
      async write(chunk) {
        if (isGone) throw new JobBytesGone();
        if (chunk.byteLength > 0) await writeFrame(socket, frameKinds.bytes, chunk);
      },
    } satisfies JobBytes,
  };
}
