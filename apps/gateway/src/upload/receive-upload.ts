import type { MultipartFile } from '@fastify/multipart';
import {
  type Contract,
  cleanFileName,
  type FieldValue,
  type FileFormat,
  type InputRef,
  type Limits,
  ToolError,
} from '@blattwerk/shared';
import { type BlobStore, type BlobWriter, freeBuffer, inputBlob } from '@blattwerk/shared/node';
import type { FastifyRequest } from 'fastify';
import { formBytes } from './admission.ts';
import type { OpenJob } from '../queue/open-jobs.ts';
import { fromRedis } from '../queue/redis-refusal.ts';
import { sniffBytes, sniffFormat } from './sniff-format.ts';
import { unlessAborted } from '../queue/unless-aborted.ts';
import { createUploadTally } from './upload-tally.ts';
import { drainedEnough, type UploadWatch } from './watch-upload.ts';

/** More parts than any form has; each is counted, so that a refusal can tell how many files came. */
const maxParts = 1_000;
const maxFields = 100;
/** Bytes of a text field: the longest that any tool reads is shorter. */
const fieldBytes = 16 * 1024;

export interface Upload {
  inputs: InputRef[];
  /** Bytes of all inputs. */
  bytes: number;
  /** The first file's own name, for the download. */
  firstName: string;
  /** What may stand in the queue. */
  options: Record<string, FieldValue>;
  /** The payment that the answer is to be made with. */
  payment: string | null;
}

interface UploadPlace {
  contract: Contract;
  limits: Limits;
  takesPayments: boolean;
  blobs: BlobStore;
  job: OpenJob;
  watch: UploadWatch;
  /** Called when the first refusal is known: nothing is stored from then on. */
  onRefused: () => void;
}

/**
 * Reads a request's form while it arrives: files go into the blob store chunk by chunk, names and passwords with them.
 * @throws ToolError the refusal that comes first in the order of refusals, when the body is through
 */
export async function receiveUpload(request: FastifyRequest, place: UploadPlace): Promise<Upload> {
  const { contract, limits, blobs, job, watch } = place;
  const tally = createUploadTally(contract, limits, place.takesPayments);
  const bodyLimit = limits[contract.input.totalBytes] + formBytes;
  const signal = AbortSignal.any([job.signal, watch.signal]);
  const inputs: InputRef[] = [];
  const fileNames: string[] = [];
  let isStoring = true;

  function stopStoringIfRefused(): void {
    if (watch.receivedBytes > bodyLimit) tally.refuseTotal();
    if (!isStoring || !tally.isRefused) return;
    isStoring = false;
    watch.drain();
    place.onRefused();
  }

  async function passOver(part: MultipartFile): Promise<void> {
    const chunks = chunksOf(part, request, signal);
    while (!(await chunks.next()).done) stopStoringIfRefused();
  }

  async function takeFile(part: MultipartFile): Promise<void> {
    if (part.fieldname !== contract.input.field) {
      tally.addMisplacedFile(part.fieldname ?? '');
      await passOver(part);
      return;
    }
    // Browsers write a quote in a file's name so (HTML, 4.10.21.8).
    const name = (part.filename ?? '').replaceAll('%22', '"');
    const index = inputs.length;
    let head: Buffer[] = [];
    let headBytes = 0;
    let bytes = 0;
    let format: FileFormat | undefined;
    let writer: BlobWriter | undefined;

    async function store(chunk: Buffer): Promise<void> {
      writer ??= blobs.writer(job.id, inputBlob(index));
      await unlessAborted(fromRedis(writer.write(chunk)), signal);
      freeBuffer(chunk);
    }
    async function decide(): Promise<void> {
      const start = Buffer.concat(head);
      head = [];
      format = sniffFormat(contract.input.kind, start);
      if (!format) tally.refuseType(name);
      stopStoringIfRefused();
      if (isStoring) await store(start);
    }

    // A form's file field that was left empty arrives as a file without name and bytes.
    if (name !== '') tally.addFile();
    for await (const chunk of chunksOf(part, request, signal)) {
      if (name === '' && bytes === 0) tally.addFile();
      bytes += chunk.length;
      tally.addBytes(name, chunk.length, bytes);
      stopStoringIfRefused();
      if (!isStoring) continue;
      if (format) await store(chunk);
      else {
        head.push(chunk);
        headBytes += chunk.length;
        if (headBytes >= sniffBytes) await decide();
      }
    }
    if (name === '' && bytes === 0) return;
    if (part.file.truncated && bytes <= tally.maxFileBytes) tally.addBytes(name, 0, tally.maxFileBytes + 1);
    if (isStoring && !format) await decide();
    stopStoringIfRefused();
    if (!isStoring || !format || !writer) return;
    await unlessAborted(fromRedis(writer.end()), signal);
    inputs.push({ index, bytes, format });
    fileNames.push(cleanFileName(name));
  }

  // Known beforehand to be too large: it is read for its files' number and names, and not stored.
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) {
    tally.refuseTotal();
    stopStoringIfRefused();
  }
  const isWhole = await readParts(request, signal, {
    file: takeFile,
    field: (name, text, isComplete) => {
      tally.addField(name, text, isComplete);
      stopStoringIfRefused();
    },
    maxFileBytes: tally.maxFileBytes,
  });
  const { options, secrets, payment } = tally.verdict(isWhole);
  await fromRedis(blobs.putConfidential(job.id, { fileNames, secrets }));
  const bytes = inputs.reduce((sum, input) => sum + input.bytes, 0);
  return { inputs, bytes, firstName: fileNames[0] ?? '', options, payment };
}

