import { expect, it } from 'vitest';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { findUndrawn } from './text-problem.tsx';

const widget = (kind: FormWidget['kind'], name: string, isPassword = false) =>
  ({ kind, name, isPassword }) as FormWidget;

it('a value that the visitor writes has only characters that can be drawn, options of the form have any', () => {
  const widgets = [widget('text', 'name'), widget('choice', 'city'), widget('text', 'pin', true)];
  const problem = (values: Record<string, string | boolean>) =>
    findUndrawn([], new Map(Object.entries(values)), widgets)?.error.params;
  expect(problem({ name: 'Nguyễn 東京', city: 'เมือง', pin: 'ก' })).toBeUndefined();
  expect(problem({ name: 'aเ', city: 'x' })).toEqual({
    field: 'values',
    form_field: 'name',
    character: 'เ',
    script: 'Thai',
  });
});
