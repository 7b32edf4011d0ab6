import { randomUUID } from 'node:crypto';
import type { CostClass } from '@blattwerk/shared';
import { createLogger } from '@blattwerk/server';
import { rounds } from '@blattwerk/testing/extent';
import { createRandom } from '@blattwerk/testing/random';
import { formOf } from '@blattwerk/testing/send-form';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdf, png, readRefusal } from '../testing/forms.ts';
import { filePart, rawClient } from '../testing/raw-client.ts';
import { blobKeys, startTestGateway, type TestGateway, wholeRedis } from '../testing/test-gateway.ts';
import { joinInputs, type TestRun } from '../testing/test-worker.ts';

let test: TestGateway;
let ran: TestRun[] = [];
const lines: string[] = [];
beforeAll(async () => {
  const log = createLogger('gateway', 'debug', { write: (line: string) => void lines.push(line) });
  const config = { WATERMARK_TEXT: 'Probe', LIMIT_PDF_BYTES: 300_000, LIMIT_IMAGE_BYTES: 600_000 };
  test = await startTestGateway({ log, config });
});
afterAll(() => test.stop());
beforeEach(() => {
  ran = [];
  lines.length = 0;
  test.worker.behave = async (run) => {
    ran.push(run);
    await joinInputs(run);
  };
});

type Parts = Parameters<typeof formOf>[0];

