import { expect, test } from 'vitest';
import { endShell, programOutput, callProgram } from './call-program.ts';

test('a program gets its arguments and input as they are, and both outputs are returned with its exit code', () => {
  const args = ['two words', "it's", '$HOME `date` \\n', 'two\nlines', ''];
  const script = 'for (const arg of process.argv.slice(1)) console.log(JSON.stringify(arg))';
  const lines = programOutput(process.execPath, ['-e', script, '--', ...args])
    .toString()
    .split('\n');
  expect(lines.filter(Boolean).map((line) => JSON.parse(line) as string)).toEqual(args);
  const input = Buffer.from([0, 255, 10, 13, 39]);
  expect(programOutput('cat', [], input)).toEqual(input);
  expect(programOutput('cat', [])).toEqual(Buffer.of());
  const { status, stdout, stderr } = callProgram('sh', ['-c', 'echo one; echo two >&2; exit 3']);
  expect([status, stdout.toString(), stderr.toString()]).toEqual([3, 'one\n', 'two\n']);
});

test('a program that fails, that a signal ends or that is missing is no empty output', () => {
  expect(() => programOutput('sh', ['-c', 'echo reason >&2; exit 2'])).toThrow('sh exited with 2: reason');
  expect(callProgram('sh', ['-c', 'kill -9 $$']).status).toBe(137);
  expect(() => callProgram('no-such-program', [])).toThrow('no-such-program cannot be started');
  expect(programOutput('echo', ['next']).toString()).toBe('next\n');
});

test('the shell is another one after its end', async () => {
  const parent = () => Number(programOutput('sh', ['-c', 'echo $PPID']));
  const first = parent();
  expect(parent()).toBe(first);
  await endShell();
  expect(() => process.kill(first, 0)).toThrow('ESRCH');
  expect(parent()).not.toBe(first);
});
