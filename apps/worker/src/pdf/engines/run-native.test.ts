import { open } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runNative } from './run-native.ts';

async function run(
  command: string,
  args: string[],
  limits: { timeoutMs?: number; workMs?: number; maxOutputBytes?: number } = {},
) {
  await using stdin = await open('/dev/null');
  return await runNative({ command, args, stdin: stdin.fd, timeoutMs: 10_000, maxOutputBytes: 1_000, ...limits });
}

const tooComplex = { name: 'ToolError', code: 'tooComplex' };

describe('a native tool', () => {
  it('gets only PATH and a locale as its environment', async () => {
    process.env['BLOB_REDIS_URL'] = 'redis://:secret@example';
    const { exitCode, output } = await run('env', []);
    delete process.env['BLOB_REDIS_URL'];
    expect(exitCode).toBe(0);
    expect(output.toString().trim().split('\n').toSorted()).toEqual(['LC_ALL=C', `PATH=${process.env['PATH']}`]);
  });

  it('reads what is written to it, with further variables, and need not read it to the end', async () => {
    const usual = { timeoutMs: 10_000, maxOutputBytes: 2_000_000 };
    const long = Buffer.alloc(1_000_000, 'x');
    const { output } = await runNative({ command: 'cat', args: [], stdin: long, ...usual });
    expect(output.equals(long)).toBe(true);
    const early = { command: 'sh', args: ['-c', 'echo $LIMIT'], stdin: long, environment: { LIMIT: '1' }, ...usual };
    expect((await runNative(early)).output.toString()).toBe('1\n');
  });

  it('is killed after its time limit', async () => {
    // Not killed, it would end without an error.
    await expect(run('sleep', ['60'], { timeoutMs: 100 })).rejects.toMatchObject(tooComplex);
  });

  it('is killed after its limit of processor time, in which waiting does not count', async () => {
    await expect(run('sh', ['-c', 'while :; do :; done'], { workMs: 600 })).rejects.toMatchObject(tooComplex);
    expect(await run('sleep', ['1.3'], { workMs: 600 })).toMatchObject({ exitCode: 0 });
  });

  it('is killed when its output exceeds the limit', async () => {
    await expect(run('yes', [])).rejects.toMatchObject(tooComplex);
  });

  it('that crashes is refused as tooComplex', async () => {
    await expect(run('sh', ['-c', 'kill -SEGV $$'])).rejects.toMatchObject(tooComplex);
  });

  it('ends with its exit code; its standard error is dropped', async () => {
    const { exitCode, output, ranOutOfMemory } = await run('sh', ['-c', 'echo said; echo complained >&2; exit 3']);
    expect({ exitCode, output: output.toString(), ranOutOfMemory }).toEqual({
      exitCode: 3,
      output: 'said\n',
      ranOutOfMemory: false,
    });
  });

  it('that is not installed is a fault', async () => {
    await expect(run('no-such-tool', [])).rejects.toMatchObject({ name: 'NotStarted' });
  });
});