function post(parts: Parts, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${test.address}/v1/chain`, { method: 'POST', body: formOf(parts), headers });
}

const json = (...steps: unknown[]) => JSON.stringify(steps);
const file = { name: 'a.pdf', bytes: pdf() };
const password = 'geh€im';
const rotateAndProtect = json(
  { tool: 'rotate', options: { rotation: 180 } },
  { tool: 'protect', options: { password } },
);

async function refusalOf(parts: Parts): Promise<object> {
  const response = await post(parts);
  const { error: _, request_id: __, ...refusal } = await readRefusal(response);
  expect(ran).toEqual([]);
  expect(await blobKeys(test.redis)).toEqual([]);
  expect(test.gateway.admission.reserved).toBe(0);
  return { status: response.status, ...refusal };
}

describe('a chain', () => {
  it('is one job with the names of its tools, whose options and passwords only its worker gets', async () => {
    let queued = '';
    let confidential: object = {};
    test.worker.behave = async (run) => {
      ran.push(run);
      confidential = await run.confidential();
      const keys = await test.redis.keys(`*:${run.job}`);
      queued = JSON.stringify(await Promise.all(keys.map((key) => test.redis.hgetall(key))));
      await joinInputs(run);
    };
    const response = await post([
      ['steps', rotateAndProtect],
      ['pdf', file],
    ]);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(file.bytes);
    expect(response.headers.get('content-disposition')).toContain('protected_rotated_a.pdf');
    expect(ran).toHaveLength(1);
    expect(ran[0]?.data).toMatchObject({
      tool: 'chain',
      steps: ['rotate', 'protect'],
      options: {},
      hasSecret: true,
      isStamped: false,
    });
    expect(JSON.stringify(ran[0]?.data)).not.toMatch(/geh|\b180\b/);
    expect(queued).toContain('protect');
    expect(queued).not.toMatch(/geh|rotation/);
    expect(confidential).toEqual({ fileNames: ['a.pdf'], secrets: { steps: rotateAndProtect } });
    expect(await blobKeys(test.redis)).toEqual([]);
    expect(await wholeRedis(test.redis)).not.toMatch(/geh|rotation/);
    expect(lines.join()).not.toMatch(/geh|rotation/);
  });

  it.each([
    [[{ tool: 'rotate' }, { tool: 'delete-pages', options: { pages: '1' } }], 'structure'],
    [[{ tool: 'rotate' }, { tool: 'compress' }, { tool: 'rotate' }], 'images'],
    [[{ tool: 'compress' }, { tool: 'pdf-to-jpg' }], 'render'],
  ])('waits in the queue of its dearest step: %j', async (steps, costClass) => {
    const held = Promise.withResolvers<void>();
    test.worker.behave = async (run) => {
      await run.start();
      await held.promise;
      await joinInputs(run);
    };
    const id = randomUUID();
    const answer = post(
      [
        ['steps', JSON.stringify(steps)],
        ['pdf', file],
      ],
      { 'x-job-id': id },
    );
    await expect.poll(() => test.gateway.progress.read(id)).toMatchObject({ tool: 'chain', costClass });
    await expect.poll(() => test.gateway.queues.position(costClass as CostClass, id)).toBeNull();
    held.resolve();
    expect((await answer).status).toBe(200);
  });

  it('takes no attached file of a step', async () => {
    const steps = json({ tool: 'watermark', options: { text: 'DRAFT' } });
    const parts: Parts = [
      ['steps', steps],
      ['pdf', file],
    ];
    expect(await refusalOf([...parts, ['image', { name: 'a.png', bytes: png }]])).toMatchObject({
      status: 400,
      code: 'unknownField',
      field: 'image',
    });
    const without = await refusalOf([['steps', json({ tool: 'watermark' })], parts[1] as Parts[number]]);
    expect(without).toMatchObject({ status: 400, code: 'invalidField', field: 'text', step: 1 });
  });

  it('takes the files of its first step, and counts them for it', async () => {
    const merged = json({ tool: 'merge' }, { tool: 'rotate' });
    expect(
      (
        await post([
          ['steps', merged],
          ['pdfs', file],
          ['pdfs', file],
        ])
      ).status,
    ).toBe(200);
    const images = json({ tool: 'convert' }, { tool: 'rotate' });
    expect(
      (
        await post([
          ['steps', images],
          ['images', { name: 'a.png', bytes: png }],
        ])
      ).status,
    ).toBe(200);
    expect(ran.map(({ data }) => [data.inputs.length, data.isStamped])).toEqual([
      [2, false],
      [1, true],
    ]);
    ran = [];
    expect(
      await refusalOf([
        ['steps', merged],
        ['pdfs', file],
      ]),
    ).toMatchObject({ code: 'tooFewFiles', status: 400 });
    expect(
      await refusalOf([
        ['steps', merged],
        ['pdf', file],
      ]),
    ).toMatchObject({ code: 'noFile', field: 'pdfs' });
    const large = { name: 'b.pdf', bytes: pdf(300_001) };
    expect(
      await refusalOf([
        ['steps', rotateAndProtect],
        ['pdf', large],
      ]),
    ).toEqual({
      status: 413,
      code: 'fileTooLarge',
      file: 'b.pdf',
      max_size: 300_000,
    });
    expect(
      await refusalOf([
        ['steps', rotateAndProtect],
        ['pdf', file],
        ['rotation', '90'],
      ]),
    ).toEqual({
      status: 400,
      code: 'unknownField',
      field: 'rotation',
    });
  });

  it('takes its steps as a part of type application/json as well', async () => {
    const form = new FormData();
    form.append('steps', new Blob([rotateAndProtect], { type: 'application/json' }), 'steps.json');
    form.append('pdf', new Blob([file.bytes]), 'a.pdf');
    const asFile = await fetch(`${test.address}/v1/chain`, { method: 'POST', body: form });
    expect([asFile.status, (await readRefusal(asFile)).field]).toEqual([400, 'steps']);
    const head = 'content-disposition: form-data; name="steps"\r\ncontent-type: application/json';
    const body = `--b\r\n${head}\r\n\r\n${rotateAndProtect}\r\n${filePart('pdf', 'a.pdf')}${pdf().toString()}\r\n--b--\r\n`;
    const typed = await fetch(`${test.address}/v1/chain`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(typed.status).toBe(200);
  });

  it('answers with the notices of its steps, also where the answer is fetched later', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      const notices = { notices: ['repaired', 'nothingRotated', 'repaired'] as const, noticeSteps: [1, 2, 4] };
      await run.done({ bytes: pdf(), ...notices, notices: [...notices.notices] });
    };
    const id = randomUUID();
    const parts: Parts = [
      ['steps', rotateAndProtect],
      ['pdf', file],
    ];
    const direct = await post(parts);
    const header = 'repaired;step=1,nothingRotated;step=2,repaired;step=4';
    expect(direct.headers.get('x-notices')).toBe(header);
    expect((await post(parts, { 'x-job-id': id, prefer: 'respond-async' })).status).toBe(202);
    await expect
      .poll(async () => {
        const answer = await fetch(`${test.address}/v1/jobs/${id}/result`);
        return [answer.status, answer.headers.get('x-notices')];
      })
      .toEqual([200, header]);
  });

  it('is refused with the step that a run refuses, in the language of the request', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      await run.refuse('invalidPages', { step: 2, page: 9, page_count: 3 });
    };
    for (const [language, sentence] of [
      ['de', /^Schritt 2: Seite 9/],
      ['en', /^Step 2: There is no page 9/],
    ] as const) {
      const response = await post(
        [
          ['steps', rotateAndProtect],
          ['pdf', file],
        ],
        { 'accept-language': language },
      );
      const refusal = await readRefusal(response);
      expect([response.status, refusal.code, refusal['step']]).toEqual([400, 'invalidPages', 2]);
      expect(refusal.error).toMatch(sentence);
    }
  });

  it('is cancelled in the queue of its steps', async () => {
    const id = randomUUID();
    test.worker.behave = async (run) => {
      ran.push(run);
      await run.start();
      await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
    };
    const answer = post(
      [
        ['steps', json({ tool: 'compress' }, { tool: 'rotate' })],
        ['pdf', file],
      ],
      { 'x-job-id': id },
    );
    await expect.poll(() => ran.length).toBe(1);
    expect((await fetch(`${test.address}/v1/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await readRefusal(await answer)).code).toBe('cancelled');
    await expect.poll(() => ran[0]?.signal.aborted).toBe(true);
  });

  it('is a path without /v1 as well, for the page of several steps', async () => {
    const response = await fetch(`${test.address}/chain`, { method: 'POST', body: formOf([['steps', '[]']]) });
    expect([response.status, (await readRefusal(response)).code]).toEqual([400, 'invalidField']);
  });
});

