import { retention } from '@blattwerk/shared';
import { ReplyError } from 'ioredis';
import { blobCommands, holdAnswerScript, writeOutputScript, writeScript } from './blob-scripts.ts';
import { detachBuffer } from './detach-buffer.ts';
import type { BlobRedis } from './redis.ts';
import { runAndDetach } from './send-and-detach.ts';

/**
 * Chunk size in bytes. During a transfer of 30 MB, 256 KiB keep the p99 latency of other clients at 6 to 15 ms; single
 * strings raise it to 58 to 457 ms.
 */
export const chunkBytes = 256 * 1024;
/**
 * Concurrent chunk transfers in each direction. Four instead of three raise a gateway's memory for 50 concurrent
 * uploads from 367 to 422 MB without saving time.
 */
const inFlight = 3;
/** Maximum number of chunk buffers that are kept for reuse. */
const maxSpare = 32;
/** Time to live of a job's bytes after the last renewal by its gateway, in ms. */
export const leaseMs = retention.abandonedFiles;

/** Thrown on access to a job's bytes after the job has ended. */
export class LeaseGoneError extends Error {
  constructor() {
    super('the job has ended');
    this.name = 'LeaseGoneError';
  }
}

/** Thrown by writes for which the blob store has no room. */
export class StoreFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('the blob store is full', options);
    this.name = 'StoreFullError';
  }
}

/** Input of a visitor that must not enter a queue: stored and deleted with the bytes of the files. */
export interface Confidential {
  fileNames: string[];
  secrets: Record<string, string>;
}

/** Writes one blob. */
export interface BlobWriter {
  /** Bytes accepted so far. */
  readonly bytes: number;
  /**
   * Writes the next bytes; calls must not overlap. Copies the bytes, so that the caller may reuse their memory after
   * the promise resolves.
   * @throws LeaseGoneError where the job has ended; StoreFullError at the memory limit, and where an output is larger
   * than allowed and other jobs need the room; errors of Redis
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves to the blob's size in bytes when every chunk is stored. @throws as `write` */
  end(): Promise<number>;
}

export type BlobStore = ReturnType<typeof createBlobStore>;

/**
 * Stores the bytes of jobs in Redis: for each file, a hash of 256 KiB chunks. All keys of a job are in one hash slot and
 * belong to one lease, with which they expire; each key has a time to live from its first byte.
 * @param ttlMs time to live of a job's bytes after the last renewal, in ms
 * @param chunkSize of each chunk but the last, in bytes; the same for all who use a store
 */
