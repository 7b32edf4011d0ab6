import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { canExitWithParent, exitWithParentCommand } from '../../exit-with-parent.ts';
import { confinedNode } from './confine.ts';

const { command, args } = confinedNode(
  { heapMegabytes: 300, dataMegabytes: 1_600, fileBytes: 10_240, cpuSeconds: 77 },
  canExitWithParent() ? exitWithParentCommand : [],
);

function exitCodeOf(script: string): number | null {
  return spawnSync(command, [...args, '-e', script, 'an argument']).status;
}

it('starts Node with its limits and unchanged arguments', () => {
  const script = `
    const heap = require('node:v8').getHeapStatistics().heap_size_limit / 1048576;
    const [data] = /Max data size +(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/limits', 'utf8')).slice(1);
    const [file] = /Max file size +(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/limits', 'utf8')).slice(1);
    const [cpu] = /Max cpu time +(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/limits', 'utf8')).slice(1);
    const [files] = /Max open files +(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/limits', 'utf8')).slice(1);
    const [core] = /Max core file size +(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/limits', 'utf8')).slice(1);
    const fine = heap < 500 && typeof gc === 'function' && process.argv[1] === 'an argument'
      && Number(data) === 1600 * 1048576 && Number(file) === 10240 && Number(core) === 0
      && Number(cpu) === 77 && Number(files) === 256;
    process.exit(fine ? 7 : 1);`;
  expect(exitCodeOf(script)).toBe(7);
});

it('drops the output of engines', () => {
  const { stdout, stderr } = spawnSync(command, [...args, '-e', 'console.log("out"); console.error("err")']);
  expect(`${stdout.toString()}${stderr.toString()}`).toBe('');
});
