import { describe, expect, it } from 'vitest';
import { UniqueNames } from './unique-names.ts';

describe('names that several files share', () => {
  const create = () =>
    new UniqueNames<string>(
      (name) => name.toLowerCase(),
      (name, count) => `${name}_${count}`,
    );

  it('are the first file’s as they are, and numbered for the others', () => {
    const names = create();
    expect(['a', 'a', 'b'].map(names.forNextFile())).toEqual(['a', 'a', 'b']);
    expect(['a', 'c'].map(names.forNextFile())).toEqual(['a_2', 'c']);
    expect(['a', 'b'].map(names.forNextFile())).toEqual(['a_3', 'b_2']);
  });

  it('stay apart from names that look numbered', () => {
    const names = create();
    expect(['a', 'a_2'].map(names.forNextFile())).toEqual(['a', 'a_2']);
    expect(['a', 'a_2'].map(names.forNextFile())).toEqual(['a_3', 'a_2_2']);
  });

  it('are one name of a file where their keys are equal, as it is written first', () => {
    const names = create();
    expect(['Ab', 'aB'].map(names.forNextFile())).toEqual(['Ab', 'Ab']);
    expect(['aB'].map(names.forNextFile())).toEqual(['aB_2']);
  });
});
