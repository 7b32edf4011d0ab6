import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describeRefusal, type ErrorCode, errorCatalog, type JobStatus, type QueuedParams } from '@blattwerk/shared';
import { createBlobStore, outputBlob } from '@blattwerk/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf, png, readRefusal } from '../testing/forms.ts';
import { filePart, formHead, rawClient } from '../testing/raw-client.ts';
import { blobKeys, startTestGateway, type TestGateway, wholeRedis } from '../testing/test-gateway.ts';
import { joinInputs } from '../testing/test-worker.ts';

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway();
});
afterAll(() => test.stop());
afterEach(() => {
  test.worker.behave = joinInputs;
});

function post(tool: string, body: FormData, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${test.address}/${tool}`, { method: 'POST', body, headers });
}

describe('an answer', () => {
  it('has the bytes, their length, the facts, the notices and the job id', async () => {
    const file = pdf(700_000);
    test.worker.behave = async (run) => {
      await run.start();
      const bytes = await run.input(0);
      await run.done({ bytes, facts: { originalSize: bytes.length, compressedSize: 5 }, notices: ['alreadyOptimal'] });
    };
    const id = randomUUID();
    const response = await post('compress', formOf([['pdf', { name: 'Übersicht 📄.pdf', bytes: file }]]), {
      'x-job-id': id,
    });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
    expect(await blobKeys(test.redis)).toEqual([]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '700000',
      'content-disposition': `attachment; filename="compressed_Ubersicht _.pdf"; filename*=UTF-8''compressed_%C3%9Cbersicht%20%F0%9F%93%84.pdf`,
      'cache-control': 'no-store',
      'x-original-size': '700000',
      'x-compressed-size': '5',
      'x-notices': 'alreadyOptimal',
      'x-job-id': id,
    });
    const status = (await (await fetch(`${test.address}/jobs/${id}`)).json()) as JobStatus;
    expect(status).toMatchObject({ state: 'done', position: null });
  });

  it('states the number and the ranges of pages that a repaired file lacks', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      const repairedPages = { ranges: '3,5-7', count: 4 };
      await run.done({ bytes: pdf(), notices: ['repaired', 'signaturesInvalid'], repairedPages });
    };
    const { headers } = await post('rotate', formOf([['pdf', pdf()]]));
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-notices': 'repaired,signaturesInvalid',
      'x-repaired-pages': '3,5-7',
      'x-repaired-page-count': '4',
    });
  });

  it('states the numbers of images of which a part is missing', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      await run.done({
        bytes: pdf(),
        notices: ['imagesIncomplete'],
        incompleteImages: '1,3-5',
        missingScripts: 'Thai',
      });
    };
    const { headers } = await post('rotate', formOf([['pdf', pdf()]]));
    expect(headers.get('x-incomplete-images')).toBe('1,3-5');
    expect(headers.get('x-missing-scripts')).toBe('Thai');
  });

  it('states the numbers of words that a file does not contain', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      await run.done({ bytes: pdf(), notices: ['wordsNotFound'], wordsNotFound: '1,3-5' });
    };
    const { headers } = await post('rotate', formOf([['pdf', pdf()]]));
    expect(headers.get('x-words-not-found')).toBe('1,3-5');
  });

  it('states no pages where a repaired file lacks none', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      await run.done({ bytes: pdf(), notices: ['repaired'] });
    };
    const { headers } = await post('rotate', formOf([['pdf', pdf()]]));
    expect(headers.get('x-notices')).toBe('repaired');
    expect([...headers.keys()].filter((name) => /^x-(repaired|words)/.test(name))).toEqual([]);
  });

  it('gives the worker the files in order and all options, and names and passwords apart from the job', async () => {
    const seen: unknown[] = [];
    test.worker.behave = async (run) => {
      seen.push(run.data, await run.confidential());
      await joinInputs(run);
    };
    const name = `geheim-${randomUUID()}.pdf`;
    const password = `Pässwort ${randomUUID()}`;
    const marker = `inhalt-${randomUUID()}`;
    const body = formOf([
      ['password', password],
      ['pdf', { name: `C:\\fakepath\\${name}`, bytes: Buffer.concat([pdf(), Buffer.from(marker)]) }],
      ['allow_print', 'false'],
    ]);
    const response = await post('protect', body);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect(seen).toMatchObject([
      {
        tool: 'protect',
        options: { owner_password: null, allow_print: false, allow_copy: true, allow_edit: true },
        inputs: [{ index: 0, format: 'pdf', bytes: 1_000 + marker.length }],
        gateway: test.gateway.id,
      },
      { fileNames: [name], secrets: { password } },
    ]);
    const stored = await wholeRedis(test.redis);
    expect(stored).toContain('protect');
    for (const secret of [name, password, Buffer.from(password).toString('latin1'), marker])
      expect(stored).not.toContain(secret);
  });

  it('is named after the input, whose job tells attached files apart and names none of both', async () => {
    const seen: unknown[] = [];
    test.worker.behave = async (run) => {
      seen.push(run.data, await run.confidential());
      await joinInputs(run);
    };
    const [name, stamp] = [`brief-${randomUUID()}.pdf`, `stempel-${randomUUID()}.png`];
    const body = formOf([
      ['image', { name: stamp, bytes: png }],
      ['pdf', { name, bytes: pdf() }],
      ['opacity', '50'],
    ]);
    const response = await post('watermark', body);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect(response.headers.get('content-disposition')).toContain(`watermarked_${name}`);
    expect(seen).toMatchObject([
      {
        tool: 'watermark',
        options: { text: null, opacity: 50 },
        inputs: [
          { index: 0, format: 'png', bytes: png.length, isAttached: true },
          { index: 1, format: 'pdf', bytes: 1_000 },
        ],
      },
      { fileNames: [stamp, name], secrets: {} },
    ]);
    expect(JSON.stringify(seen[0])).not.toMatch(/stempel|brief/);
    expect(await blobKeys(test.redis)).toEqual([]);
    const stored = await wholeRedis(test.redis);
    for (const secret of [name, stamp]) expect(stored).not.toContain(secret);
  });

  it('is not stamped without a watermark of the operator, and not traced without tracing', async () => {
    const seen: unknown[] = [];
    test.worker.behave = async (run) => {
      seen.push(run.data.isStamped, 'traceparent' in run.data);
      await joinInputs(run);
    };
    expect((await post('convert', formOf([['images', png]]))).status).toBe(200);
    expect(seen).toEqual([false, false]);
  });

  it('has a new job id where none is given; one that is not a UUID v4 is refused', async () => {
    const made = await post('convert', formOf([['images', png]]));
    expect(made.headers.get('x-job-id')).toMatch(/^[0-9a-f-]{36}$/);
    const refused = await post('convert', formOf([['images', png]]), { 'x-job-id': 'mine' });
    expect([refused.status, (await readRefusal(refused)).code]).toEqual([400, 'invalidRequest']);
  });

  it('is a ZIP with a name of its own where the output is one', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      await run.done({ bytes: Buffer.from('PK'), mime: 'application/zip', facts: { pageCount: 4, outputFiles: 2 } });
    };
    const response = await post(
      'split',
      formOf([
        ['pdf', pdf()],
        ['mode', 'interval'],
        ['config', '2'],
      ]),
    );
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="split_pdfs.zip"');
    expect(response.headers.get('x-output-files')).toBe('2');
  });
});

describe('a run', () => {
  const params: QueuedParams = { file: 0, page: 7, page_count: 3, max_size: 31_457_280, field: 'pages' };

  it.each(Object.keys(errorCatalog) as ErrorCode[])(
    'that refuses with %s is answered in both languages',
    async (code) => {
      const file = 'Größe.pdf';
      // A cancelled request has no parameters, whoever cancelled it.
      const waits = [429, 503].includes(errorCatalog[code].status) ? { retry_after: 5 } : {};
      const expected = code === 'cancelled' ? {} : { ...params, ...waits, file };
      test.worker.behave = async (run) => {
        await run.start();
        await run.refuse(code, params);
      };
      const answers = await Promise.all(
        (['de', 'en'] as const).map(async (language) => {
          const response = await post('rotate', formOf([['pdf', { name: file, bytes: pdf() }]]), {
            'accept-language': `${language}-XX,fr;q=0.5`,
          });
          const refusal = await readRefusal(response);
          expect(response.status).toBe(errorCatalog[code].status);
          expect(refusal).toEqual({
            ...expected,
            error: describeRefusal(code, expected, language),
            code,
            request_id: response.headers.get('x-request-id'),
          });
          expect(response.headers.has('retry-after')).toBe([429, 503].includes(response.status));
          return refusal.error;
        }),
      );
      expect(answers[0]).not.toBe(answers[1]);
      expect(await blobKeys(test.redis)).toEqual([]);
    },
  );

  it('that starts a second time after a stall replaces the first', async () => {
    test.worker.behave = async (run) => {
      await run.start('first');
      await run.start('second');
      await run.done({ bytes: Buffer.from('late'), token: 'first' });
      await run.done({ bytes: Buffer.from('right'), token: 'second' });
    };
    expect(await (await post('rotate', formOf([['pdf', pdf()]]))).text()).toBe('right');
  });

  it('that was lost is refused by another worker, without a token', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      await run.refuse('tooComplex', {}, null);
    };
    expect((await post('rotate', formOf([['pdf', pdf()]]))).status).toBe(422);
  });

  it('whose output is missing is answered with unavailable', async () => {
    test.worker.behave = async (run) => {
      await run.start('never-wrote');
      await run.done({ bytes: Buffer.from('x'), token: 'other' });
      await test.redis.rpush(
        `replies:${test.gateway.id}`,
        JSON.stringify({
          job: run.job,
          kind: 'done',
          token: 'never-wrote',
          mime: 'application/pdf',
          bytes: 9,
          facts: {},
          notices: [],
        }),
      );
    };
    const response = await post('rotate', formOf([['pdf', pdf()]]));
    expect((await readRefusal(response)).code).toBe('unavailable');
    expect(await blobKeys(test.redis)).toEqual([]);
  });
});

it('closes the connection where the rest of an answer is missing', async () => {
  test.worker.behave = async (run) => {
    await run.start('cut');
    const writer = createBlobStore(test.redis).writer(run.job, outputBlob('cut'));
    await writer.write(Buffer.alloc(600_000));
    await writer.end();
    const reply = {
      job: run.job,
      kind: 'done',
      token: 'cut',
      mime: 'application/pdf',
      bytes: 900_000,
      facts: {},
      notices: [],
    };
    await test.redis.rpush(`replies:${test.gateway.id}`, JSON.stringify(reply));
  };
  const response = await post('rotate', formOf([['pdf', pdf()]]));
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '900000']);
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  await expect.poll(() => blobKeys(test.redis)).toEqual([]);
  await expect.poll(() => test.gateway.jobs.size).toBe(0);
});

it('refuses a second job with the same id, and completes the first', async () => {
  const release = Promise.withResolvers<void>();
  test.worker.behave = async (run) => {
    await run.start();
    await release.promise;
    await run.done({ bytes: Buffer.from('first') });
  };
  const headers = { 'x-job-id': randomUUID() };
  const first = post('rotate', formOf([['pdf', pdf()]]), headers);
  await expect.poll(async () => (await fetch(`${test.address}/jobs/${headers['x-job-id']}`)).status).toBe(200);
  const second = await post('rotate', formOf([['pdf', pdf()]]), headers);
  expect([second.status, (await readRefusal(second)).code]).toEqual([409, 'duplicateJob']);
  release.resolve();
  expect(await (await first).text()).toBe('first');
});

it('runs nothing for a visitor who has left before the request is counted', async () => {
  const counting = await startTestGateway({ config: { RATE_LIMIT_PER_MINUTE: 100, UPLOAD_STALL_MS: 600_000 } });
  onTestFinished(() => counting.stop());
  let ran = 0;
  counting.worker.behave = async () => void ran++;
  const { runSeconds } = counting.gateway;
  const usedMs = runSeconds.usedMs.bind(runSeconds);
  const counted = Promise.withResolvers<void>();
  runSeconds.usedMs = (address) => counted.promise.then(() => usedMs(address));
  const body = `${filePart('pdf', 'a.pdf')}%PDF-1.7\r\n--b--\r\n`;
  const received = once(counting.app.server, 'request') as Promise<[IncomingMessage]>;
  const client = rawClient(counting.port, formHead('rotate', body.length) + body);
  const [request] = await received;
  const closed = once(request.socket, 'close');
  client.socket.destroy();
  await closed;
  counted.resolve();
  await expect.poll(() => counting.redis.keys('progress:*')).toHaveLength(1);
  await expect.poll(() => counting.gateway.jobs.size).toBe(0);
  expect([ran, await blobKeys(counting.redis)]).toEqual([0, []]);
});

it('leaves no timer of a request', async () => {
  // Those that are fake are the timers which begin from now on.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  expect((await post('rotate', formOf([['pdf', pdf()]]))).status).toBe(200);
  expect((await post('rotate', formOf([['pdf', Buffer.from('no pdf')]]))).status).toBe(415);
  await test.gateway.jobs.idle();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
