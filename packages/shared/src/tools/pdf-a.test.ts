import { expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { pdfA } from './pdf-a.ts';

const parse = (form: Record<string, string>) => parseOptions(pdfA, Object.entries(form));

it('checks what the file claims by default, or a level of parts 1 to 3', () => {
  expect(parse({})).toEqual({ mode: 'check', level: 'auto' });
  expect(parse({ mode: 'check', level: '3u' })).toEqual({ mode: 'check', level: '3u' });
});

it.each([{ level: '4a' }, { level: '4' }, { level: '2B' }, { mode: 'verify' }])('refuses %o', (form) => {
  expect(() => parse(form as Record<string, string>)).toThrow(expect.objectContaining({ code: 'invalidField' }));
});
