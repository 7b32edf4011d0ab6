import type { MultipartFile } from '@fastify/multipart';
import {
  type ApiToolName,
  type Contract,
  cleanFileName,
  type FieldValue,
  hasSecret,
  type InputRef,
  type Limits,
  privateNames,
} from '@blattwerk/shared';
import { type BlobStore, inputBlob } from '@blattwerk/server';
import type { FastifyRequest } from 'fastify';
import type { OpenJob } from '../queue/open-jobs.ts';
import { fromRedis } from '../queue/redis-refusal.ts';
import { expectedOutputBytes, maxBodyBytes, type Reservation } from '../admission/admission.ts';
import { type Form, maxFieldBytesOf } from './read-form.ts';
import { InputStore } from './store-input.ts';
import { createUploadTally, type UploadTally } from './upload-tally.ts';
import type { UploadWatch } from './watch-upload.ts';

export interface Upload {
  /** Attached files as well. */
  inputs: InputRef[];
  /** Bytes of all inputs. */
  bytes: number;
  /** Name of the first file that is not attached. */
  name: string;
  /** The files' names on the visitor's computer, by their index; empty where a file has none. */
  fileNames: readonly string[];
  /** Names in private texts, which refusals name by their index. */
  names: readonly string[];
  /** Whether one of the fields is a password. */
  hasSecret: boolean;
  /** The options without secrets: what may be written into the queue. */
  options: Record<string, FieldValue>;
  /** Id of the payment for the answer. */
  payment: string | null;
}

interface UploadOptions {
  contract: Contract;
  limits: Limits;
  takesPayments: boolean;
  blobs: BlobStore;
  job: OpenJob;
  watch: UploadWatch;
  /** Reserves bytes before they are stored. */
  hold: Reservation['hold'];
  /** Called when the first refusal is known: nothing is stored from then on. */
  onRefused: () => void;
}

/**
 * Reads a request's form while it arrives: stores each file in the blob store chunk by chunk, and names and passwords
 * beside them.
 * @throws ToolError the first refusal in the order of `UploadTally.finish`, after the rest of the body was read; busy or
 * tooManyRequests as soon as its bytes cannot be reserved
 */
export async function receiveUpload(form: Form, request: FastifyRequest, options: UploadOptions): Promise<Upload> {
  return new UploadReceiver(form, request, options).receive();
}

class UploadReceiver {
  readonly #form: Form;
  readonly #request: FastifyRequest;
  readonly #options: UploadOptions;
  readonly #tally: UploadTally;
  readonly #signal: AbortSignal;
  readonly #maxBodyBytes: number;
  readonly #inputs: InputRef[] = [];
  readonly #fileNames: string[] = [];
  #storedBytes = 0;
  #isStoring = true;

  constructor(form: Form, request: FastifyRequest, options: UploadOptions) {
    const { contract, limits, takesPayments, job, watch } = options;
    this.#form = form;
    this.#request = request;
    this.#options = options;
    this.#tally = createUploadTally(contract, limits, takesPayments);
    this.#signal = AbortSignal.any([job.signal, watch.signal]);
    this.#maxBodyBytes = maxBodyBytes(contract, limits);
  }

  async receive(): Promise<Upload> {
    const { blobs, contract, job, limits } = this.#options;
    // The body is still read, without storing it: a refusal contains the number and the names of files.
    if (Number(this.#request.headers['content-length'] ?? 0) > this.#maxBodyBytes) this.#refuseTotal();
    const isWhole = await this.#form.read(
      { maxFileBytes: this.#tally.maxFileBytes, maxFieldBytes: maxFieldBytesOf(contract), signal: this.#signal },
      {
        file: (part, chunks) => this.#receiveFile(part, chunks),
        field: (name, text, isComplete) => {
          this.#tally.addField(name, text, isComplete);
          this.#stopStoringIfRefused();
        },
      },
    );
    const { options, secrets, payment } = this.#tally.finish(isWhole);
    const fileNames = this.#fileNames;
    const bytes = this.#inputs.reduce((sum, input) => sum + input.bytes, 0);
    const outputBytes = expectedOutputBytes(contract, limits, bytes);
    await fromRedis(
      Promise.all([
        blobs.putConfidential(job.id, { fileNames: fileNames.map(cleanFileName), secrets }),
        blobs.allowOutput(job.id, outputBytes),
      ]),
    );
    const names = privateNames(contract, secrets);
    const first = this.#inputs.findIndex(({ isAttached }) => !isAttached);
    const inputs = contract.sortsFiles ? sortedByName(this.#inputs, fileNames) : this.#inputs;
    const given = { names, hasSecret: hasSecret(contract.name as ApiToolName, secrets), options, payment };
    return { inputs, bytes, name: fileNames[first] ?? '', fileNames, ...given };
  }

  async #receiveFile(part: MultipartFile, chunks: AsyncGenerator<Buffer, void, void>): Promise<void> {
    const { contract, blobs, job } = this.#options;
    const files = this.#tally.filesOf(part.fieldname ?? '');
    if (!files) return this.#skipFile(part.fieldname ?? '', chunks);
    // Browsers write a quote in a file's name as %22 (HTML, 4.10.21.8).
    const name = (part.filename ?? '').replaceAll('%22', '"');
    const index = this.#inputs.length;
    const store = new InputStore({
      kind: files.rule.kind,
      openWriter: () => blobs.writer(job.id, inputBlob(index)),
      onUnknownFormat: () => {
        files.refuseType(name);
        this.#stopStoringIfRefused();
      },
      signal: this.#signal,
    });
    let bytes = 0;

    // A browser sends an empty file input as a file without name and bytes.
    if (name !== '') files.addFile();
    for await (const chunk of chunks) {
      if (name === '' && bytes === 0) files.addFile();
      bytes += chunk.length;
      files.addBytes(name, chunk.length, bytes);
      this.#stopStoringIfRefused();
      if (!this.#isStoring) continue;
      this.#storedBytes += chunk.length;
      this.#options.hold(this.#storedBytes);
      await store.write(chunk);
    }
    if (name === '' && bytes === 0) return;
    this.#stopStoringIfRefused();
    const format = this.#isStoring ? await store.end() : undefined;
    if (!format) return;
    this.#inputs.push({ index, bytes, format, ...(files.rule === contract.attached ? { isAttached: true } : {}) });
    this.#fileNames.push(name === '' ? '' : cleanFileName(name));
  }

  async #skipFile(field: string, chunks: AsyncGenerator<Buffer, void, void>): Promise<void> {
    this.#tally.addMisplacedFile(field);
    while (!(await chunks.next()).done) this.#stopStoringIfRefused();
  }

  #refuseTotal(): void {
    this.#tally.refuseTotal();
    this.#stopStoringIfRefused();
  }

  #stopStoringIfRefused(): void {
    const { watch, onRefused } = this.#options;
    if (watch.receivedBytes > this.#maxBodyBytes) this.#tally.refuseTotal();
    if (!this.#isStoring || !this.#tally.isRefused) return;
    this.#isStoring = false;
    watch.drain();
    onRefused();
  }
}

/** Numbers first, then letters. */
function sortedByName(inputs: readonly InputRef[], fileNames: readonly string[]): InputRef[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return inputs.toSorted((a, b) => compare(fileNames[a.index] ?? '', fileNames[b.index] ?? ''));
}
