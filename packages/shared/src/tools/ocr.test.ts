import { expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { lacksText, ocr } from './ocr.ts';

const parse = (form: Record<string, string>) => parseOptions(ocr, Object.entries(form));

it('recognizes German and English on pages without text by default', () => {
  expect(parse({})).toEqual({ language: null, existing: 'skip', pages: null, turn: false, output: 'pdf' });
});

it.each(['deu', 'deu+eng', 'chi_sim+eng', 'deu+eng+fra'])('takes %s as languages', (language) => {
  expect(parse({ language })).toMatchObject({ language });
});

it.each(['de', 'deu+', 'deu eng', 'DEU', '../deu', '-psm', 'deu+eng+fra+ita', 'script/Latin'])(
  'refuses %s as languages',
  (language) => {
    expect(() => parse({ language })).toThrow(expect.objectContaining({ code: 'invalidField' }));
  },
);

it('a page lacks text that has less than forty letters and digits', () => {
  expect(lacksText('')).toBe(true);
  expect(lacksText(`Seite 3 von 12\n${'. '.repeat(200)}`)).toBe(true);
  expect(lacksText('ä'.repeat(39))).toBe(true);
  expect(lacksText('ä '.repeat(40))).toBe(false);
});
