import { lowFields } from '@blattwerk/testing/pdf/low-fields';
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

it.each(lowFields)('a text is as large as fits a field too low for its font size: %s', (_, low) => {
  const { height, size, isMultiline = false, cells: maxLength, border } = low;
  const widget = field(height, { isMultiline, isComb: maxLength !== undefined, maxLength }, border);
  expect(lookOf(widget, 'Schäfer')).toMatchObject({ fontSize: size, isCut: false });
});

it('a text is cut in a field that is lower than the smallest size', () => {
  // A border keeps its height.
  expect(lookOf(field(2, {}, 0.1), 'Schäfer')).toMatchObject({ fontSize: 4, isCut: true });
  expect(lookOf(field(2, {}, 0.1), '')).toMatchObject({ isCut: false });
});

it('several lines are cut where the last one is not within the field', () => {
  const area = field(40, { isMultiline: true });
  expect(['a\nb\nc', 'a\nb\nc\nd'].map((text) => lookOf(area, text).isCut)).toEqual([false, true]);
});
