import { expect, it } from 'vitest';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { findUnwritable, lengthOf } from './field-refusal.ts';

const widget = (kind: FormWidget['kind'], name: string, isPassword = false) =>
  ({ kind, name, isPassword }) as FormWidget;

it('a value that the visitor writes has only characters that can be drawn, options of the form have any', () => {
  const widgets = [widget('text', 'name'), widget('choice', 'city'), widget('text', 'pin', true)];
  const problem = (values: Record<string, string | boolean>) =>
    findUnwritable([], new Map(Object.entries(values)), widgets)?.error.params;
  expect(problem({ name: 'Nguyễn 東京', city: 'เมือง', pin: 'ก' })).toBeUndefined();
  expect(problem({ name: 'aเ', city: 'x' })).toEqual({
    field: 'values',
    form_field: 'name',
    character: 'เ',
    script: 'Thai',
  });
});

it('a value has no more characters than its field takes, each with its accents', () => {
  const widgets = [{ ...widget('text', 'iban'), maxLength: 4 }];
  const problem = (value: string) => findUnwritable([], new Map([['iban', value]]), widgets);
  expect([lengthOf('A\u0301'), lengthOf('𝒜')]).toEqual([1, 1]);
  expect(problem('DE\u0301𝒜x')).toBeUndefined();
  expect(problem('DE 89')?.error.params).toEqual({ field: 'values', form_field: 'iban', max_length: 4 });
  expect(problem('DE 89')?.widget).toBe(widgets[0]);
});
