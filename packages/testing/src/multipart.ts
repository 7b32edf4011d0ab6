import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** A multipart body that can be sent repeatedly. */
export interface Body {
  contentType: string;
  parts: Buffer[];
  bytes: number;
}

/** @param field of the files that have none of their own */
export function multipartBody(
  field: string,
  files: readonly { name: string; type: string; bytes: Buffer; field?: string }[],
  options: Readonly<Record<string, string>> = {},
): Body {
  const boundary = '----blattwerk-bench';
  const optionParts = Object.entries(options).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const fileParts = files.flatMap(({ name, type, bytes, field: own = field }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${own}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const parts = [...optionParts, ...fileParts, Buffer.from(`--${boundary}--\r\n`)];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    parts,
    bytes: parts.reduce((sum, part) => sum + part.byteLength, 0),
  };
}

/**
 * POSTs a body and reads the whole response.
 * @param headers beside those of the body
 * @returns its length
 * @throws Error where its status is not 200
 */
export function post(url: string, body: Body, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': body.contentType, 'content-length': body.bytes },
      },
      (answer) => {
        let bytes = 0;
        let refusal = '';
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength;
          if (answer.statusCode !== 200) refusal += chunk.toString();
        });
        answer.once('error', reject);
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve(bytes);
          else reject(new Error(`answered ${answer.statusCode}: ${refusal}`));
        });
      },
    );
    outgoing.once('error', reject);
    for (const part of body.parts) outgoing.write(part);
    outgoing.end();
  });
}
