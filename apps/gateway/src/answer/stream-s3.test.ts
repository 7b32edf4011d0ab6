import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pdf } from '../testing/forms.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const example = join(import.meta.dirname, '../../../../docs/api/stream-s3.mjs');
const run = promisify(execFile);
/** More than any buffer between the three. */
const source = pdf(5_000_000);

let test: TestGateway;
let storage: Server;
let storageAddress: string;
let stored: { bytes: Buffer; headers: IncomingHttpHeaders } | undefined;

beforeAll(async () => {
  test = await startTestGateway();
  storage = createServer((request, response) => {
    const answer = async () => {
      if (request.method === 'GET' && request.url === '/in.pdf?signature=1') return response.end(source);
      // As S3, which refuses a body of unknown length with MissingContentLength.
      if (request.method !== 'PUT' || request.headers['content-length'] === undefined)
        return response.writeHead(411).end('MissingContentLength');
      stored = { bytes: await buffer(request), headers: request.headers };
      return response.end();
    };
    void answer();
  }).listen(0, '127.0.0.1');
  await once(storage, 'listening');
  storageAddress = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
});
beforeEach(() => {
  stored = undefined;
});
afterAll(async () => {
  storage.close();
  await test.stop();
});

const send = (from: string) =>
  run(process.execPath, [example, test.address, 'rotate', `${storageAddress}${from}`, `${storageAddress}/out.pdf`]);

it('an example streams a file from object storage through a tool, and its answer to there', async () => {
  const inputs: unknown[] = [];
  const { behave } = test.worker;
  test.worker.behave = (job) => {
    inputs.push(job.data.inputs);
    return behave(job);
  };
  await send('/in.pdf?signature=1');
  test.worker.behave = behave;
  expect(inputs).toEqual([[{ index: 0, bytes: source.length, format: 'pdf' }]]);
  expect(stored?.bytes.equals(source)).toBe(true);
  expect(stored?.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': String(source.length) });
});

it('an example fails with the refusal, and stores nothing', async () => {
  await expect(send('/missing.pdf')).rejects.toThrow(/411 MissingContentLength/);
  test.worker.behave = async (job) => {
    await job.start();
    await job.refuse('damagedPdf', { file: 0 });
  };
  await expect(send('/in.pdf?signature=1')).rejects.toThrow(/422 .*damagedPdf/);
  expect(stored).toBeUndefined();
});
