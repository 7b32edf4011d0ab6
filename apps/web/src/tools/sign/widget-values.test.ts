import { expect, it } from 'vitest';
import { textWidget } from '../../testing/pdf-pages.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { exclusiveNames, givenValue, shownValue } from './widget-values.ts';

const text: FormWidget = { ...textWidget, value: 'Lara' };
const box: FormWidget = { ...text, name: 'Agreed', kind: 'checkbox', value: 'Off', onValue: 'Yes' };

it('shows the value of the visitor, or that of the PDF', () => {
  expect(shownValue(text, new Map())).toBe('Lara');
  expect(shownValue(text, new Map([['Name', '']]))).toBe('');
  expect(shownValue(text, new Map([['Other', 'x']]))).toBe('Lara');
  expect(shownValue(box, new Map([['Agreed', true]]))).toBe('Yes');
  expect(shownValue(box, new Map([['Agreed', false]]))).toBe('');
});

it('the form has what differs from the PDF only', () => {
  expect(givenValue(text, 'Lara')).toBeUndefined();
  expect(givenValue(text, '')).toBe('');
  expect(givenValue(box, true)).toBe(true);
  expect(givenValue(box, false)).toBeUndefined();
  expect(givenValue({ ...box, value: 'Yes' }, false)).toBe(false);
  expect(givenValue({ ...box, value: 'No' }, false)).toBe(false);
  const list: FormWidget = { ...text, kind: 'choice', isMultiple: true, value: ['a', 'b'] };
  expect(givenValue(list, ['b', 'a'])).toBeUndefined();
  expect(givenValue(list, ['a'])).toEqual(['a']);
});

it('check boxes of one name with several values exclude each other', () => {
  const other = { ...box, onValue: 'No' };
  expect(exclusiveNames([box, box, { ...box, name: 'b' }])).toEqual(new Set());
  expect(exclusiveNames([box, other, { ...box, name: 'b' }])).toEqual(new Set(['Agreed']));
});
