import type { MultipartFile } from '@fastify/multipart';
import { ToolError } from '@blattwerk/shared';
import type { FastifyRequest } from 'fastify';
import { raceAbort } from '../queue/race-abort.ts';
import { drainLimitReached } from './watch-upload.ts';

/** Parts that are read: more than any form has, so that a refusal can state the number of files. */
const maxParts = 1_000;
const maxFields = 100;
/** Length of a text field, in bytes; no contract accepts a longer one. */
const maxFieldBytes = 16 * 1024;

interface FormOptions {
  maxFileBytes: number;
  /** Stops the reading. */
  signal: AbortSignal;
}

interface FormHandlers {
  /** Must read the part's bytes with `chunksOf`. */
  file: (part: MultipartFile) => Promise<void>;
  field: (name: string, text: string, isComplete: boolean) => void;
}

/**
 * Reads a multipart form part by part, while it arrives.
 * @returns whether the body was read to its end; false beyond `maxParts` or `maxFields`, and once enough of a refused
 * body was drained
 * @throws ToolError invalidRequest where the body is no form, cancelled where the client is gone, or the signal's
 * reason
 */
export async function readForm(
  request: FastifyRequest,
  { maxFileBytes, signal }: FormOptions,
  handlers: FormHandlers,
): Promise<boolean> {
  const parts = request.parts({
    throwFileSizeLimit: false,
    limits: {
      fileSize: maxFileBytes + 1,
      parts: maxParts,
      fields: maxFields,
      fieldSize: maxFieldBytes,
      headerPairs: 50,
    },
    isPartAFile: (name, mime, fileName) => {
      // The parser drops a part with such a name, and reports it only at the end, without the name.
      if (name !== undefined && name in Object.prototype) handlers.field(name, '', true);
      return mime === 'application/octet-stream' || fileName !== undefined || isJson(mime);
    },
  } as Parameters<FastifyRequest['parts']>[0]);
  let file: MultipartFile | undefined;
  try {
    for (;;) {
      const next = await fromForm(parts.next(), request, signal);
      if (next.done) return true;
      const part = next.value;
      if (part.type === 'field') {
        handlers.field(part.fieldname ?? '', String(part.value), !part.valueTruncated);
        continue;
      }
      file = part;
      if ((part.filename as string | undefined) === undefined && isJson(part.mimetype)) {
        const { text, isComplete } = await readText(chunksOf(part, request, signal));
        handlers.field(part.fieldname, text, isComplete);
      } else await handlers.file(part);
      file = undefined;
    }
  } catch (error) {
    const { FieldsLimitError, PartsLimitError, PrototypeViolationError } = request.server.multipartErrors;
    if (error === drainLimitReached || error instanceof PartsLimitError || error instanceof FieldsLimitError)
      return false;
    if (error instanceof PrototypeViolationError) return true;
    throw error;
  } finally {
    request.raw.unpipe();
    file?.file.destroy();
  }
}

/** The bytes of a file part, as they arrive. */
export async function* chunksOf(
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

/** Whether the parser would decode a field of this type, and give a value instead of its text. */
function isJson(mime = ''): boolean {
  return mime.startsWith('application/json');
}

/** The text of a part, up to the length of a field. */
async function readText(chunks: AsyncIterable<Buffer>): Promise<{ text: string; isComplete: boolean }> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    if (bytes <= maxFieldBytes) kept.push(chunk);
    bytes += chunk.length;
  }
  return { text: Buffer.concat(kept).subarray(0, maxFieldBytes).toString(), isComplete: bytes <= maxFieldBytes };
}

/** Waits for the parser, whose errors other than its limits are caused by the sender. */
async function fromForm<T>(work: Promise<T>, request: FastifyRequest, signal: AbortSignal): Promise<T> {
  try {
    return await raceAbort(work, signal);
  } catch (error) {
    const { PrematureCloseError, ...limitErrors } = request.server.multipartErrors;
    if (signal.aborted || Object.values(limitErrors).some((limitError) => error instanceof limitError)) throw error;
    const isGone = error instanceof PrematureCloseError || (request.raw.destroyed && !request.raw.complete);
    throw new ToolError(isGone ? 'cancelled' : 'invalidRequest', {}, { cause: error });
  }
}
