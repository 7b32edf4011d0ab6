import { expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { metadata } from './metadata.ts';

const parse = (form: Record<string, string>) => parseOptions(metadata, Object.entries(form));
const refused = (field: string) =>
  expect.objectContaining({ code: 'invalidField', params: expect.objectContaining({ field }) });
const removal = {
  mode: 'change',
  remove: true,
  title: null,
  author: null,
  subject: null,
  keywords: null,
  created: null,
  modified: null,
  language: null,
};

it('removes everything by default, and sets what is given', () => {
  expect(parse({})).toEqual(removal);
  expect(parse({ title: ' Bericht ', author: ' ' })).toEqual({ ...removal, title: 'Bericht' });
});

it.each(['de', 'en-GB', 'zh-Hant-TW', 'gsw'])('takes %s as a language', (language) => {
  expect(parse({ language })).toMatchObject({ language });
});

it.each(['Deutsch', 'd', 'de_DE', 'de-', 'de DE', '1'])('refuses %s as a language', (language) => {
  expect(() => parse({ language })).toThrow(refused('language'));
});

it.each(['2026-01-31', '2026-01-31T12:00Z', '2026-01-31T12:00:59+01:00'])('takes %s as a time', (created) => {
  expect(parse({ created })).toMatchObject({ created });
});

it.each(['31.01.2026', '2026-13-01', '2026-01-31T12:00', '2026', 'D:20260131'])('refuses %s as a time', (modified) => {
  expect(() => parse({ modified })).toThrow(refused('modified'));
});
