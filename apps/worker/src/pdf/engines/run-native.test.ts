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
  it('is told where programs are and nothing else of our environment', async () => {
    process.env['BLOB_REDIS_URL'] = 'redis://:secret@example';
    const { exitCode, output } = await run('env', []);
    delete process.env['BLOB_REDIS_URL'];
    expect(exitCode).toBe(0);
    expect(output.toString().trim().split('\n').toSorted()).toEqual(['LC_ALL=C', `PATH=${process.env['PATH']}`]);
  });

  it('is killed when its time is over', async () => {
    const begun = performance.now();
    await expect(run('sleep', ['60'], { timeoutMs: 100 })).rejects.toMatchObject(tooComplex);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('is killed when it has worked too long, and may wait as long as its time is', async () => {
    await expect(run('sh', ['-c', 'while :; do :; done'], { workMs: 600 })).rejects.toMatchObject(tooComplex);
    expect(await run('sleep', ['1.3'], { workMs: 600 })).toMatchObject({ exitCode: 0 });
  });

  it('is killed when it prints without an end', async () => {
    await expect(run('yes', [])).rejects.toMatchObject(tooComplex);
  });

  it('may crash', async () => {
    await expect(run('sh', ['-c', 'kill -SEGV $$'])).rejects.toMatchObject(tooComplex);
  });

  it('ends with a code of its own, and its complaints stay with it', async () => {
    const { exitCode, output, ranOutOfMemory } = await run('sh', ['-c', 'echo said; echo complained >&2; exit 3']);
    expect({ exitCode, output: output.toString(), ranOutOfMemory }).toEqual({
      exitCode: 3,
      output: 'said\n',
      ranOutOfMemory: false,
    });
  });

  it('is a fault of ours where it is not installed', async () => {
    await expect(run('no-such-tool', [])).rejects.toMatchObject({ name: 'Error' });
  });
});
