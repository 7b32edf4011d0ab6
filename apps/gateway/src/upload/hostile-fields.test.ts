import { createLogger } from '@blattwerk/server';
import { rounds } from '@blattwerk/testing/extent';
import { createRandom } from '@blattwerk/testing/random';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdf, readRefusal } from '../testing/forms.ts';
import { filePart } from '../testing/raw-client.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { joinInputs } from '../testing/test-worker.ts';

let test: TestGateway;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLogger('gateway', 'error', { write: (line: string) => void lines.push(line) });
  test = await startTestGateway({ log });
  test.worker.behave = joinInputs;
});
afterAll(() => test.stop());
beforeEach(() => {
  lines.length = 0;
});

interface Part {
  head: string;
  body: string;
}

function send(parts: readonly Part[], headers: Record<string, string> = {}, tool = 'rotate'): Promise<Response> {
  const file = `${filePart('pdf', 'a.pdf')}${pdf(100).toString()}\r\n`;
  const others = parts.map(({ head, body }) => `--b\r\n${head}\r\n\r\n${body}\r\n`);
  return fetch(`${test.address}/${tool}`, {
    method: 'POST',
    body: Buffer.from(`${file}${others.join('')}--b--\r\n`, 'latin1'),
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'accept-language': 'en', ...headers },
  });
}

function field(body: string, type: string, name = 'rotation'): Part {
  return { head: `content-disposition: form-data; name="${name}"\r\ncontent-type: ${type}`, body };
}

describe('a field', () => {
  it.each(['text/plain', 'application/json', 'application/json; charset=utf-8', 'Application/JSON', 'image/png'])(
    'is text whatever type it claims: %s',
    async (type) => {
      expect((await send([field('180', type)])).status).toBe(200);
      const refused = await send([field('"180"', type)]);
      expect([refused.status, (await readRefusal(refused)).code]).toEqual([400, 'invalidField']);
    },
  );

  it.each(['application/json', 'text/plain'])('is refused where it is deep or long: %s', async (type) => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    for (const body of [deep, '"'.repeat(20_000), '9'.repeat(100_000), '{"__proto__":{"a":1}}']) {
      const response = await send([field(body, type)]);
      expect([response.status, (await readRefusal(response)).code]).toEqual([400, 'invalidField']);
    }
    expect(lines).toEqual([]);
  });
});

describe('a field that takes long texts', () => {
  const placements = (text: string) => field(text, 'text/plain', 'placements');
  const signed = (...parts: Part[]) => send(parts, {}, 'sign');

  it('is read whole, in any type', async () => {
    const long = `[${' '.repeat(60_000)}]`;
    for (const type of ['text/plain', 'application/json'])
      expect((await signed(field(long, type, 'placements'))).status).toBe(200);
    // Bytes of UTF-8 are more than characters.
    expect((await signed(placements(Buffer.from('€'.repeat(60_000)).toString('latin1')))).status).toBe(200);
  });

  it('is refused where it is too long, or all texts together are', async () => {
    for (const length of [64_001, 192_001, 1_000_000]) {
      const refused = await signed(placements('x'.repeat(length)));
      expect([refused.status, (await readRefusal(refused)).code]).toEqual([400, 'invalidField']);
    }
    const others = Array.from({ length: 20 }, (_, at) => field('x'.repeat(150_000), 'text/plain', `other${at}`));
    const refused = await signed(...others);
    expect(refused.status).toBe(400);
    expect(['invalidRequest', 'totalTooLarge', 'fileTooLarge']).toContain((await readRefusal(refused)).code);
    expect(lines).toEqual([]);
  });

  it('goes to the worker with the bytes, and is not in the data of its job', async () => {
    const [listed, filled] = ['[{"text":"Vertraulich"}]', '{"Vertraulich":"Geheim"}'];
    const seen: unknown[] = [];
    test.worker.behave = async (run) => {
      seen.push((await run.confidential()).secrets, JSON.stringify(run.data));
      await joinInputs(run);
    };
    expect((await signed(placements(listed), field(filled, 'text/plain', 'values'))).status).toBe(200);
    test.worker.behave = joinInputs;
    expect(seen).toEqual([{ placements: listed, values: filled }, expect.not.stringMatching(/Vertraulich|Geheim/)]);
    expect(seen[1]).toContain('"flatten":false');
  });
});

const names = [
  'rotation',
  'pages',
  'pdf',
  'image',
  'text',
  'x_mm',
  '__proto__',
  'constructor',
  '',
  'a'.repeat(5_000),
  'ä\0\r',
  '[0]',
  'pdf[]',
];
const types = ['application/json', 'application/octet-stream', 'multipart/mixed; boundary=b', 'text/plain; charset=x'];
const bodies = [
  '',
  '{',
  'null',
  '1e999',
  '-0',
  '\0'.repeat(50),
  '\u00ff\u00fe',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '--b',
  '90',
];
const requestHeaders = [
  {},
  { 'x-job-id': '../..' },
  { 'x-job-id': 'a'.repeat(8_000) },
  { 'accept-language': ',;q=,'.repeat(1_000) },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': 'multipart/form-data; boundary="b"; charset="\u00e4"' },
  { 'x-forwarded-for': '[::1%'.repeat(500) },
  { traceparent: '00-'.repeat(500) },
  { origin: 'null' },
];

it('never raises an error of level 50, whatever fields, parts and headers a form has', async () => {
  const { between, chance, integer, pick } = createRandom('hostile fields');
  for (let round = 0; round < rounds(80, 400); round++) {
    const parts = Array.from({ length: between(1, 3) }, () => {
      const encoding = chance(0.2) ? '\r\ncontent-transfer-encoding: base64' : '';
      const part = field(pick(bodies), `${pick(types)}${encoding}`, pick(names));
      return chance(0.2) ? { ...part, head: part.head.slice(0, integer(part.head.length)) } : part;
    });
    const headers: Record<string, string> = chance(0.3) ? pick<Record<string, string>>(requestHeaders) : {};
    const response = await send(parts, headers, pick(['rotate', 'convert', 'protect', 'watermark']));
    const what = JSON.stringify([headers, parts.map(({ head, body }) => [head, body.slice(0, 20)])]).slice(0, 600);
    expect([500, 502, 504], what).not.toContain(response.status);
    expect(lines, what).toEqual([]);
    await response.arrayBuffer();
  }
});