interface PartReader {
  file: (part: MultipartFile) => Promise<void>;
  field: (name: string, text: string, isComplete: boolean) => void;
  maxFileBytes: number;
}

/** Resolves to whether the body was read to its end. @throws ToolError invalidRequest, cancelled, or the signal's reason */
async function readParts(request: FastifyRequest, signal: AbortSignal, reader: PartReader): Promise<boolean> {
  const parts = request.parts({
    throwFileSizeLimit: false,
    limits: {
      fileSize: reader.maxFileBytes + 1,
      parts: maxParts,
      fields: maxFields,
      fieldSize: fieldBytes,
      headerPairs: 50,
    },
    isPartAFile: (name, mime, fileName) => {
      // The parser drops a part of such a name and only says so at the end, without the name.
      if (name !== undefined && name in Object.prototype) reader.field(name, '', true);
      return mime === 'application/octet-stream' || fileName !== undefined;
    },
  } as Parameters<FastifyRequest['parts']>[0]);
  let file: MultipartFile | undefined;
  try {
    for (;;) {
      const next = await fromForm(parts.next(), request, signal);
      if (next.done) return true;
      const part = next.value;
      if (part.type === 'file') {
        file = part;
        await reader.file(part);
        file = undefined;
      } else {
        reader.field(part.fieldname ?? '', textOf(part.value), typeof part.value !== 'object' && !part.valueTruncated);
      }
    }
  } catch (error) {
    const { FieldsLimitError, PartsLimitError, PrototypeViolationError } = request.server.multipartErrors;
    if (error === drainedEnough || error instanceof PartsLimitError || error instanceof FieldsLimitError) return false;
    if (error instanceof PrototypeViolationError) return true;
    throw error;
  } finally {
    request.raw.unpipe();
    file?.file.destroy();
  }
}

/** A part that says it is JSON arrives parsed. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

async function* chunksOf(
  part: MultipartFile,
  request: FastifyRequest,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  const chunks = part.file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const next = await fromForm(chunks.next(), request, signal);
    if (next.done) return;
    yield next.value;
  }
}

/** Waits for the parser; what it cannot read is the sender's fault. */
async function fromForm<T>(work: Promise<T>, request: FastifyRequest, signal: AbortSignal): Promise<T> {
  try {
    return await unlessAborted(work, signal);
  } catch (error) {
    const { PrematureCloseError, ...limitErrors } = request.server.multipartErrors;
    if (signal.aborted || Object.values(limitErrors).some((limitError) => error instanceof limitError)) throw error;
    const isGone = error instanceof PrematureCloseError || (request.raw.destroyed && !request.raw.complete);
    throw new ToolError(isGone ? 'cancelled' : 'invalidRequest', {}, { cause: error });
  }
}
