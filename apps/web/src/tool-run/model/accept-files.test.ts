import { contracts, defaultLimits } from '@blattwerk/shared';
import { describe, expect, test } from 'vitest';
import { acceptFiles, type ToolFile, uploadNames } from './accept-files.ts';

const rule = contracts.convert.input;
const limits = { ...defaultLimits, imageBytes: 100, images: 3 };
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4, 5, 6, 7, 8]);

function accept(chosen: File[], present: ToolFile[] = []) {
  return acceptFiles(rule, limits, present, chosen);
}

describe('acceptFiles', () => {
  test('recognizes images by extension, media type, else first bytes', async () => {
    const { taken, problems } = await accept([
      new File(['x'], 'SCAN.TIF'),
      new File(['x'], 'clip', { type: 'image/webp' }),
      new File([png], 'noname'),
    ]);
    expect(taken.map(({ kind }) => kind)).toEqual(['tiff', 'webp', 'png']);
    expect(problems).toEqual([]);
  });

  test('reports each file that is not accepted, with the reason', async () => {
    const letter = new File(['x'], 'letter.pdf');
    const { taken, problems } = await accept([
      letter,
      new File(['hello there, this is text'], 'noname'),
      new File([], 'nothing.png'),
      new File([new Uint8Array(101)], 'huge.jpg'),
    ]);
    expect(taken).toEqual([]);
    expect(problems).toEqual([
      { problem: 'invalidType', file: 'letter.pdf', other: letter },
      { problem: 'invalidType', file: 'noname' },
      { problem: 'empty', file: 'nothing.png' },
      { problem: 'fileTooLarge', file: 'huge.jpg', max_size: 100 },
    ]);
  });

  test('reports files of the same name and size as duplicates, within a choice and with present files', async () => {
    const first = await accept([new File(['ab'], 'a.png'), new File(['cd'], 'a.png'), new File(['abc'], 'a.png')]);
    expect(first.taken).toHaveLength(2);
    expect(first.problems).toEqual([{ problem: 'duplicate', file: 'a.png' }]);
    const second = await accept([new File(['xy'], 'a.png')], first.taken);
    expect(second.problems).toEqual([{ problem: 'duplicate', file: 'a.png' }]);
  });

  test('accepts the same PDF twice', async () => {
    const again = () => new File(['ab'], 'a.pdf');
    const { taken, problems } = await acceptFiles(contracts.merge.input, defaultLimits, [], [again(), again()]);
    expect(taken).toHaveLength(2);
    expect(problems).toEqual([]);
    expect(uploadNames(taken)).toEqual(['a.pdf', 'a (2).pdf']);
  });

  test('reports an empty choice', async () => {
    expect(await accept([])).toEqual({ taken: [], problems: [{ problem: 'noFile' }] });
  });

  test('fills the list up to its limit and reports the limit once', async () => {
    const { taken, problems } = await accept(Array.from({ length: 6 }, (_, index) => new File(['x'], `${index}.png`)));
    expect(taken.map(({ file }) => file.name)).toEqual(['0.png', '1.png', '2.png']);
    expect(problems).toEqual([{ problem: 'tooMany', max: 3, left: ['3.png', '4.png', '5.png'] }]);
  });

  test('gives every accepted file its own id', async () => {
    const { taken } = await accept([new File(['a'], 'a.png'), new File(['b'], 'b.png')]);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
  });
});

test('uploadNames are unique and contain no quotes or line breaks', () => {
  const files = ['a.png', 'a.png', 'a (2).png', 'say "hi"\n.png', '.png', '.png'].map((name, index): ToolFile => {
    return { id: String(index), file: new File(['x'], name), kind: 'png' };
  });
  const names = uploadNames(files);
  expect(names).toEqual(['a.png', 'a (2).png', 'a (2) (2).png', 'say _hi__.png', '.png', '.png (2)']);
  expect(new Set(names).size).toBe(names.length);
});
