import { describe, expect, it } from 'vitest';
import { UniqueNames } from './unique-names.ts';

describe('duplicate names of several files', () => {
  const create = () =>
    new UniqueNames<string>(
      (name) => name.toLowerCase(),
      (name, count) => `${name}_${count}`,
    );

  it('are unchanged in the first file and numbered in the others', () => {
    const names = create();
    expect(['a', 'a', 'b'].map(names.forNextFile())).toEqual(['a', 'a', 'b']);
    expect(['a', 'c'].map(names.forNextFile())).toEqual(['a_2', 'c']);
    expect(['a', 'b'].map(names.forNextFile())).toEqual(['a_3', 'b_2']);
  });

  it('are distinct from names with the same number', () => {
    const names = create();
    expect(['a', 'a_2'].map(names.forNextFile())).toEqual(['a', 'a_2']);
    expect(['a', 'a_2'].map(names.forNextFile())).toEqual(['a_3', 'a_2_2']);
  });

  it('with equal keys in one file become one name, the first one', () => {
    const names = create();
    expect(['Ab', 'aB'].map(names.forNextFile())).toEqual(['Ab', 'Ab']);
    expect(['aB'].map(names.forNextFile())).toEqual(['aB_2']);
  });

  it('exist only once a file has named something', () => {
    const names = create();
    const rename = names.forNextFile();
    expect(names.isEmpty).toBe(true);
    rename('a');
    expect(names.isEmpty).toBe(false);
  });

  it('are counted for each name', () => {
    const names = create();
    const files = [names.forNextFile(), names.forNextFile(), names.forNextFile()];
    expect(files.map((rename) => rename('a'))).toEqual(['a', 'a_2', 'a_3']);
    expect(files.map((rename) => rename('b'))).toEqual(['b', 'b_2', 'b_3']);
    expect(files.map((rename) => rename('A'))).toEqual(['a', 'a_2', 'a_3']);
  });
});
