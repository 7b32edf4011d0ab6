import { contracts } from '@blattwerk/shared';
import { defaultSite } from '@blattwerk/site';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { batchOf } from './batch-store.ts';
import { carryFile, carryFiles, receiveCarriedFiles, takeCarriedFiles } from './carry-file.ts';
import { createToolRunner, type ToolRunner } from './tool-runner.ts';

function pdf(name: string, type = 'application/pdf'): File {
  return new File(['%PDF-'], name, { type });
}

async function listOf(...names: string[]): Promise<ToolRunner> {
  const runner = createToolRunner(contracts.merge);
  await runner.choose(
    names.map((name) => pdf(name)),
    defaultSite,
  );
  return runner;
}

function refuse(runner: ToolRunner, name: string): void {
  const fileId = runner.store.getState().files.find(({ file }) => file.name === name)?.id ?? null;
  runner.dispatch({ type: 'started', jobId: 'job', at: 0, bytes: 1, compresses: false });
  runner.dispatch({ type: 'failed', jobId: 'job', failure: { error: new ApiError('encryptedPdf'), fileId } });
}

function names(runner: ToolRunner): string[] {
  return runner.store.getState().files.map(({ file }) => file.name);
}

describe('a carried file', () => {
  beforeEach(() => void takeCarriedFiles(contracts.merge.input));

  test('is taken once', () => {
    carryFile(pdf('a.pdf'), 'split');
    expect(takeCarriedFiles(contracts.unlock.input)).toMatchObject({ from: 'split' });
    expect(takeCarriedFiles(contracts.unlock.input)).toBeUndefined();
  });

  test('is not given to a tool that does not accept it', () => {
    carryFile(pdf('a.pdf'));
    expect(takeCarriedFiles(contracts.convert.input)).toBeUndefined();
    carryFile(pdf('a.zip', 'application/zip'));
    expect(takeCarriedFiles(contracts.merge.input)).toBeUndefined();
  });

  test('resets its tool, which remembers where it came from', async () => {
    const runner = createToolRunner(contracts.unlock);
    await runner.choose([pdf('old.pdf')], defaultSite);
    runner.dispatch({ type: 'optionsChanged', values: { password: 'old' } });
    await receiveCarriedFiles(runner, { files: [pdf('new.pdf')], kind: 'pdf', from: 'split' }, defaultSite);
    expect(names(runner)).toEqual(['new.pdf']);
    expect(runner.store.getState()).toMatchObject({ options: {}, cameFrom: 'split' });
  });
});

describe('several carried files', () => {
  test('are taken by a tool of their kind', () => {
    carryFiles([pdf('a.pdf'), pdf('b.pdf')], 'pdf');
    expect(takeCarriedFiles(contracts.convert.input)).toBeUndefined();
    const photos = [new File(['x'], 'a.png')];
    carryFiles(photos, 'image');
    expect(takeCarriedFiles(contracts.convert.input)?.files).toBe(photos);
  });

  test('are all chosen where the page takes as many, and end its runs before', async () => {
    const runner = createToolRunner(contracts.compress);
    batchOf(runner).store.setState({ rows: [] }, true);
    const files = [pdf('a.pdf'), pdf('b.pdf')];
    await receiveCarriedFiles(runner, { files, kind: 'pdf', from: null }, defaultSite, 20);
    expect(names(runner)).toEqual(['a.pdf', 'b.pdf']);
    expect(batchOf(runner).store.getState()).toBeNull();
  });
});

describe('a list with a locked file', () => {
  test('gets the file back unlocked, in its place', async () => {
    const runner = await listOf('a.pdf', 'b.pdf', 'c.pdf');
    refuse(runner, 'b.pdf');
    await receiveCarriedFiles(runner, { files: [pdf('unlocked_b.pdf')], kind: 'pdf', from: null }, defaultSite);
    expect(names(runner)).toEqual(['a.pdf', 'unlocked_b.pdf', 'c.pdf']);
    expect(runner.store.getState().run.name).toBe('ready');
  });

  test('gets any other file at its end', async () => {
    const runner = await listOf('a.pdf', 'b.pdf');
    refuse(runner, 'b.pdf');
    await receiveCarriedFiles(runner, { files: [pdf('rotated_x.pdf')], kind: 'pdf', from: null }, defaultSite);
    expect(names(runner)).toEqual(['a.pdf', 'b.pdf', 'rotated_x.pdf']);
  });
});
