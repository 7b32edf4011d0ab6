import { contracts } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { enteredValue, formatValue, isBlankValue, readValue } from './form.ts';

const { watermark, split, protect, rotate } = contracts;

it('reads values, and texts that are one', () => {
  expect(readValue(watermark.fields.angle, 45)).toBe(45);
  expect(readValue(watermark.fields.angle, '045')).toBe(45);
  expect(readValue(watermark.fields.remove, 'true')).toBe(true);
  expect(readValue(rotate.fields.rotation, '180')).toBe(180);
});

it('has the default in the place of nothing, and of what is not a value yet', () => {
  for (const nothing of [undefined, null, '', '4x']) expect(readValue(watermark.fields.angle, nothing)).toBeNull();
  expect(readValue(watermark.fields.text, '')).toBeNull();
  expect(readValue(watermark.fields.position, 'elsewhere')).toBe('center');
});

it('keeps text as it is typed, and a required one empty', () => {
  expect(readValue(split.fields.config, '3-, ')).toBe('3-, ');
  expect(readValue(split.fields.config)).toBe('');
  expect(readValue(protect.fields.password, ' a ')).toBe(' a ');
});

it.each([
  ['45', 45],
  ['045', '045'],
  ['4x', '4x'],
  ['', ''],
  ['null', 'null'],
])('takes %j for %j, so that the input shows what was typed', (text, value) => {
  expect(enteredValue(watermark.fields.angle, text)).toBe(value);
  expect(formatValue(enteredValue(watermark.fields.angle, text))).toBe(text);
});

it('takes choices and check boxes for values, and free text for text', () => {
  expect(enteredValue(rotate.fields.rotation, '180')).toBe(180);
  expect(enteredValue(watermark.fields.remove, 'false')).toBe(false);
  expect(enteredValue(split.fields.config, '3')).toBe('3');
});

it('keeps what is drawn as it is, and writes it as its field does', () => {
  const areas = [{ pages: '1', rectangle: { x: 1, y: 2, width: 3, height: 4 } }];
  const { areas: field } = contracts.redact.fields;
  expect(readValue(field, areas)).toBe(areas);
  expect(formatValue(areas, field)).toBe('[{"pages":"1","x":1,"y":2,"width":3,"height":4}]');
  expect([isBlankValue(areas), isBlankValue(null), isBlankValue(' '), isBlankValue(false)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
