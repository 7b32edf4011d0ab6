import { spawnSync } from 'node:child_process';
import { closeSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from './extent.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findProgram } from './find-program.ts';
import { startRedisServer } from './redis-server.ts';
import { startProduct } from './run-product.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A program that starts the product, and prints what gateway and worker were started with and have open. */
const program = `
  import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
  import { freePort } from ${JSON.stringify(join(import.meta.dirname, 'free-ports.ts'))};
  import { startProduct } from ${JSON.stringify(join(import.meta.dirname, 'run-product.ts'))};
  const healthPort = String(await freePort());
  const env = { WEB_FOLDER: '', QUEUES: 'structure', HEALTH_PORT: healthPort, OPERATORS_USER: 'ops', OPERATORS_PASSWORD: 'p4ss' };
  const product = await startProduct({ quiet: true, build: false, env: { ...env, UNKNOWN_SECRET: 's3cret' } });
  const { status } = await fetch('http://localhost:' + healthPort + '/health/ready');
  const opened = (pid) => readdirSync('/proc/' + pid + '/fd').flatMap((descriptor) => {
    try { return [readlinkSync('/proc/' + pid + '/fd/' + descriptor)] } catch { return [] }
  });
  const describe = ({ pid }) => ({ opened: opened(pid), environment: readFileSync('/proc/' + pid + '/environ', 'utf8').split('\\0') });
  console.log(JSON.stringify({ status, healthPort, gateway: describe(product.gateway), worker: describe(product.worker) }));
  await product.stop();
`;

interface Part {
  /** Paths of what it has open. */
  opened: string[];
  /** Variables with their values (proc_pid_environ(5)). */
  environment: string[];
}

describe.runIf(process.platform === 'linux')('the product', () => {
  let started: { status: number; healthPort: string; gateway: Part; worker: Part };
  beforeAll(() => {
    const secret = openSync(import.meta.filename, 'r');
    // Node closes descriptors up to 15 on its own.
    const ignored = Array.from({ length: 37 }, () => 'ignore' as const);
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'pipe', ...ignored, secret],
      encoding: 'utf8',
    });
    closeSync(secret);
    expect(stdout, stderr).toContain('socket:');
    started = JSON.parse(stdout) as typeof started;
  });

  it('has started once its worker takes jobs', () => {
    expect(started.status).toBe(200);
  });

  it('gives each program its own variables alone', () => {
    expect(started.gateway.environment).toContain('OPERATORS_PASSWORD=p4ss');
    expect(started.worker.environment).toContain(`HEALTH_PORT=${started.healthPort}`);
    expect(started.worker.environment.filter((line) => /^(OPERATORS_PASSWORD|UNKNOWN_SECRET)=/.test(line))).toEqual([]);
  });

  it('gives no program a descriptor of whatever has started it', () => {
    expect([...started.gateway.opened, ...started.worker.opened]).not.toContain(import.meta.filename);
  });
});

it('needs a sandbox where it listens on more than loopback, and elsewhere reports in one line what is missing', async () => {
  const redis = await startRedisServer('64mb');
  onTestFinished(redis.stop);
  // Its scratch folder needs a named pipe; what a sandbox needs is missing.
  using programs = temporaryFolder();
  symlinkSync(findProgram('mkfifo'), join(programs.path, 'mkfifo'));
  const startWithoutPrograms = async (HOST: string) => {
    let output = '';
    const settings = { REDIS_URL: redis.url, WEB_FOLDER: '', QUEUES: 'structure', LOG_LEVEL: 'warn', HOST };
    const env = { PATH: programs.path, ...settings };
    const started = startProduct({ build: false, onOutput: (text) => (output += text), env });
    const product = await started.catch(() => undefined);
    await product?.stop();
    const lines = output
      .split('\n')
      .filter((line) => line.includes('the sandbox of the children lacks network, files'));
    return { isStarted: product !== undefined, lines: lines.length };
  };
  expect(await startWithoutPrograms('0.0.0.0')).toEqual({ isStarted: false, lines: 1 });
  if (isFull) expect(await startWithoutPrograms('127.0.0.1')).toEqual({ isStarted: true, lines: 1 });
});
