import { contracts, formatBytes } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { totalBytes } from '../model/accept-files.ts';
import { createToolRunner } from '../running/tool-runner.ts';
import { announceChoice } from './announce-choice.ts';

const pdf = (name: string, bytes: number) =>
  new File([`%PDF-1.7${' '.repeat(bytes - 8)}`], name, { type: 'application/pdf' });

it('announces all files that are chosen, where some are new', async () => {
  const runner = createToolRunner(contracts.compress);
  const said: string[] = [];
  const choose = (...chosen: File[]) =>
    announceChoice(
      runner,
      chosen,
      (files, added) => void said.push(`${added} of ${files.length}, ${formatBytes(totalBytes(files), 'en')}`),
      20,
    );
  await choose(pdf('a.pdf', 1024));
  await choose(pdf('b.pdf', 2048), pdf('c.pdf', 1024));
  // Refused, with a sentence of its own.
  await choose(new File(['text'], 'notes.txt'));
  expect(said).toEqual([`1 of 1, ${formatBytes(1024, 'en')}`, `2 of 3, ${formatBytes(4096, 'en')}`]);
});
