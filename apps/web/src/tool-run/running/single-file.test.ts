import { contracts } from '@blattwerk/shared';
import { defaultSite } from '@blattwerk/site';
import { expect, test } from 'vitest';
import type { ToolFile } from '../model/accept-files.ts';
import { readAttached } from '../model/option-problem.ts';
import { createToolRunner } from './tool-runner.ts';

function pdf(name: string): File {
  return new File(['%PDF-'], name, { type: 'application/pdf' });
}

test('another file replaces the first and clears its pages; the chosen mode is kept', async () => {
  const runner = createToolRunner(contracts.split);
  await runner.choose([pdf('a.pdf')], defaultSite);
  runner.dispatch({ type: 'optionsChanged', values: { mode: 'interval' } });
  runner.dispatch({ type: 'optionsChanged', values: { config: '3' } });
  await runner.choose([pdf('b.pdf')], defaultSite);
  const state = runner.store.getState();
  expect(state.files.map(({ file }) => file.name)).toEqual(['b.pdf']);
  expect(state.options).toEqual({ mode: 'interval' });
});

test('of several files the first acceptable one is taken, and the others are reported', async () => {
  const runner = createToolRunner(contracts.rotate);
  await runner.choose([new File(['x'], 'a.txt'), pdf('b.pdf'), pdf('c.pdf')], defaultSite);
  const { files, problems } = runner.store.getState();
  expect(files.map(({ file }) => file.name)).toEqual(['b.pdf']);
  expect(problems).toEqual([
    { problem: 'invalidType', file: 'a.txt' },
    { problem: 'tooMany', max: 1, left: ['c.pdf'] },
  ]);
});

test('an unacceptable file does not replace the first', async () => {
  const runner = createToolRunner(contracts.rotate);
  await runner.choose([pdf('a.pdf')], defaultSite);
  await runner.choose([new File(['x'], 'b.txt')], defaultSite);
  const { files, problems } = runner.store.getState();
  expect(files.map(({ file }) => file.name)).toEqual(['a.pdf']);
  expect(problems).toEqual([{ problem: 'invalidType', file: 'b.txt' }]);
});

test('an empty choice, and a start without a file, report that a file is missing', async () => {
  const runner = createToolRunner(contracts.rotate);
  await runner.choose([], defaultSite);
  expect(runner.store.getState().problems).toEqual([{ problem: 'noFile' }]);
  runner.dispatch({ type: 'problemsDismissed' });
  await runner.start({ site: defaultSite, language: 'de' });
  expect(runner.store.getState().problems).toEqual([{ problem: 'noFile' }]);
});

const image: ToolFile = { id: 'image', file: new File(['x'], 'a.png'), kind: 'png' };

test.each([
  ['sign', 'whose pictures belong to the first', 0, { placements: [{ kind: 'image', image }] }],
  ['watermark', 'whose image is for every PDF', 1, { image: [image] }],
] as const)('%s, %s, takes another PDF with %d attached', async (tool, _, count, values) => {
  const runner = createToolRunner(contracts[tool]);
  await runner.choose([pdf('a.pdf')], defaultSite);
  runner.dispatch({ type: 'optionsChanged', values });
  const attached = () => readAttached(contracts[tool], runner.store.getState().options);
  expect(attached()).toEqual([image]);
  await runner.choose([pdf('b.pdf')], defaultSite);
  expect(attached()).toHaveLength(count);
});
