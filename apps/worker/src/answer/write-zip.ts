import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { Run } from '../tool-run.ts';

/** A ZIP under way. Its files are stored, since what this product puts into one is compressed already. */
export interface ZipWriter {
  /**
   * Adds a file; to be awaited before the next one is added, or the ZIP ended. Resolves once its bytes are written.
   * @param name UTF-8, safe to be a file's name; each name once
   * @throws whatever reading the content or writing the ZIP throws; the ZIP cannot go on then
   */
  add: (name: string, content: Uint8Array | AsyncIterable<Uint8Array>) => Promise<void>;
  /** Writes the directory. @returns the bytes of the whole ZIP */
  end: () => Promise<number>;
}

/** Begins a ZIP that goes out while it is made; one file of it is in memory at most, and none that comes in pieces. */
export function openZip(write: Run['write']): ZipWriter {
  const archive = new ZipArchive({ store: true });
  const broken = Promise.withResolvers<never>();
  // Whoever adds or ends is told; nobody may be waiting when it happens.
  broken.promise.catch(() => {});
  let announced = 0;
  let written = 0;
  let onWritten = () => {};

  async function drain(): Promise<number> {
    for await (const chunk of archive as AsyncIterable<Buffer>) {
      await write(chunk);
      written += chunk.byteLength;
      onWritten();
    }
    return written;
  }

  const drained = drain();
  drained.catch(broken.reject);

  async function* counted(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    try {
      for await (const chunk of content) {
        announced += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      // The archiver pipes its sources, and a pipe tells nobody of an error.
      broken.reject(error);
      archive.destroy();
    }
  }

  function sourceOf(content: Uint8Array | AsyncIterable<Uint8Array>): Buffer | Readable {
    if (!(content instanceof Uint8Array)) return Readable.from(counted(content), { objectMode: false });
    announced += content.byteLength;
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  }

  /** The archiver takes a whole buffer however much of it still waits to be written. */
  function everythingWritten(): Promise<void> {
    return new Promise((resolve) => {
      onWritten = () => {
        if (written >= announced) resolve();
      };
      onWritten();
    });
  }

  return {
    async add(name, content) {
      const entered = new Promise<void>((resolve) => void archive.once('entry', () => resolve()));
      archive.append(sourceOf(content), { name });
      await Promise.race([entered, broken.promise]);
      await Promise.race([everythingWritten(), broken.promise]);
    },
    async end() {
      await Promise.race([Promise.all([archive.finalize(), drained]), broken.promise]);
      return written;
    },
  };
}
