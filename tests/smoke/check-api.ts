import assert from 'node:assert/strict';
import { contracts, defaultLimits } from '@blattwerk/shared';
import { pixelPng } from '../http/images.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { sendTool } from '@blattwerk/testing/send-form';
import { allowedOrigin } from './compose.ts';

const MiB = 1024 * 1024;

/** Allowed origins and exposed headers. */
export async function checkOrigins(api: string): Promise<string> {
  const preflight = (origin: string) =>
    fetch(`${api}/convert`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-job-id' },
    });
  assert.equal((await preflight(allowedOrigin)).headers.get('access-control-allow-origin'), allowedOrigin);
  assert.notEqual(
    (await preflight('http://other.example')).headers.get('access-control-allow-origin'),
    'http://other.example',
  );
  const answer = await sendTool(api, contracts.rotate, [makePdf(2)], { headers: { origin: allowedOrigin } });
  assert.equal(answer.status, 200, await answer.text());
  assert.match(answer.headers.get('access-control-expose-headers') ?? '', /x-page-count/);
  return 'one other site alone';
}

/** Requests at the limits of size and above them. */
export async function checkSizes(api: string): Promise<string> {
  const large = paddedPdf(29 * MiB);
  const rotated = await send(api, 'rotate', [large]);
  assert.equal(rotated.status, 200);
  assert.equal(inspectPdf(rotated.bytes).rotation, 90);

  const converted = await send(api, 'convert', Array<Buffer>(45).fill(pixelPng));
  assert.equal(converted.status, 200, converted.bytes.toString());
  assert.equal(inspectPdf(converted.bytes).pages, 45);

  const refusals: [Buffer[], 'rotate' | 'convert', number, string][] = [
    [[paddedPdf(defaultLimits.pdfBytes + MiB)], 'rotate', 413, 'fileTooLarge'],
    [Array<Buffer>(46).fill(pixelPng), 'convert', 400, 'tooManyImages'],
    [Array<Buffer>(4).fill(paddedPng(29 * MiB)), 'convert', 413, 'totalTooLarge'],
  ];
  for (const [files, tool, status, code] of refusals) {
    const answer = await send(api, tool, files, { origin: allowedOrigin });
    assert.deepEqual([answer.status, (JSON.parse(answer.bytes.toString()) as { code: string }).code], [status, code]);
    assert.equal(answer.headers.get('access-control-allow-origin'), allowedOrigin, `${code} can be read by the page`);
  }
  return '29 MB, 45 images, 413 and 400 beyond';
}

async function send(api: string, tool: 'rotate' | 'convert', files: Buffer[], headers: Record<string, string> = {}) {
  const answer = await sendTool(api, contracts[tool], files, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A conforming PDF of a given length, filled up with a comment. */
function paddedPdf(bytes: number): Buffer {
  const pdf = makePdf(2);
  return Buffer.concat([
    pdf,
    Buffer.from(`\n%${'x'.repeat(70)}`.repeat(Math.ceil((bytes - pdf.length) / 72))),
    pdfEnd(pdf),
  ]);
}

function pdfEnd(pdf: Buffer): Buffer {
  return Buffer.from(`\n${pdf.subarray(pdf.lastIndexOf('startxref')).toString('latin1')}`, 'latin1');
}

/** Its bytes after the image's end are of no account. */
function paddedPng(bytes: number): Buffer {
  return Buffer.concat([pixelPng, Buffer.alloc(bytes - pixelPng.length)]);
}
