import { expect, it } from 'vitest';
import { cssColor } from './drawn-text.ts';

it('colors of a style sheet are those that are drawn', () => {
  expect([cssColor('black'), cssColor('gray'), cssColor('blue'), cssColor('red')]).toEqual([
    'rgb(0 0 0)',
    'rgb(102 102 102)',
    'rgb(13 51 153)',
    'rgb(191 26 26)',
  ]);
});
