import { expect, it } from 'vitest';
import { runKernel } from './run-kernel.ts';

it('every operation of the kernel is done or refused on hostile files', async () => {
  const { files, outcomes, findings } = await runKernel(103);
  expect(findings).toEqual([]);
  expect(files).toBeGreaterThan(400);
  for (const operation of ['rotate', 'select', 'merge', 'compress', 'encrypt and decrypt']) {
    expect(outcomes.get(`${operation}: done`)).toBeGreaterThan(files / 4);
    expect(outcomes.get(`${operation}: malformed`)).toBeGreaterThan(files / 10);
  }
  // They repair what is malformed.
  for (const operation of [
    'read text',
    'search',
    'read navigation',
    'read attachments',
    'redact words',
    'find missing data',
    'list and remove metadata',
    'place on sheets',
    'resize',
    'attach and remove',
    'replace bookmarks',
    'compare',
    'fill in and flatten',
  ])
    expect(outcomes.get(`${operation}: done`)).toBeGreaterThan(files / 2);
  expect(outcomes.get('redact: done')).toBeGreaterThan(files / 10);
}, 120_000);
