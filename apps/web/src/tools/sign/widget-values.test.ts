import { expect, it } from 'vitest';
import { textWidget } from '../../testing/pdf-pages.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { exclusiveNames, givenState, givenValue, isShownOn, shownValue } from './widget-values.ts';

const text: FormWidget = { ...textWidget, value: 'Lara' };
const box: FormWidget = { ...textWidget, name: 'Agreed', kind: 'checkbox', onValue: 'Yes' };
const radio: FormWidget = { ...textWidget, name: 'Title', kind: 'radio', onValue: 'Choice' };

it('shows the value of the visitor, or that of the PDF', () => {
  expect(shownValue(text, new Map())).toBe('Lara');
  expect(shownValue(text, new Map([['Name', '']]))).toBe('');
  expect(shownValue(text, new Map([['Other', 'x']]))).toBe('Lara');
  expect(isShownOn(box, new Map([['Agreed', true]]))).toBe(true);
  expect(isShownOn({ ...box, isOn: true }, new Map([['Agreed', false]]))).toBe(false);
  expect(isShownOn({ ...box, isOn: true }, new Map())).toBe(true);
});

it('shows the radio button that was chosen, also of several with one value', () => {
  const numbered = [1, 2].map((number): FormWidget => ({ ...radio, number, isOn: number === 1 }));
  const shown = (widgets: FormWidget[], value: string | number) =>
    widgets.map((widget) => isShownOn(widget, new Map([['Title', value]])));
  expect(shown(numbered, 2)).toEqual([false, true]);
  expect(shown([radio, radio], 'Choice')).toEqual([true, true]);
  expect(numbered.map((widget) => givenState(widget, true, true))).toEqual([undefined, 2]);
  expect(givenState(radio, true, true)).toBe('Choice');
});

it('the form has what differs from the PDF only', () => {
  expect(givenValue(text, 'Lara')).toBeUndefined();
  expect(givenValue(text, '')).toBe('');
  expect(givenState(box, true, false)).toBe(true);
  expect(givenState(box, false, false)).toBeUndefined();
  expect(givenState({ ...box, isOn: true }, false, false)).toBe(false);
  // Another one of its field can be checked in the PDF.
  expect(givenState(box, false, true)).toBe(false);
  const list: FormWidget = { ...text, kind: 'choice', isMultiple: true, value: ['a', 'b'] };
  expect(givenValue(list, ['b', 'a'])).toBeUndefined();
  expect(givenValue(list, ['a'])).toEqual(['a']);
});

it('check boxes of one name with several values exclude each other', () => {
  const other = { ...box, onValue: 'No' };
  expect(exclusiveNames([box, box, { ...box, name: 'b' }])).toEqual(new Set());
  expect(exclusiveNames([box, other, { ...box, name: 'b' }])).toEqual(new Set(['Agreed']));
});
