import { contracts, isToolName, tools } from '@blattwerk/shared';
import { expect, test } from 'vitest';
import { relatedTo } from './related-tools.tsx';

test('names tools that run, and none twice', () => {
  for (const tool of Object.keys(contracts)) {
    const names = relatedTo(tool, 'convert');
    expect(names[0]).toBe('convert');
    expect(new Set(names).size).toBe(names.length);
    expect(names.every(isToolName)).toBe(true);
  }
});

test('names nothing but what SPEC names where nobody waits for the result', () => {
  expect(relatedTo('extract-images', null)).toEqual(
    ['convert', 'pdf-to-jpg', 'compress'].filter((name) => name in tools),
  );
  expect(relatedTo('constructor', null)).toEqual([]);
});
