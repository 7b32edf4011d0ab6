import { expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { pdfA } from './pdf-a.ts';

const parse = (form: Record<string, string>) => parseOptions(pdfA, Object.entries(form));

it('checks what the file claims by default, a level of parts 1 to 3, or PDF/UA-1', () => {
  expect(parse({})).toEqual({ mode: 'check', level: 'auto' });
  expect(parse({ mode: 'check', level: '3u' })).toEqual({ mode: 'check', level: '3u' });
  expect(parse({ level: 'ua-1' })).toEqual({ mode: 'check', level: 'ua-1' });
});

it.each([
  { level: '4a' },
  { level: '4' },
  { level: '2B' },
  { level: 'ua-2' },
  { mode: 'verify' },
  { mode: 'convert', level: 'ua-1' },
])('refuses %o', (form) => {
  expect(() => parse(form as Record<string, string>)).toThrow(expect.objectContaining({ code: 'invalidField' }));
});
