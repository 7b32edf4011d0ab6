import { tools } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { toolCards } from './tool-cards.ts';

it('names every tool that runs once, in the order of the header', () => {
  expect(toolCards.map(({ path }) => path)).toEqual([
    '/converter',
    '/merge',
    '/compress',
    '/pdf-to-jpg',
    '/split',
    '/rotate',
    '/protect',
    '/unlock',
    '/delete-pages',
    '/extract-images',
  ]);
  expect(toolCards.map(({ tool }) => tool).toSorted()).toEqual(Object.keys(tools).toSorted());
});
