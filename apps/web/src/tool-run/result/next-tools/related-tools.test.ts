import { expect, test } from 'vitest';
import { relatedTo } from './related-tools.tsx';

test('suggests the related tools in their order', () => {
  expect(relatedTo(['merge', 'split'], null)).toEqual(['merge', 'split']);
});

test('suggests the tool that the visitor came from first, and no tool twice', () => {
  expect(relatedTo(['merge', 'split'], 'split')).toEqual(['split', 'merge']);
  expect(relatedTo(['merge', 'split'], 'convert')).toEqual(['convert', 'merge', 'split']);
});

test('suggests to recognize the text of pages for which there was no time', () => {
  expect(relatedTo(['merge', 'split'], 'convert', true)).toEqual(['convert', 'ocr', 'merge', 'split']);
});
