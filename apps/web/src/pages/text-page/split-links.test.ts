import { describe, expect, it } from 'vitest';
import { splitLinks } from './split-links.ts';

describe('a text with links', () => {
  it('is split at its links', () => {
    expect(splitLinks('Ask [us](/contact), or [write](mailto:a@b.example).')).toEqual([
      'Ask ',
      { label: 'us', target: '/contact' },
      ', or ',
      { label: 'write', target: 'mailto:a@b.example' },
      '.',
    ]);
    expect(splitLinks('[Limits](#limits)[A](/a)')).toEqual([
      { label: 'Limits', target: '#limits' },
      { label: 'A', target: '/a' },
    ]);
  });

  it('is one part without links', () => {
    expect(splitLinks('Pages [1] (and 2)')).toEqual(['Pages [1] (and 2)']);
    expect(splitLinks('')).toEqual([]);
  });

  it('links within the site and to mail addresses only', () => {
    expect(splitLinks('[x](https://elsewhere.example)')).toEqual(['[x](https://elsewhere.example)']);
    expect(splitLinks('[x](javascript:alert(1))')).toHaveLength(1);
  });

  it('may have a placeholder in a link', () => {
    expect(splitLinks('[%%supportAddress%%](mailto:%%supportAddress%%)')).toEqual([
      { label: '%%supportAddress%%', target: 'mailto:%%supportAddress%%' },
    ]);
  });
});
