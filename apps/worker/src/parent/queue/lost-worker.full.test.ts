import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '@blattwerk/testing/free-ports';
import { type RedisServer, spawnRedis, startRedisServer } from '@blattwerk/testing/redis-server';
import { openTestGateway, type TestGateway, until } from '../../testing/gateway.ts';
import { canExitWithParent } from '../../exit-with-parent.ts';

interface Program {
  process: ChildProcess;
  pid: number;
  log: () => string;
  /** Resolves to the exit code, null where a signal ended it. */
  ended: Promise<number | null>;
}

let server: RedisServer;
let gateway: TestGateway;
const scratch = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));
const programs: Program[] = [];

beforeAll(async () => {
  server = await startRedisServer('256mb');
  gateway = openTestGateway(server.url);
});

afterAll(async () => {
  for (const { process } of programs) process.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  await gateway.close();
  await server.stop();
  rmSync(scratch, { recursive: true });
});

/** Starts a worker as a program; resolves when it takes jobs. */
async function startProgram(change: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../testing/main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      REDIS_URL: server.url,
      QUEUES: 'images',
      CHILDREN_IMAGES: '1',
      ALLOW_ROOT: 'yes',
      SANDBOX: 'available',
      SCRATCH_FOLDER: scratch,
      ...change,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (log += text.toString()));
  const program = { process: child, pid: child.pid ?? 0, log: () => log, ended };
  programs.push(program);
  await until(() => log.includes('worker started') || undefined);
  return program;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    // A zombie has ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

it('runs the job of a killed worker elsewhere, ends its children, and refuses a job after its second loss', async () => {
  const first = await startProgram();
  const job = await gateway.submit({ do: 'scratchAndLoop' }, { runMs: 60_000 });
  await job.started();
  const orphans = childrenOf(first.pid);
  expect(orphans).toHaveLength(1);
  const second = await startProgram();
  first.process.kill('SIGKILL');
  if (canExitWithParent()) await until(() => orphans.every((pid) => !isAlive(pid)) || undefined);

  const again = await job.started(2);
  expect(job.replies.at(0)).not.toMatchObject({ token: again.token });

  const third = await startProgram();
  second.process.kill('SIGKILL');
  expect(await job.answered()).toMatchObject({ kind: 'refused', code: 'tooComplex', token: null });
  expect(job.replies.filter(({ kind }) => kind === 'started')).toHaveLength(2);
  await gateway.ended(job.id);
  // The next worker removes the scratch folders of the killed ones.
  const fourth = await startProgram();
  const owners = readdirSync(scratch).map((name) => Number(/^blattwerk-worker-(\d+)-/.exec(name)?.[1]));
  expect(new Set(owners)).toEqual(new Set([third.pid, fourth.pid]));
  expect(owners).toHaveLength(2);
  for (const { process, ended } of [third, fourth]) {
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
});

it('finishes its job on SIGTERM, takes no other, and logs nothing of the files', async () => {
  const program = await startProgram();
  const refused = await gateway.submit({ do: 'refuse' });
  const failed = await gateway.submit({ do: 'throw', secret: 'S3CRET' });
  await Promise.all([refused.answered(), failed.answered()]);
  const running = await gateway.submit({ do: 'wait', ms: 1_500 });
  await running.started();
  const waiting = await gateway.submit({ do: 'echo' });
  const children = childrenOf(program.pid);
  program.process.kill('SIGTERM');
  expect(await running.answered()).toMatchObject({ kind: 'done' });
  expect(await program.ended).toBe(0);
  expect(children.filter(isAlive)).toEqual([]);
  expect(waiting.replies).toEqual([]);
  expect(readdirSync(scratch)).toEqual([]);

  const lines = program
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ended = lines.filter((line) => line.tool === 'convert');
  expect(ended.map(({ outcome }) => outcome)).toEqual(['refused', 'failed', 'done']);
  expect(ended[0]).toMatchObject({
    jobId: refused.id,
    requestId: refused.data.requestId,
    code: 'damagedPdf',
    bytesOut: 0,
  });
  expect(ended[2]).toMatchObject({ bytesIn: running.data.inputs[0]?.bytes, bytesOut: expect.any(Number) as number });
  expect(ended[1]?.fault).toMatchObject({
    name: 'TypeError',
    frames: expect.arrayContaining([expect.stringContaining('hostile-handler.ts')]) as string[],
  });
  expect(program.log()).not.toMatch(/S3CRET|geheim|of-the-visitor/);

  const next = await startProgram();
  expect(await waiting.answered()).toMatchObject({ kind: 'done' });
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

it('serves again after a restart of Redis without data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-redis-test-'));
  const socket = join(folder, 'redis.sock');
  const startRedis = () => spawnRedis(folder, '0', { port: '0', unixsocket: socket });
  let redis = startRedis();
  const program = await startProgram({ REDIS_URL: `unix:${socket}` });
  const own = openTestGateway(`unix:${socket}`);
  try {
    expect(await (await own.submit({ do: 'echo' })).answered()).toMatchObject({ kind: 'done' });
    const running = await own.submit({ do: 'wait', ms: 2_000 });
    await running.started();
    const gone = new Promise((resolve) => redis.once('close', resolve));
    redis.kill('SIGKILL');
    await gone;
    await until(() => program.log().includes('redis is lost') || undefined);
    redis = startRedis();
    await until(() => program.log().includes('redis is back') || undefined);
    expect(await (await own.submit({ do: 'echo' })).answered()).toMatchObject({ kind: 'done' });
    expect(program.process.exitCode).toBeNull();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  } finally {
    await own.close();
    redis.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});

it('answers the probes for liveness and readiness', async () => {
  const port = await freePort();
  const program = await startProgram({ HEALTH_PORT: String(port) });
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await status('/health/live')).toBe(200);
  await until(async () => (await status('/health/ready')) === 200 || undefined);
  expect(await status('/elsewhere')).toBe(404);
  const job = await gateway.submit({ do: 'wait', ms: 1_000 });
  await job.started();
  program.process.kill('SIGTERM');
  await until(async () => (await status('/health/ready')) === 503 || undefined);
  expect(await status('/health/live')).toBe(200);
  expect(await job.answered()).toMatchObject({ kind: 'done' });
  expect(await program.ended).toBe(0);
});

