import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addRotation, type ImageRotation, parseRotations, parseWholePhotos } from './convert.ts';

const rotations = fc.constantFrom<ImageRotation>(0, 90, 180, 270);

it('rotations are read as they were written, with spaces between them', () => {
  fc.assert(
    fc.property(fc.array(rotations), fc.constantFrom(',', ', ', ' , '), (given, separator) => {
      expect(parseRotations(given.join(separator))).toEqual(given);
    }),
  );
});

it('any other text is refused as an invalid field', () => {
  for (const text of ['90°', '45', '-90', '360', '0,,90', '90,', '1e2', '0x5a', '090']) {
    expect(() => parseRotations(text)).toThrow(expect.objectContaining({ code: 'invalidField' }));
  }
});

it('images that stay whole are read as they were written, and nothing else', () => {
  expect(parseWholePhotos('0, 1,0')).toEqual([false, true, false]);
  expect([null, '', ' '].map(parseWholePhotos)).toEqual([[], [], []]);
  for (const text of ['2', '0,,1', 'true', '1,', '01'])
    expect(() => parseWholePhotos(text)).toThrow(expect.objectContaining({ code: 'invalidField' }));
});

it('a rotation in one direction is undone by one in the other, and by three more', () => {
  fc.assert(
    fc.property(rotations, (given) => {
      expect(addRotation(addRotation(given, 90), -90)).toBe(given);
      expect(addRotation(addRotation(addRotation(addRotation(given, 90), 90), 90), 90)).toBe(given);
    }),
  );
});
