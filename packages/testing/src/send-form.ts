import { type IncomingHttpHeaders, request } from 'node:http';
import type { Body } from './multipart.ts';

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
}

/**
 * POSTs a body on a connection of its own, and reads the whole answer.
 * @throws Error where the connection closes before the end of the answer
 */
export function sendForm(url: string, body: Body, options: SendOptions = {}): Promise<FormAnswer> {
  const { headers = {}, from, signal, cutAfter = Number.POSITIVE_INFINITY, timeoutMs = 180_000 } = options;
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: false,
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
    const whole = Buffer.concat(body.parts);
    if (cutAfter >= whole.length) outgoing.end(whole);
    else outgoing.write(whole.subarray(0, cutAfter), () => outgoing.destroy(new Error('cut by the sender')));
  });
}
