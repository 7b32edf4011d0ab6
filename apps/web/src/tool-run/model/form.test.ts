import { contracts } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { readValue } from './form.ts';

const { watermark, split, protect } = contracts;

it('reads values as their fields have them', () => {
  expect(readValue(watermark.fields.angle, '45')).toBe(45);
  expect(readValue(watermark.fields.remove, 'true')).toBe(true);
  expect(readValue(contracts.rotate.fields.rotation, '180')).toBe(180);
});

it('has the default in the place of nothing, and of what is not a value yet', () => {
  expect(readValue(watermark.fields.angle, undefined)).toBeNull();
  expect(readValue(watermark.fields.text, '')).toBeNull();
  expect(readValue(watermark.fields.angle, '4x')).toBeNull();
  expect(readValue(watermark.fields.position, 'elsewhere')).toBe('center');
});

it('keeps text as it is typed, and a required one empty', () => {
  expect(readValue(split.fields.config, '3-, ')).toBe('3-, ');
  expect(readValue(split.fields.config, undefined)).toBe('');
  expect(readValue(protect.fields.password, ' a ')).toBe(' a ');
});
