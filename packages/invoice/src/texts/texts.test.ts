import { expect, it } from 'vitest';
import { groupDefinitions, termDefinitions } from '../terms.ts';
import * as german from './de.ts';
import * as english from './en.ts';

it.each([
  ['German', german],
  ['English', english],
])('has a name of each term and group in %s', (_, { termNames, groupNames }) => {
  expect(Object.keys(termNames)).toEqual(Object.keys(termDefinitions));
  expect(Object.keys(groupNames)).toEqual(Object.keys(groupDefinitions));
  for (const name of [...Object.values(termNames), ...Object.values(groupNames)]) expect(name).toMatch(/^\S(.*\S)?$/);
});

it('names the same codes in both languages', () => {
  const keysOf = (names: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
    Object.entries(names).map(([list, codes]) => [list, Object.keys(codes)]);
  expect(keysOf({ ...german.codeNames })).toEqual(keysOf({ ...english.codeNames }));
});
