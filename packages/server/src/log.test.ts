import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { describeError } from './log.ts';

const run = promisify(execFile);

/** Log lines of a separate process. */
async function logged(program: string): Promise<Record<string, unknown>[]> {
  const imports = `
    import { createLogger } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
    import { connectForWaiting } from ${JSON.stringify(new URL('./redis.ts', import.meta.url).href)};
    const log = createLogger('test', 'info');
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', imports + program], {
    env: { ...process.env, TEST_REDIS_URL: inject('redisUrl') },
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('logs an error of Redis without the arguments of its command, in any field', async () => {
  const lines = await logged(`
    const redis = connectForWaiting(process.env.TEST_REDIS_URL);
    await redis.set('log-test', 'text', 'PX', 5000);
    const error = await redis.hset('log-test', 'password', 'hunter2').catch((reason) => reason);
    const unknown = await redis.call('NOSUCHCOMMAND', 'hunter2').catch((reason) => reason);
    redis.disconnect();
    if (error.command.args.at(-1) !== 'hunter2') throw new Error('ioredis no longer hangs the arguments on an error');
    if (!unknown.message.includes('hunter2')) throw new Error('Redis no longer quotes the arguments');
    log.error(error);
    log.error({ err: error }, 'failed');
    log.error({ error }, 'failed');
    log.error({ err: new Error('outer', { cause: error }) }, 'failed');
    log.error({ err: unknown }, 'failed');
  `);
  expect(lines).toHaveLength(5);
  expect(JSON.stringify(lines)).not.toContain('hunter2');
  for (const line of lines.slice(0, 2)) {
    expect(line.err).toMatchObject({ name: 'ReplyError', message: expect.stringMatching(/^WRONGTYPE/) as string });
  }
  expect(lines[2]?.error).toMatchObject({ name: 'ReplyError' });
  expect(lines[3]?.err).toMatchObject({ message: 'outer', cause: { name: 'ReplyError' } });
});

it('logs all other fields, with app and time', async () => {
  const [line, ...others] = await logged(
    `log.debug('below its level'); log.info({ tool: 'convert', bytes: 12 }, 'answered');`,
  );
  expect(others).toEqual([]);
  expect(line).toMatchObject({ app: 'test', tool: 'convert', bytes: 12, msg: 'answered' });
  expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT/);
});

describe('describeError', () => {
  it('logs only the type of a value that is not an error', () => {
    expect(describeError('hunter2')).toEqual({ name: 'string' });
  });

  it('terminates if an error is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(describeError(error)).toMatchObject({ message: 'round', cause: { message: 'round' } });
  });

  it('keeps a code and drops any other property', () => {
    const error = Object.assign(new Error('full'), { code: 'ENOSPC', path: '/tmp/secret' });
    expect(describeError(error)).toMatchObject({ code: 'ENOSPC', message: 'full' });
    expect(describeError(error)).not.toHaveProperty('path');
  });
});