it('ends with a failure where it can start no child any more, so that it is started again', async () => {
  const port = await freePort();
  const root = join(scratch, 'root');
  const program = await startProgram({ HEALTH_PORT: String(port), SCRATCH_FOLDER: root });
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  await until(async () => (await isReady()) || undefined);
  rmSync(root, { recursive: true });
  writeFileSync(root, 'not a folder');
  for (const pid of childrenOf(program.pid)) process.kill(pid, 'SIGKILL');
  await until(async () => !(await isReady()) || undefined);
  // A worker that waits for jobs can take one that it leaves to others.
  const waiting = await gateway.submit({ do: 'echo' }, { startBy: Date.now() + 170_000 });
  expect(await program.ended).toBe(1);
  expect(program.log()).toContain('a child cannot be started');
  rmSync(root);
  const next = await startProgram({ SCRATCH_FOLDER: root });
  expect(await waiting.answered()).toMatchObject({ kind: 'done' });
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
  rmSync(root, { recursive: true });
});

it.skipIf(process.getuid?.() !== 0)('does not run as root unless that is allowed', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../testing/main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, REDIS_URL: server.url },
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  expect(said).toContain('ALLOW_ROOT=yes');
});

it('exits at once and names all invalid variables', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../testing/main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, QUEUES: 'images,pictures', CHILDREN_RENDER: '0', LOG_LEVEL: 'loud' },
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(1);
  for (const name of ['QUEUES', 'CHILDREN_RENDER', 'LOG_LEVEL']) expect(said).toContain(name);
});
