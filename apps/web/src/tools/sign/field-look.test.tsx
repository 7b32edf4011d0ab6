import { expect, it } from 'vitest';
import { textWidget } from '../../testing/pdf-pages.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { lookOf } from './field-look.ts';

const field = (height: number, more: Partial<FormWidget> = {}, border = 0): FormWidget => ({
  ...textWidget,
  area: { x: 50, y: 80, width: 100, height },
  style: { ...textWidget.style, fontName: 'Helv', fontSize: 11, border },
  ...more,
});

// The sizes are those of the file: packages/pdf/src/operations/forms/fill-form-fields.test.ts.
it.each<[string, FormWidget, number]>([
  ['of one line', field(7.748), 7.53],
  ['of one line in a very low field', field(3.848), 4],
  ['of several lines that has space for one', field(8.448, { isMultiline: true }), 8.21],
  ['with a comb', field(7.748, { isComb: true, maxLength: 7 }), 7.53],
  ['with a border', field(9.748, {}, 1), 7.53],
  ['that is high enough', field(10.2), 11],
])('a text is as large as fits a field too low for its font size: %s', (_, widget, size) => {
  expect(lookOf(widget, 'Schäfer')).toMatchObject({ fontSize: size, isCut: false });
});

it('a text is cut in a field that is lower than the smallest size', () => {
  expect(lookOf(field(2), 'Schäfer')).toMatchObject({ fontSize: 4, isCut: true });
  expect(lookOf(field(2), '')).toMatchObject({ isCut: false });
});

it('several lines are cut where the last one is not within the field', () => {
  const area = field(40, { isMultiline: true });
  expect(['a\nb\nc', 'a\nb\nc\nd'].map((text) => lookOf(area, text).isCut)).toEqual([false, true]);
});
