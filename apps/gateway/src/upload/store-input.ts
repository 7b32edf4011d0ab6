import { type FileFormat, type InputRule, sniffBytes, sniffFormat } from '@blattwerk/shared';
import { type BlobWriter, detachBuffer } from '@blattwerk/server';
import { fromRedis } from '../queue/redis-refusal.ts';
import { raceAbort } from '../queue/race-abort.ts';

interface InputStoreOptions {
  kind: InputRule['kind'];
  openWriter: () => BlobWriter;
  /** Called where the first bytes show no format of the kind; nothing of the file is stored. */
  onUnknownFormat: () => void;
  signal: AbortSignal;
}

/** Stores one uploaded file, once its first bytes have shown its format. */
export class InputStore {
  readonly #options: InputStoreOptions;
  #head: Buffer[] = [];
  #headBytes = 0;
  #format: FileFormat | undefined;
  #writer: BlobWriter | undefined;

  constructor(options: InputStoreOptions) {
    this.#options = options;
  }

  /** @throws ToolError busy or unavailable from Redis, or the signal's reason */
  async write(chunk: Buffer): Promise<void> {
    if (this.#format) return this.#store(chunk);
    this.#head.push(chunk);
    this.#headBytes += chunk.length;
    if (this.#headBytes >= sniffBytes) await this.#storeHead();
  }

  /** @returns the file's format; undefined where it is unknown */
  async end(): Promise<FileFormat | undefined> {
    if (!this.#format) await this.#storeHead();
    if (!this.#format || !this.#writer) return undefined;
    await raceAbort(fromRedis(this.#writer.end()), this.#options.signal);
    return this.#format;
  }

  async #storeHead(): Promise<void> {
    const head = Buffer.concat(this.#head);
    this.#head = [];
    this.#format = sniffFormat(this.#options.kind, head);
    if (this.#format) await this.#store(head);
    else this.#options.onUnknownFormat();
  }

  async #store(chunk: Buffer): Promise<void> {
    this.#writer ??= this.#options.openWriter();
    await raceAbort(fromRedis(this.#writer.write(chunk)), this.#options.signal);
    detachBuffer(chunk);
  }
}
