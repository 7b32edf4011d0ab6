import { expect, test } from 'vitest';
import type { ToolFile } from '../../model/accept-files.ts';
import { needsShrinking } from './needs-shrinking.ts';

const MiB = 1024 * 1024;

function image(kind: ToolFile['kind'], mebibytes: number): ToolFile {
  return { id: kind, kind, file: { size: mebibytes * MiB } as File };
}

test('images are made smaller from 25 MB on, unless the visitor declines', () => {
  expect(needsShrinking([image('jpeg', 24)], false, 100 * MiB)).toBe(false);
  expect(needsShrinking([image('jpeg', 20), image('png', 5)], false, 100 * MiB)).toBe(true);
  expect(needsShrinking([image('jpeg', 20), image('png', 5)], true, 100 * MiB)).toBe(false);
});

test('images that exceed a request are made smaller in any case', () => {
  expect(needsShrinking([image('jpeg', 101)], true, 100 * MiB)).toBe(true);
});

test('HEIC counts, and stays as it is', () => {
  expect(needsShrinking([image('heic', 30)], false, 100 * MiB)).toBe(false);
  expect(needsShrinking([image('heic', 20), image('jpeg', 6)], false, 100 * MiB)).toBe(true);
});
