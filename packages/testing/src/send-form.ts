import { type Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Body } from './multipart.ts';

/** A file of a form; bytes alone are called `a.pdf`. */
type FormFile = Uint8Array | { readonly name: string; readonly bytes: Uint8Array };

/** What the contract of a tool says about its form. */
interface FormTool {
  name: string;
  input: { field: string };
  attached?: { field: string };
}

interface ToolOptions extends Omit<RequestInit, 'body' | 'method'> {
  /** Files in the field of attached ones, after the others. */
  attached?: readonly FormFile[];
  /** Texts after the files. */
  fields?: readonly (readonly [name: string, text: string])[];
}

/** A form as a browser makes it, with texts and files in the given order. */
export function formOf(parts: readonly (readonly [name: string, part: string | FormFile])[]): FormData {
  const form = new FormData();
  for (const [field, part] of parts) {
    if (typeof part === 'string') form.append(field, part);
    else {
      const { name, bytes } = part instanceof Uint8Array ? { name: 'a.pdf', bytes: part } : part;
      form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    }
  }
  return form;
}

/** POSTs the form of a tool with `fetch`, as a page does. */
export function sendTool(
  address: string,
  tool: FormTool,
  files: readonly FormFile[],
  { attached = [], fields = [], ...init }: ToolOptions = {},
): Promise<Response> {
  const { name, input } = tool;
  const body = formOf([
    ...files.map((file) => [input.field, file] as const),
    ...attached.map((file) => [tool.attached?.field ?? 'attached', file] as const),
    ...fields,
  ]);
  return fetch(new URL(name, `${address.replace(/\/$/, '')}/`), { ...init, method: 'POST', body });
}

export interface FormAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** From the first byte of the request to the last one of the answer. */
  ms: number;
}

interface SendOptions {
  headers?: Readonly<Record<string, string>>;
  /** Address to send from, such as 127.0.0.2: limits by address count it separately. */
  from?: string | undefined;
  /** Closes the connection when it is aborted. */
  signal?: AbortSignal | undefined;
  /** Bytes of the body after which the connection is closed. */
  cutAfter?: number;
  /** Time without any byte after which the connection is closed, in ms. */
  timeoutMs?: number;
  /** Of a slow sender; unlimited where absent. */
  bytesPerSecond?: number | undefined;
  /** Keeps connections for several requests; by default each has its own. */
  agent?: Agent;
}

/** Interval between two writes of a slow sender, in ms. */
const dripMs = 100;

/**
 * POSTs a body and reads the whole answer.
 * @throws Error where the connection closes before the end of the answer
 */
export function sendForm(url: string, body: Body, options: SendOptions = {}): Promise<FormAnswer> {
  const { headers = {}, from, signal, cutAfter, timeoutMs = 180_000, bytesPerSecond, agent } = options;
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: agent ?? false,
        headers: { 'content-type': body.contentType, 'content-length': body.bytes, ...headers },
        ...(from === undefined ? {} : { localAddress: from }),
        ...(signal === undefined ? {} : { signal }),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const read = Buffer.concat(chunks);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: read,
            ms: performance.now() - begun,
          });
        });
      },
    );
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no byte in ${timeoutMs} ms`)));
    outgoing.once('error', reject);
    if (bytesPerSecond !== undefined) void drip(outgoing, body.parts, bytesPerSecond);
    else if (cutAfter !== undefined && cutAfter < body.bytes) {
      const begin = Buffer.concat(body.parts).subarray(0, cutAfter);
      outgoing.write(begin, () => outgoing.destroy(new Error('cut by the sender')));
    } else {
      for (const part of body.parts) outgoing.write(part);
      outgoing.end();
    }
  });
}

async function drip(outgoing: ClientRequest, parts: readonly Buffer[], bytesPerSecond: number): Promise<void> {
  const step = Math.max(1, Math.round((bytesPerSecond * dripMs) / 1_000));
  for (const part of parts) {
    for (let at = 0; at < part.byteLength && !outgoing.destroyed; at += step) {
      outgoing.write(part.subarray(at, at + step));
      await sleep(dripMs);
    }
  }
  outgoing.end();
}
