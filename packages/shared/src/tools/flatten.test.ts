import { expect, it } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { parseOptions } from '../parse-options.ts';
import { checkPictures, flatten, pictureDpi } from './flatten.ts';

const parse = (form: Record<string, string>) => parseOptions(flatten, Object.entries(form));
const refused = (field: string) =>
  expect.objectContaining({ code: 'invalidField', params: expect.objectContaining({ field }) });
const nothing = { forms: 'false', annotations: 'false', layers: 'false' };

it('takes each part alone, links too, and nothing for pictures', () => {
  expect(parse({})).toMatchObject({ mode: 'parts', forms: true, annotations: true, layers: true, remove_links: false });
  for (const part of ['forms', 'annotations', 'layers', 'remove_links'])
    expect(parse({ ...nothing, [part]: 'true' })).toMatchObject({ [part]: true });
  expect(parse({ ...nothing, mode: 'pictures' })).toMatchObject({ mode: 'pictures' });
  expect(() => parse(nothing)).toThrow(refused('forms'));
});

it('makes pictures of so many pages, at a resolution', () => {
  const { jpgPages } = defaultLimits;
  expect(() => checkPictures({ mode: 'pictures' }, jpgPages, defaultLimits)).not.toThrow();
  expect(() => checkPictures({ mode: 'parts' }, jpgPages + 1, defaultLimits)).not.toThrow();
  expect(() => checkPictures({ mode: 'pictures' }, jpgPages + 1, defaultLimits)).toThrow(
    expect.objectContaining({ code: 'tooManyPages' }),
  );
  expect([null, 300].map((resolution) => pictureDpi({ resolution }))).toEqual([150, 300]);
});
