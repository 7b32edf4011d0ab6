/**
 * Sends a PDF from object storage through a tool and stores the answer there. Source and target are presigned addresses, such as
 * `aws s3 presign` and any SDK make them, so that this needs no credentials. Both bodies are streamed: neither is in memory as
 * a whole, and nothing is on a disk.
 *
 *   node stream-s3.mjs https://pdf.example.org compress <address to GET> <address to PUT>
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

const [api, tool, source, target] = process.argv.slice(2);

/** @throws Error with what was answered where a request failed */
async function succeeded(answer) {
  if (!answer.ok) throw new Error(`${new URL(answer.url).origin}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const { body: pdf } = await succeeded(await fetch(source));
const boundary = randomUUID();

async function* form() {
  yield `--${boundary}\r\ncontent-disposition: form-data; name="pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  yield* pdf;
  yield `\r\n--${boundary}--\r\n`;
}

const answer = await succeeded(
  await fetch(`${api}/v1/${tool}`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.from(form()),
    duplex: 'half',
  }),
);
await succeeded(
  await fetch(target, {
    method: 'PUT',
    headers: {
      'content-type': answer.headers.get('content-type'),
      // S3 takes no body of unknown length.
      'content-length': answer.headers.get('content-length'),
    },
    body: answer.body,
    duplex: 'half',
  }),
);
