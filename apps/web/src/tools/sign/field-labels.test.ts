import { expect, it } from 'vitest';
import { textWidget } from '../../testing/pdf-pages.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { labelFields } from './field-labels.ts';

const labelsOf = (...fields: Partial<FormWidget>[]) =>
  [...labelFields(fields.map((field, index) => ({ ...textWidget, id: String(index), ...field }))).values()].map(
    ({ field, choice }) => (choice === undefined ? field : `${field}: ${choice}`),
  );

it('a field is called by its description, or by as much of its name as tells it from others', () => {
  expect(labelsOf({ name: 'a.b', description: 'Town' }, { name: 'form1[0].Page1[0].Begin[0]' })).toEqual([
    'Town',
    'Begin',
  ]);
  expect(labelsOf({ name: 'Person[0].Name[0]' }, { name: 'Person[1].Name[0]' }, { name: 'Row.Sum[2]' })).toEqual([
    'Person.Name',
    'Person[1].Name',
    'Sum[2]',
  ]);
});

it('buttons of a field are called by their values, and by numbers where these say nothing', () => {
  const radio = { name: 'Delivery', kind: 'radio' } as const;
  expect(labelsOf({ ...radio, onValue: 'Post' }, { ...radio, onValue: 'Pickup' })).toEqual([
    'Delivery: Post',
    'Delivery: Pickup',
  ]);
  const described = { ...radio, description: 'Title' };
  expect(labelsOf({ ...described, onValue: '0' }, { ...described, onValue: '7' })).toEqual(['Title: 1', 'Title: 2']);
  // Each has a description of its own.
  expect(labelsOf({ ...described, onValue: 'a' }, { ...described, description: 'Other', onValue: 'b' })).toEqual([
    'Title',
    'Other',
  ]);
  expect(labelsOf({ name: 'Agreed', kind: 'checkbox', onValue: 'Yes' })).toEqual(['Agreed']);
});
