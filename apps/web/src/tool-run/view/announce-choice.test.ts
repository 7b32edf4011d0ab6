import { contracts, formatBytes } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { createToolRunner } from '../running/tool-runner.ts';
import { announceChoice } from './announce-choice.ts';

const pdf = (name: string, bytes: number) =>
  new File([`%PDF-1.7${' '.repeat(bytes - 8)}`], name, { type: 'application/pdf' });

it('announces one file by its name, and several by their number and size, also those that were chosen before', async () => {
  const runner = createToolRunner(contracts.compress);
  const said: string[] = [];
  const say = {
    one: (file: string, size: string) => void said.push(`${file}, ${size}`),
    several: (count: number, size: string) => void said.push(`${count} files, ${size}`),
  };
  const choose = (...files: File[]) => announceChoice(runner, files, say, 'en', 20);
  await choose(pdf('a.pdf', 1024));
  await choose(pdf('b.pdf', 2048), pdf('c.pdf', 1024));
  // Refused, with a sentence of its own.
  await choose(new File(['text'], 'notes.txt'));
  expect(said).toEqual([`a.pdf, ${formatBytes(1024, 'en')}`, `3 files, ${formatBytes(4096, 'en')}`]);
});
