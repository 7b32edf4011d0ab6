import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetRecipe,
  keepRecipe,
  keptRecipesKey,
  maxNameLength,
  readKeptRecipes,
  useKeptRecipes,
} from './kept-recipes.ts';
import { writeRecipe } from './recipe.ts';

beforeEach(() => localStorage.clear());

const scan = { name: 'Scan', recipe: 'step=ocr&step=compress' };

it('keeps recipes in their order, takes the later one of a name, and leaves no entry behind the last', () => {
  const { result } = renderHook(useKeptRecipes);
  expect([result.current, localStorage.length]).toEqual([[], 0]);
  const turned = { name: 'Ärger & "Söhne" <b>', recipe: 'step=rotate&rotation=180' };
  act(() => {
    expect(keepRecipe(scan)).toBe(true);
    expect(keepRecipe(turned)).toBe(true);
  });
  expect(result.current).toEqual([scan, turned]);
  const later = { ...scan, recipe: 'step=compress&quality=low' };
  act(() => void keepRecipe(later));
  expect(result.current).toEqual([turned, later]);
  // What another visit reads is what this one has.
  expect(readKeptRecipes(localStorage.getItem(keptRecipesKey))).toEqual(result.current);
  act(() => forgetRecipe(turned.name));
  act(() => forgetRecipe(later.name));
  expect([result.current, localStorage.length]).toEqual([[], 0]);
});

it('keeps no password', () => {
  keepRecipe({ name: 'a', recipe: writeRecipe([{ tool: 'protect', options: { password: 'geheim' }, waived: [] }]) });
  expect(localStorage.getItem(keptRecipesKey)).toContain('step=protect');
  expect(localStorage.getItem(keptRecipesKey)).not.toContain('geheim');
});

it('keeps twenty, and reports that there is no place for another name', () => {
  for (let number = 1; number <= 20; number++) expect(keepRecipe({ ...scan, name: `${number}` })).toBe(true);
  expect(keepRecipe(scan)).toBe(false);
  expect(keepRecipe({ ...scan, name: '7' })).toBe(true);
  expect(readKeptRecipes(localStorage.getItem(keptRecipesKey))).toHaveLength(20);
});

it.each([
  ['is full', { getItem: () => null }, 'setItem'],
  ['is switched off', {}, 'getItem'],
])('reports that nothing is kept where storage %s, and then has no recipes', (_, storage, refused) => {
  const refuse = () => {
    throw new DOMException(refused, 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, ...storage });
  try {
    expect(keepRecipe(scan)).toBe(false);
    expect(renderHook(useKeptRecipes).result.current).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});

const isRead = [scan];
it.each([
  ['no JSON', '[{"name":', []],
  ['no list', JSON.stringify({ 0: scan, length: 1 }), []],
  ['null', 'null', []],
  ['values of other kinds', JSON.stringify([null, 1, 'a', [], {}, { name: 1, recipe: scan.recipe }, scan]), isRead],
  ['no recipe', JSON.stringify([{ name: 'a' }, { name: 'a', recipe: ['step=ocr'] }, scan]), isRead],
  ['a recipe of no tool', JSON.stringify([{ name: 'a', recipe: 'step=constructor' }, scan]), isRead],
  ['a recipe with a password', JSON.stringify([{ name: 'a', recipe: 'step=protect&password=b' }, scan]), isRead],
  ['a recipe that is too long', JSON.stringify([{ name: 'a', recipe: `step=ocr${'&'.repeat(5000)}` }, scan]), isRead],
  ['a name that is too long', JSON.stringify([{ ...scan, name: 'a'.repeat(maxNameLength + 1) }, scan]), isRead],
  ['keys of objects', '[{"__proto__":{"name":"a","recipe":"step=ocr"}}]', []],
  ['no name', JSON.stringify([{ ...scan, name: '  ' }, scan]), isRead],
  ['a name twice', JSON.stringify([scan, { name: 'Scan', recipe: 'step=rotate' }]), isRead],
])('reads of an entry with %s what the page could have written', (_, entry, read) => {
  expect(readKeptRecipes(entry)).toEqual(read);
});

it('reads the first twenty of a long entry', () => {
  const long = Array.from({ length: 5000 }, (_, at) => ({ ...scan, name: `${at}` }));
  expect(readKeptRecipes(JSON.stringify(long))).toEqual(long.slice(0, 20));
});
