import { expect, it } from 'vitest';
import { textWidget } from '../../testing/pdf-pages.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { blankFields, nextStop, stopsOf } from './field-order.ts';

const field = (id: string, more: Partial<FormWidget> = {}): FormWidget => ({ ...textWidget, id, name: id, ...more });
const radio = { name: 'Title', kind: 'radio' } as const;
const widgets = [
  field('name', { isRequired: true }),
  field('sum', { isReadOnly: true, isRequired: true }),
  field('mr', { ...radio, onValue: 'Mr', isRequired: true }),
  field('ms', { ...radio, onValue: 'Ms', isRequired: true }),
  field('town', { value: 'Berlin' }),
  field('name again', { name: 'name', isRequired: true }),
];

it('a field is one stop, at the first of its places', () => {
  expect(stopsOf(widgets).map(({ id }) => id)).toEqual(['name', 'mr', 'town']);
  const after = (from?: string) => nextStop(widgets, from)?.id;
  expect([undefined, 'name', 'mr', 'ms', 'town', 'name again', 'gone'].map(after)).toEqual([
    'name',
    'mr',
    'town',
    'town',
    'name',
    'name',
    'name',
  ]);
  expect(nextStop(widgets, 'name', ({ name }) => name === 'town')?.id).toBe('town');
  expect(nextStop([], undefined)).toBeUndefined();
});

it('a field is blank without a value that can be seen, and missing where it must have one', () => {
  const names = (values: Record<string, string>) => {
    const { blank, missing } = blankFields(widgets, new Map(Object.entries(values)));
    return [[...blank], [...missing]];
  };
  expect(names({})).toEqual([
    ['name', 'Title'],
    ['name', 'Title'],
  ]);
  expect(names({ name: ' ', town: '' })).toEqual([
    ['name', 'Title', 'town'],
    ['name', 'Title'],
  ]);
  expect(names({ name: 'Lara', Title: 'Ms' })).toEqual([[], []]);
});
