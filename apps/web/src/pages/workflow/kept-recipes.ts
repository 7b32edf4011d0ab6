import { useMemo, useSyncExternalStore } from 'react';
import { readEntry, writeEntry } from '../../site/browser-entry.ts';
import { readRecipe } from './recipe.ts';

/** Key in localStorage. The entry exists only while the visitor keeps recipes. */
export const keptRecipesKey = 'recipes';

/** Characters of a recipe's name. */
export const maxNameLength = 60;
const maxKeptRecipes = 20;

/** A recipe under the visitor's name for it. */
export interface KeptRecipe {
  name: string;
  /** As `writeRecipe` writes it, without passwords. */
  recipe: string;
}

const listeners = new Set<() => void>();

function onChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const stored = () => readEntry(keptRecipesKey);

/** The recipes of an entry; without those that this version of the site does not know. */
export function readKeptRecipes(entry: string | null): readonly KeptRecipe[] {
  try {
    const list: unknown = JSON.parse(entry ?? '[]');
    if (!Array.isArray(list)) return [];
    const byName = new Map<string, KeptRecipe>();
    // The first of a name: what a button and its deletion mean is one recipe.
    for (const kept of list.filter(isKeptRecipe)) if (!byName.has(kept.name)) byName.set(kept.name, kept);
    return [...byName.values()].slice(0, maxKeptRecipes);
  } catch {
    return [];
  }
}

function isKeptRecipe(value: unknown): value is KeptRecipe {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('recipe' in value)) return false;
  const { name, recipe } = value;
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= maxNameLength &&
    typeof recipe === 'string' &&
    readRecipe(recipe) !== null
  );
}

function store(recipes: readonly KeptRecipe[]): boolean {
  const isStored = writeEntry(keptRecipesKey, recipes.length === 0 ? null : JSON.stringify(recipes));
  for (const changed of listeners) changed();
  return isStored;
}

/** Keeps a recipe, in the place of one with the same name. @returns whether the browser has taken it */
export function keepRecipe(kept: KeptRecipe): boolean {
  const others = readKeptRecipes(stored()).filter(({ name }) => name !== kept.name);
  return others.length < maxKeptRecipes && store([...others, kept]);
}

export function forgetRecipe(name: string): void {
  store(readKeptRecipes(stored()).filter((kept) => kept.name !== name));
}

export function useKeptRecipes(): readonly KeptRecipe[] {
  const entry = useSyncExternalStore(onChange, stored, () => null);
  return useMemo(() => readKeptRecipes(entry), [entry]);
}
