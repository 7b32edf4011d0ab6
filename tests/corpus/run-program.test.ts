import { expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

it('a program that writes errors without end is run to its end, and the first of them are kept', async () => {
  const script = `
    process.stderr.write('first');
    for (let times = 0; times < 64; times++) process.stderr.write('x'.repeat(1 << 16));
    process.stdout.write('done');`;
  const { code, stdout, stderr } = await runProgram(process.execPath, ['-e', script]);
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: 'done' });
  expect(stderr).toMatch(/^firstx+$/);
  expect(stderr).toHaveLength(1 << 16);
});
