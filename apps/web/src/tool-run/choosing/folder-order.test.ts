import { expect, test } from 'vitest';
import { inFolderOrder } from './folder-order.ts';

function dropped(...paths: string[]): File[] {
  return paths.map((path) => Object.assign(new File(['x'], path.split('/').at(-1) ?? ''), { path }));
}

const pathsOf = (files: readonly File[]) => files.map((file) => (file as File & { path: string }).path);

test('files of a folder come in the order of their paths, with numbers by value', () => {
  const files = dropped('/trip/IMG_10.jpg', '/trip/IMG_9.jpg', '/trip/a/IMG_2.jpg', './cover.jpg');
  expect(pathsOf(inFolderOrder(files))).toEqual([
    './cover.jpg',
    '/trip/a/IMG_2.jpg',
    '/trip/IMG_9.jpg',
    '/trip/IMG_10.jpg',
  ]);
});

test('other files keep the order in which they were given', () => {
  expect(pathsOf(inFolderOrder(dropped('./b.jpg', './a.jpg')))).toEqual(['./b.jpg', './a.jpg']);
  expect(pathsOf(inFolderOrder(dropped('b.jpg', 'a.jpg')))).toEqual(['b.jpg', 'a.jpg']);
});
