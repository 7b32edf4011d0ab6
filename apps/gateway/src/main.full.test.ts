import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { connectForWaiting } from '@blattwerk/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { png, readRefusal } from './testing/forms.ts';
import { filePart, formHead, rawClient } from './testing/raw-client.ts';
import { createRestartableRedis, type RestartableRedis } from './testing/restartable-redis.ts';
import { blobKeys } from './testing/test-gateway.ts';
import { joinInputs, startTestWorker, type TestWorker } from './testing/test-worker.ts';

interface Program {
  address: string;
  process: ChildProcess;
  /** Its whole output. */
  readonly output: string;
  ended: Promise<number | null>;
}

let redis: RestartableRedis;
let worker: TestWorker;
let programs: Program[] = [];
beforeAll(async () => {
  redis = createRestartableRedis();
  await redis.start();
  worker = await startTestWorker(redis.url);
});
afterEach(() => {
  for (const program of programs) program.process.kill('SIGKILL');
  programs = [];
  worker.behave = joinInputs;
});
afterAll(async () => {
  await worker.close();
  await redis.stop();
});

async function run(variables: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, REDIS_URL: redis.url, PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const program = {
    address: '',
    process: child,
    get output() {
      return output;
    },
    ended,
  };
  programs.push(program);
  await expect.poll(() => output).toMatch(/listening|must be/);
  program.address = /http:\/\/[\d.]+:\d+/.exec(output)?.[0] ?? '';
  return program;
}

/** As `run`, once it takes jobs. */
async function runReady(variables: Record<string, string> = {}): Promise<Program> {
  const program = await run(variables);
  await expect.poll(async () => (await fetch(`${program.address}/health/ready`)).status).toBe(200);
  return program;
}

/** Waits until a program accepts no connection any more. */
async function untilClosed(program: Program): Promise<void> {
  const isOpen = () =>
    fetch(`${program.address}/health/live`).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
}

function post(address: string, name = 'a.png'): Promise<Response> {
  return fetch(`${address}/convert`, { method: 'POST', body: formOf([['images', { name, bytes: png }]]) });
}

/** Makes runs wait for `finish`. */
function holdRun(): { isRunning: Promise<void>; finish: () => void } {
  const isRunning = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  worker.behave = async (job) => {
    await job.start();
    isRunning.resolve();
    await mayEnd.promise;
    await job.done({ bytes: Buffer.from('whole') });
  };
  return { isRunning: isRunning.promise, finish: () => mayEnd.resolve() };
}

it('names variables at its start that it does not know, with the one that is meant', async () => {
  const { output } = await run({ RATE_LIMIT_PER_MIN: '9' });
  expect(output).toContain('"misspelt":{"RATE_LIMIT_PER_MIN":"RATE_LIMIT_PER_MINUTE"}');
});