describe('is refused before a file is read', () => {
  it('where its steps are not first, or come again', async () => {
    const missing = { status: 400, code: 'invalidField', field: 'steps' };
    expect(await refusalOf([])).toEqual(missing);
    expect(await refusalOf([['pdf', file]])).toEqual(missing);
    expect(
      await refusalOf([
        ['pdf', file],
        ['steps', rotateAndProtect],
      ]),
    ).toEqual(missing);
    expect(await refusalOf([['__proto__', 'x']])).toEqual(missing);
    const text = ['payment_intent', 'pi_1'] as const;
    expect(await refusalOf([text, ['steps', rotateAndProtect], ['pdf', file]])).toEqual(missing);
    expect(
      await refusalOf([
        ['steps', rotateAndProtect],
        ['pdf', file],
        ['steps', rotateAndProtect],
      ]),
    ).toEqual(missing);
    expect(
      await refusalOf([
        ['steps', `${rotateAndProtect}${' '.repeat(20_000)}`],
        ['pdf', file],
      ]),
    ).toEqual(missing);
    expect(
      await refusalOf([
        ['__proto__', 'x'],
        ['steps', rotateAndProtect],
        ['pdf', file],
      ]),
    ).toMatchObject({
      code: 'unknownField',
      field: '__proto__',
    });
  });

  it('where a step is wrong, while the rest of the upload has not arrived', async () => {
    const steps = json({ tool: 'extract-images' }, { tool: 'rotate' });
    const client = rawClient(
      test.port,
      'POST /v1/chain HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 200000\r\n\r\n' +
        `--b\r\ncontent-disposition: form-data; name="steps"\r\n\r\n${steps}\r\n${filePart('pdf', 'a.pdf')}`,
    );
    const answer = await client.answered();
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalidField"[^]*"step":1,"field":"tool"/);
    client.socket.destroy();
    await client.closed;
    expect(await blobKeys(test.redis)).toEqual([]);
  });

  it('without a word of its text in the log', async () => {
    const broken = [
      `[{"tool":"protect","options":{"password":"${password}"`,
      json({ tool: 'protect', options: { password: [password] } }),
    ];
    for (const steps of [...broken, json({ tool: 'protect', options: { password: `${password}\0` } })]) {
      expect(
        await refusalOf([
          ['steps', steps],
          ['pdf', file],
        ]),
      ).toMatchObject({ code: 'invalidField' });
    }
    expect(lines.join()).not.toContain('geh');
  });

  it('by a client that sends too slowly', async () => {
    const slow = await startTestGateway({ config: { UPLOAD_STALL_MS: 400, UPLOAD_MIN_BYTES_PER_SECOND: 2_000 } });
    try {
      const client = rawClient(
        slow.port,
        'POST /v1/chain HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 200000\r\n\r\n--b\r\n',
      );
      expect(await client.answered()).toContain('"code":"invalidRequest"');
      client.socket.destroy();
    } finally {
      await slow.stop();
    }
  });
});

const values = [
  '90',
  90,
  Number.MAX_VALUE,
  -0,
  null,
  true,
  [],
  {},
  [[[]]],
  { a: { a: 1 } },
  '',
  ' ',
  '\0',
  'ä'.repeat(3_000),
  'x,'.repeat(500),
];
const names = [
  'rotation',
  'pages',
  'password',
  '__proto__',
  'constructor',
  'toString',
  '',
  'a'.repeat(2_000),
  'steps',
  'tool',
];
const tools = [
  'rotate',
  'merge',
  'protect',
  'split',
  'compress',
  'convert',
  'chain',
  'toString',
  '__proto__',
  '',
  7,
  null,
  [],
];
const wholes = [
  '',
  '[',
  'null',
  '{}',
  '[[]]',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '"',
  '[1e9999]',
  '\u0000',
  '[{"tool":"rotate","tool":"rotate"}]',
];

it('never fails, whatever its steps are', async () => {
  const { between, chance, pick } = createRandom('hostile steps');
  for (let round = 0; round < rounds(80, 400); round++) {
    const step = () => {
      const options = Object.fromEntries(
        Array.from({ length: between(0, 3) }, () => [pick(names), pick<unknown>(values)]),
      );
      const given: Record<string, unknown> = {
        tool: pick<unknown>(tools),
        options: chance(0.1) ? pick<unknown>(values) : options,
      };
      if (chance(0.1)) given[pick(names)] = pick<unknown>(values);
      return chance(0.1) ? pick<unknown>(values) : given;
    };
    const text = chance(0.1) ? pick(wholes) : JSON.stringify(Array.from({ length: between(0, 7) }, step));
    const steps = chance(0.1) ? text.slice(0, between(0, text.length)) : text;
    const response = await post([
      ['steps', steps],
      [pick(['pdf', 'pdfs', 'images']), file],
    ]);
    expect([200, 400, 413, 415], steps.slice(0, 300)).toContain(response.status);
    await response.arrayBuffer();
  }
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect(await blobKeys(test.redis)).toEqual([]);
  expect(test.gateway.admission.reserved).toBe(0);
});
