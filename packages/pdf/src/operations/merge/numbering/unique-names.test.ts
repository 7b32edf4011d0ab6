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
});