it('stops on SIGTERM: accepts no connection, finishes running jobs, and exits with 0', async () => {
  const program = await runReady();
  const held = holdRun();
  const answer = post(program.address);
  await held.isRunning;
  program.process.kill('SIGTERM');
  await untilClosed(program);
  await expect(post(program.address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  held.finish();
  expect(await (await answer).text()).toBe('whole');
  expect(await program.ended).toBe(0);
});

it('refuses jobs on open connections after SIGTERM, and closes them', async () => {
  const program = await runReady();
  const held = holdRun();
  const answer = post(program.address);
  await held.isRunning;
  const head = formHead('rotate', 0);
  const client = rawClient(Number(new URL(program.address).port), head.slice(0, 10));
  await new Promise((resolve) => client.socket.write(head.slice(10, 20), resolve));
  program.process.kill('SIGTERM');
  await untilClosed(program);
  client.socket.write(head.slice(20));
  expect(await client.answered()).toMatch(/^HTTP\/1\.1 503 .*connection: close.*"code":"unavailable"/is);
  held.finish();
  expect(await (await answer).text()).toBe('whole');
  expect(await program.ended).toBe(0);
});

it('answers a request of which only the connection was there when no more are accepted', async () => {
  const program = await runReady({ SHUTDOWN_DELAY_MS: '1000' });
  const body = `${filePart('pdf', 'a.pdf')}%PDF-1.7 tiny\r\n--b--\r\n`;
  const head = formHead('rotate', body.length);
  const client = rawClient(Number(new URL(program.address).port), head.slice(0, 10));
  await new Promise((resolve) => client.socket.write(head.slice(10, 20), resolve));
  program.process.kill('SIGTERM');
  await untilClosed(program);
  client.socket.write(head.slice(20) + body);
  expect(await client.answered()).toMatch(/^HTTP\/1.1 200 .*%PDF-1.7 tiny$/s);
  client.socket.destroy();
  expect(await program.ended).toBe(0);
});

it('receives and answers an upload that began before SIGTERM', async () => {
  const program = await runReady();
  const connection = connectForWaiting(redis.url);
  const body = `${filePart('pdf', 'a.pdf')}%PDF-1.7 tiny\r\n--b--\r\n`;
  const client = rawClient(Number(new URL(program.address).port), formHead('rotate', body.length));
  client.socket.write(body.slice(0, 100));
  // Its job is open once its bytes have a lease.
  await expect.poll(() => blobKeys(connection)).toHaveLength(1);
  program.process.kill('SIGTERM');
  await untilClosed(program);
  client.socket.write(body.slice(100));
  expect(await client.answered()).toMatch(/^HTTP\/1.1 200 .*%PDF-1.7 tiny$/s);
  client.socket.destroy();
  connection.disconnect();
  expect(await program.ended).toBe(0);
});

it('accepts jobs for SHUTDOWN_DELAY_MS after SIGTERM', async () => {
  const program = await runReady({ SHUTDOWN_DELAY_MS: '1500' });
  program.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${program.address}/health/ready`)).status).toBe(503);
  expect((await post(program.address)).status).toBe(200);
  expect(await program.ended).toBe(0);
});

it('refuses running jobs SHUTDOWN_BUDGET_MS after SIGTERM', async () => {
  // With the default of more than a minute, the run would be over before.
  const program = await runReady({ SHUTDOWN_BUDGET_MS: '500', RUNNING_BUDGET_MS: '30000' });
  const held = holdRun();
  const answer = post(program.address);
  await held.isRunning;
  program.process.kill('SIGTERM');
  expect((await readRefusal(await answer)).code).toBe('unavailable');
  expect(await program.ended).toBe(0);
});

it('logs one line for each request, without names, addresses and values', async () => {
  const program = await runReady({ LOG_LEVEL: 'trace' });
  const secret = randomUUID();
  const requestLines = () =>
    program.output.split('\n').filter((line) => line.includes('"msg":"request"') && !line.includes('/health/ready'));
  const untilLogged = async (count: number) => await expect.poll(() => requestLines().length).toBe(count);
  await (await post(program.address, `${secret}.png`)).arrayBuffer();
  // An answer can arrive before its line is written; the next request waits, so that the lines have an order.
  await untilLogged(1);
  await fetch(`${program.address}/nothing/${secret}?password=${secret}`);
  await untilLogged(2);
  await fetch(`${program.address}/convert`, {
    method: 'POST',
    body: formOf([
      ['images', { name: `${secret}.png`, bytes: Buffer.from(secret) }],
      [secret, secret],
    ]),
    headers: { 'x-forwarded-for': secret, cookie: secret },
  });
  await untilLogged(3);
  expect(requestLines().map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
    {
      method: 'POST',
      route: '/convert',
      tool: 'convert',
      status: 200,
      requestId: expect.any(String),
      jobId: expect.any(String),
    },
    { method: 'GET', route: 'none', status: 404, code: 'notFound' },
    { method: 'POST', route: '/convert', status: 415, code: 'unsupportedFormat' },
  ]);
  expect(program.output).not.toContain(secret);
  expect(program.output).not.toContain('remoteAddress');
});

it('starts without Redis, and serves once it is up', async () => {
  await worker.close();
  await redis.kill();
  const program = await run();
  expect((await post(program.address)).status).toBe(503);
  await redis.start();
  worker = await startTestWorker(redis.url);
  await expect.poll(async () => (await post(program.address)).status, { interval: 200 }).toBe(200);
});

it('prints the errors of its configuration and exits with 1', async () => {
  const program = await run({ PORT: 'eighty', LOG_LEVEL: 'loud' });
  expect(await program.ended).toBe(1);
  expect(program.output).toMatch(/PORT must be[^]*LOG_LEVEL must be/);
});

it('ends with one line where something would be sold without a way to confirm it', async () => {
  const program = await run({
    WATERMARK_TEXT: 'laub.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    PAYMENT_AMOUNT: '199',
    PRICE_NOTE: 'included',
    OPERATOR_NAME: 'Laub GmbH',
    OPERATOR_ADDRESS: 'Gasse 1, 50667 Köln',
    OPERATOR_PHONE: '+49 221 1',
    SUPPORT_ADDRESS: 'hilfe@laub.example',
  });
  expect(await program.ended).toBe(1);
  expect(program.output).toBe('The configuration is not usable:\n  SMTP_URL must be set if STRIPE_SECRET_KEY is\n');
});

it('reports at start what a public site lacks', async () => {
  const [program, silent] = await Promise.all([
    run({ SITE_ADDRESS: 'https://pdf.example', OPERATOR_NAME: 'Laub GmbH' }),
    run(),
  ]);
  expect(program.output).toContain('"missing":["OPERATOR_ADDRESS","SUPPORT_ADDRESS","OPERATOR_PHONE"');
  expect(silent.output).not.toContain('"missing"');
});
