import type { MultipartFile } from '@fastify/multipart';
import { apiContracts, type Contract, ToolError } from '@blattwerk/shared';
import type { FastifyRequest } from 'fastify';
import { raceAbort } from '../queue/race-abort.ts';
import { drainLimitReached } from './watch-upload.ts';

/** Parts that are read: more than any form has, so that a refusal can state the number of files. */
const maxParts = 1_000;
const maxFields = 100;
/** Least limit of a text field, in bytes. */
const usualFieldBytes = 16 * 1024;
/** Bytes of a character of a text field in UTF-8. */
const characterBytes = 3;
/** Bytes of all text fields. */
const maxTextBytes = 2 * 1024 * 1024;

/** Length of a text field, in bytes; no field of the contract accepts a longer one. */
export function maxFieldBytesOf({ fields }: Contract): number {
  const longest = Math.max(0, ...Object.values(fields).map(({ maxLength = 0 }) => maxLength));
  return longest > usualFieldBytes ? longest * characterBytes : usualFieldBytes;
}

interface FormOptions {
  maxFileBytes: number;
  /** Of each text field. */
  maxFieldBytes: number;
  /** Stops the reading. */
  signal: AbortSignal;
}

interface FormHandlers {
  /** Must read the part's bytes with `chunks`. */
  file: (part: MultipartFile, chunks: AsyncGenerator<Buffer, void, void>) => Promise<void>;
  field: (name: string, text: string, isComplete: boolean) => void;
}

interface TextField {
  name: string;
  text: string;
  /** Whether it has the length of a text field at most. */
  isComplete: boolean;
}

type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>;

/** The multipart form of a request, which is read part by part while it arrives. */
export interface Form {
  /**
   * Reads the first part where it is a text field; `read` gets it as well.
   * @throws ToolError as `read`
   */
  firstField: (signal: AbortSignal) => Promise<TextField | undefined>;
  /**
   * Reads the parts in their order, once.
   * @returns whether the body was read to its end; false beyond `maxParts`, `maxFields` or `maxTextBytes`, and once enough of a refused
   * body was drained
   * @throws ToolError invalidRequest where the body is no form, cancelled where the client is gone, or the signal's
   * reason
   */
  read: (options: FormOptions, handlers: FormHandlers) => Promise<boolean>;
  /** Stops the parser. */
  close: () => void;
}

/** Opens the form of a request; its body is not read before the first call. */
export function openForm(request: FastifyRequest): Form {
  const limitErrors = request.server.multipartErrors;
  /** Names of parts that the parser drops, and reports only at the end, without the name. */
  let dropName: (name: string) => void = (name) => void firstNames.push(name);
  const firstNames: string[] = [];
  let parts: ReturnType<FastifyRequest['parts']> | undefined;
  /** Read by `firstField`, and not by `read`. */
  let first: Promise<Part> | undefined;
  let firstText: TextField | undefined;
  let file: MultipartFile | undefined;

  function openParts({
    maxFileBytes,
    maxFieldBytes,
  }: Omit<FormOptions, 'signal'>): ReturnType<FastifyRequest['parts']> {
    parts ??= request.parts({
      throwFileSizeLimit: false,
      limits: {
        fileSize: maxFileBytes + 1,
        parts: maxParts,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        headerPairs: 50,
      },
      isPartAFile: (name, mime, fileName) => {
        if (name !== undefined && name in Object.prototype) dropName(name);
        return (
          mime === 'application/octet-stream' || fileName !== undefined || isJson(mime) || isNamelessFile(name, mime)
        );
      },
    } as Parameters<FastifyRequest['parts']>[0]);
    return parts;
  }

  /** @returns undefined for a file */
  async function textOf(
    part: NonNullable<Part['value']>,
    maxFieldBytes: number,
    signal: AbortSignal,
  ): Promise<TextField | undefined> {
    if (part.type === 'field')
      return { name: part.fieldname ?? '', text: String(part.value), isComplete: !part.valueTruncated };
    file = part;
    const isText = (part.filename as string | undefined) === undefined && isJson(part.mimetype);
    if (!isText || isNamelessFile(part.fieldname, part.mimetype)) return undefined;
    const text = await readText(chunksOf(part, request, signal), maxFieldBytes);
    file = undefined;
    return { name: part.fieldname, ...text };
  }

  function close(): void {
    request.raw.unpipe();
    file?.file.destroy();
    file = undefined;
  }

  return {
    close,

    async firstField(signal) {
      try {
        // The size of files is limited by `read`.
        const limits = { maxFileBytes: Number.POSITIVE_INFINITY, maxFieldBytes: usualFieldBytes };
        first = fromForm(openParts(limits).next(), request, signal);
        const { done, value } = await first;
        if (done) return undefined;
        firstText = await textOf(value, usualFieldBytes, signal);
        return firstText;
      } catch (error) {
        if (Object.values(limitErrors).some((limitError) => error instanceof limitError)) return undefined;
        throw error;
      }
    },

    async read({ signal, ...limits }, { file: onFile, field: onField }) {
      try {
        let textBytes = 0;
        dropName = (name) => onField(name, '', true);
        for (const name of firstNames) dropName(name);
        for (;;) {
          const next = await (first ?? fromForm(openParts(limits).next(), request, signal));
          first = undefined;
          if (next.done) return true;
          const field = firstText ?? (await textOf(next.value, limits.maxFieldBytes, signal));
          firstText = undefined;
          textBytes += field ? Buffer.byteLength(field.text) : 0;
          if (textBytes > maxTextBytes) return false;
          if (field) onField(field.name, field.text, field.isComplete);
          else if (next.value.type === 'file') await onFile(next.value, chunksOf(next.value, request, signal));
          file = undefined;
        }
      } catch (error) {
        const { FieldsLimitError, PartsLimitError, PrototypeViolationError } = limitErrors;
        if (error === drainLimitReached || error instanceof PartsLimitError || error instanceof FieldsLimitError)
          return false;
        if (error instanceof PrototypeViolationError) return true;
        throw error;
      } finally {
        close();
      }
    },
  };
}

/** The bytes of a file part, as they arrive. */
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

/** Fields that take files, of any tool. */
const fileFields = new Set(
  Object.values<Contract>(apiContracts).flatMap(({ input, attached }) => [
    input.field,
    ...(attached ? [attached.field] : []),
  ]),
);

/** Whether a part is a file also without a name, which it need not have (RFC 7578, 4.2); without a type it is text (4.4). */
function isNamelessFile(field: string | undefined, mime = 'text/plain'): boolean {
  return field !== undefined && fileFields.has(field) && !/^text\/(?!xml)/.test(mime);
}

/** Whether the parser would decode a field of this type, and give a value instead of its text. */
function isJson(mime = ''): boolean {
  return mime.startsWith('application/json');
}

/** The text of a part, up to the length of a field. */
async function readText(
  chunks: AsyncIterable<Buffer>,
  maxFieldBytes: number,
): Promise<{ text: string; isComplete: boolean }> {
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