export function createBlobStore(redis: BlobRedis, ttlMs: number = leaseMs, chunkSize: number = chunkBytes) {
  const commands = blobCommands(redis);
  /** Buffers of stored chunks, each of `chunkSize`: allocating them for each job is half the cost of a small one. */
  const spare: Buffer[] = [];
  const leaseKey = (job: string) => `blob:{${job}}:lease`;
  const key = (job: string, name: string) => `blob:{${job}}:${name}`;
  const allowanceKey = (job: string) => key(job, 'allowance');

  function takeSpare(): Buffer {
    return spare.pop() ?? Buffer.allocUnsafeSlow(chunkSize);
  }

  async function put(job: string, name: string, field: string, value: Buffer): Promise<void> {
    const keys = [leaseKey(job), key(job, name), ...(isOutput(name) ? [allowanceKey(job)] : [])];
    const script = isOutput(name) ? writeOutputScript : writeScript;
    const written = await runAndDetach(redis, script, keys, [field, value, String(ttlMs)]).catch(throwTranslated);
    if (written === 0) throw new LeaseGoneError();
    if (written === -1) throw new StoreFullError();
  }

  async function* read(job: string, name: string, bytes: number): AsyncGenerator<Buffer, void, void> {
    const count = Math.max(1, Math.ceil(bytes / chunkSize));
    const ahead: Promise<Buffer | null>[] = [];
    const fetch = (index: number) => {
      const chunk = redis.hgetBuffer(key(job, name), String(index));
      // Awaited later; the handler avoids an unhandled rejection if an earlier chunk fails first.
      chunk.catch(() => {});
      return chunk;
    };
    for (let index = 0; index < count; index++) {
      while (ahead.length < inFlight && index + ahead.length < count) ahead.push(fetch(index + ahead.length));
      const chunk = await ahead.shift();
      if (!chunk) throw new LeaseGoneError();
      if (chunk.byteLength !== Math.min(chunkSize, bytes - index * chunkSize)) {
        throw new RangeError('a blob has another size than announced to its reader');
      }
      yield chunk;
    }
  }

  return {
    /** Starts a job's lease. @throws StoreFullError, or errors of Redis */
    async open(job: string): Promise<void> {
      await commands.blobOpen(leaseKey(job), ttlMs).catch(throwTranslated);
    },

    /**
     * Reserves bytes for the outputs of a job's runs, all together. Beyond them, outputs are written only while the
     * store has room.
     * @throws as `write`
     */
    async allowOutput(job: string, bytes: number): Promise<void> {
      const allowed = await commands.blobAllow(leaseKey(job), allowanceKey(job), bytes, ttlMs).catch(throwTranslated);
      if (allowed === 0) throw new LeaseGoneError();
    },

    /** Renews a job's lease for `ttlMs`. @returns false where the job has ended */
    async renew(job: string): Promise<boolean> {
      return (await commands.blobRenew(leaseKey(job), ttlMs)) === 1;
    },

    /** Deletes a job's lease and all of its bytes, even during a write. */
    async release(job: string): Promise<void> {
      await commands.blobRelease(leaseKey(job));
    },

    /** Returns a writer for a blob that transfers at most three chunks concurrently. */
    writer(job: string, name: string): BlobWriter {
      const pending = new Set<Promise<void>>();
      /** The current chunk, filled up to `filled`. */
      let chunk: Buffer | undefined;
      let filled = 0;
      let bytes = 0;
      let index = 0;
      let failure: { error: unknown } | undefined;

      function sendChunk(): void {
        const whole = chunk ?? takeSpare();
        const sent = put(job, name, String(index++), whole.subarray(0, filled))
          .then(() => {
            // Only after success: a failed command may still be written later, and would read this memory.
            if (spare.length < maxSpare) spare.push(whole);
          })
          .catch((error: unknown) => {
            failure ??= { error };
          })
          .finally(() => pending.delete(sent));
        pending.add(sent);
        chunk = undefined;
        filled = 0;
      }

      function throwFailure(): void {
        if (failure) throw failure.error;
      }

      return {
        get bytes() {
          return bytes;
        },
        async write(given) {
          throwFailure();
          for (let offset = 0; offset < given.byteLength; ) {
            chunk ??= takeSpare();
            const part = given.subarray(offset, offset + chunkSize - filled);
            chunk.set(part, filled);
            filled += part.byteLength;
            offset += part.byteLength;
            bytes += part.byteLength;
            if (filled < chunkSize) break;
            sendChunk();
            while (pending.size >= inFlight) await Promise.race(pending);
            throwFailure();
          }
        },
        async end() {
          throwFailure();
          // An empty blob is one empty chunk, so that a reader can distinguish it from a deleted one.
          if (filled > 0 || index === 0) sendChunk();
          await Promise.all(pending);
          throwFailure();
          return bytes;
        },
      };
    },

    /**
     * Reads a blob's bytes in order, up to three chunks ahead.
     * @param bytes the size that the writer's `end` returned
     * @throws LeaseGoneError where the job has ended
     */
    read,

    /** Reads a whole blob into memory. @throws LeaseGoneError where the job has ended */
    async readAll(job: string, name: string, bytes: number): Promise<Buffer> {
      // Not from the shared pool of Buffer: engines access the underlying memory, which would contain other visitors'
      // bytes.
      const whole = Buffer.allocUnsafeSlow(bytes);
      let offset = 0;
      for await (const chunk of read(job, name, bytes)) {
        offset += chunk.copy(whole, offset);
        detachBuffer(chunk);
      }
      return whole;
    },

    async putConfidential(job: string, confidential: Confidential): Promise<void> {
      await put(job, 'confidential', 'json', Buffer.from(JSON.stringify(confidential)));
    },

    /**
     * Stores what the sending of an answer needs beside its bytes, until `takeAnswer`, and deletes all else of the job.
     * @param output name of the answer's blob, which stays; absent for a refusal
     * @throws as `write`
     */
    async holdAnswer(job: string, json: string, output?: string): Promise<void> {
      const keys = [leaseKey(job), key(job, 'answer'), ...(output === undefined ? [] : [key(job, output)])];
      const held = runAndDetach(redis, holdAnswerScript, keys, [Buffer.from(json), String(ttlMs)]);
      if ((await held.catch(throwTranslated)) === 0) throw new LeaseGoneError();
    },

    /**
     * Takes what `holdAnswer` stored, once: of several callers, one gets it.
     * @returns `gone` where the job has no bytes, `none` where there is no answer yet, `taken` after the first call
     */
    async takeAnswer(job: string): Promise<Buffer | 'gone' | 'none' | 'taken'> {
      const taken = await commands.blobTakeAnswerBuffer(leaseKey(job), key(job, 'answer'));
      return typeof taken === 'number' ? ((['gone', 'none', 'taken'] as const)[taken] ?? 'gone') : taken;
    },

    /**
     * Reads what `putConfidential` stored, as JSON: bytes, which can be overwritten after use.
     * @throws LeaseGoneError where the job has ended
     */
    async readConfidential(job: string): Promise<Buffer> {
      const json = await redis.hgetBuffer(key(job, 'confidential'), 'json');
      if (json === null) throw new LeaseGoneError();
      return json;
    },
  };
}

/**
 * Rethrows an error without the command that ioredis attaches, whose arguments contain bytes and passwords of visitors.
 * @throws StoreFullError for the error code of the memory limit, with which its message begins
 */
function throwTranslated(error: unknown): never {
  if (error instanceof Error) {
    Reflect.deleteProperty(error, 'command');
    if (error instanceof ReplyError && error.message.startsWith('OOM ')) throw new StoreFullError({ cause: error });
  }
  throw error;
}

/** Name of an input blob. */
export function inputBlob(index: number): string {
  return `in:${index}`;
}

/** Name of the output blob of a run; a stalled run and its repetition have different names. */
export function outputBlob(token: string): string {
  return `out:${token}`;
}

function isOutput(name: string): boolean {
  return name.startsWith('out:');
}
