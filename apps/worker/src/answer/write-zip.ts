import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { ToolRun } from '../tool-run.ts';

/** Writes a ZIP. Its files are stored: all files of this product's ZIPs are compressed already. */
export interface ZipWriter {
  /**
   * Adds a file and resolves when its bytes are written; must be awaited before the next call.
   * @param name unique, valid as a file name
   * @throws Error of reading the content or writing the ZIP, which cannot be continued then
   */
  add: (name: string, content: Uint8Array | AsyncIterable<Uint8Array>) => Promise<void>;
  /** Writes the directory. @returns the size of the ZIP in bytes */
  end: () => Promise<number>;
}

/** Begins a ZIP that is written while it is made: at most one of its files is in memory. */
export function openZip(write: ToolRun['write']): ZipWriter {
  const archive = new ZipArchive({ store: true });
  const broken = Promise.withResolvers<never>();
  // It is awaited by `add` and `end`, and can reject between their calls.
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
      // The archiver pipes its sources, and a pipe does not forward errors.
      broken.reject(error);
      archive.destroy();
    }
  }

  function sourceOf(content: Uint8Array | AsyncIterable<Uint8Array>): Buffer | Readable {
    if (!(content instanceof Uint8Array)) return Readable.from(counted(content), { objectMode: false });
    announced += content.byteLength;
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  }

  /** Back-pressure: the archiver accepts content faster than it is written. */
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
