import { type Contract, contracts, exampleForm, secretFields } from '@blattwerk/shared';
import { describe, expect, test } from 'vitest';
import {
  fieldOfRefusal,
  fieldsOfFile,
  findOptionProblem,
  isFilled,
  requiredFields,
  sentOptions,
} from './option-problem.ts';

function problemOf(tool: keyof typeof contracts, options: Record<string, string>, required?: string[]) {
  const contract = contracts[tool];
  const problem = findOptionProblem(contract, { options }, required ?? requiredFields(contract));
  return problem === null ? null : [problem.field, problem.error.code];
}

describe('findOptionProblem', () => {
  test.each([
    ['delete-pages', {}, ['pages', 'noPages']],
    ['delete-pages', { pages: '  ' }, ['pages', 'noPages']],
    ['delete-pages', { pages: '1, 3 - 5' }, null],
    ['delete-pages', { pages: '1 3' }, ['pages', 'invalidPages']],
    ['delete-pages', { pages: '1;3' }, ['pages', 'invalidPages']],
    ['split', {}, ['config', 'invalidPages']],
    ['split', { mode: 'extract', config: '1-x' }, ['config', 'invalidPages']],
    ['split', { mode: 'interval', config: '' }, ['config', 'invalidInterval']],
    ['split', { mode: 'interval', config: '0' }, ['config', 'invalidInterval']],
    ['split', { mode: 'interval', config: '1.5' }, ['config', 'invalidInterval']],
    ['split', { mode: 'chunks', config: '-2' }, ['config', 'invalidChunks']],
    ['protect', {}, ['password', 'noPassword']],
    ['protect', { password: '   ' }, ['password', 'noPassword']],
    ['protect', { password: 'x'.repeat(128) }, ['password', 'invalidField']],
    ['protect', { password: 'geheim', owner_password: ' ' }, ['owner_password', 'noPassword']],
    ['pdf-to-jpg', { pages: '3-1-' }, ['pages', 'invalidPages']],
    ['compress', { quality: 'best' }, ['quality', 'invalidField']],
    ['redact', { whole_pages: '3-1-', find: 'emails' }, ['whole_pages', 'invalidPages']],
    ['watermark', {}, ['text', 'invalidField']],
    ['watermark', { text: 'a', x_mm: '1' }, ['y_mm', 'invalidField']],
  ] as const)('finds in %s with %o the problem %o', (tool, options, expected) => {
    expect(problemOf(tool, options)).toEqual(expected);
  });

  test.each([
    ['delete-pages', { pages: ' 1,3-5,7 ' }],
    ['split', { config: '1, 3 - 5, 7' }],
    ['split', { mode: 'chunks', config: '3' }],
    ['protect', { password: ' ä b ' }],
    ['pdf-to-jpg', { pages: '' }],
    ['rotate', {}],
    ['extract-images', {}],
    ['watermark', { text: 'a' }],
    ['watermark', { remove: 'true' }],
  ] as const)('accepts for %s the options %o', (tool, options) => {
    expect(problemOf(tool, options)).toBeNull();
  });

  test('an attached file takes the place of a text', () => {
    const image = { id: 'a', file: new File(['x'], 'a.png'), kind: 'png' } as const;
    const problem = (text: string) => findOptionProblem(contracts.watermark, { options: { text, image: [image] } }, []);
    expect([problem(''), problem('a')?.field]).toEqual([null, 'text']);
  });

  test('finds a missing password that the page requires and the contract does not', () => {
    expect(problemOf('unlock', {}, [])).toBeNull();
    expect(problemOf('unlock', {}, ['password'])).toEqual(['password', 'noPassword']);
    expect(problemOf('unlock', { password: 'geheim' }, ['password'])).toBeNull();
  });
});

test.each(Object.values<Contract>(contracts))('the required fields of $name are those with an example', (contract) => {
  // Of these, one of several is needed: a text or an image, what is placed or filled in, margins of all or single pages, what is removed, bookmarks or labels.
  const oneOf: Partial<Record<Contract['name'], string>> = {
    watermark: 'text',
    sign: 'placements',
    crop: 'margins',
    redact: 'areas',
    bookmarks: 'bookmarks',
  };
  const others = [oneOf[contract.name] ?? []].flat();
  expect([...requiredFields(contract), ...others]).toEqual(exampleForm(contract).map(([name]) => name));
});

test('another PDF is searched for the same words, and without the areas, pages and kept places of the first', () => {
  expect(fieldsOfFile(contracts.redact)).toEqual(['whole_pages', 'areas', 'keep']);
  expect(fieldOfRefusal(contracts.redact, 'invalidPages')).toBe('whole_pages');
});

test('spaces do not fill a field', () => {
  expect(isFilled({ password: ' \t' }, ['password'])).toBe(false);
  expect(isFilled({ password: ' x' }, ['password'])).toBe(true);
  expect(isFilled({}, [])).toBe(true);
});

test('words of the visitor are sent as they are', () => {
  expect(fieldsOfFile(contracts.merge)).toEqual([]);
  expect(sentOptions(contracts['page-numbers'], { format: ' a , b {n}', pages: '1 , 3' })).toEqual([
    ['format', 'a , b {n}'],
    ['pages', '1,3'],
  ]);
});

test('pages and passwords belong to one file, choices and texts for every page do not', () => {
  expect(fieldsOfFile(contracts.split)).toEqual(['config']);
  expect(fieldsOfFile(contracts.protect)).toEqual(['password', 'owner_password']);
  expect(fieldsOfFile(contracts.rotate)).toEqual(['pages']);
  expect(fieldsOfFile(contracts['extract-images'])).toEqual(['images']);
  expect(fieldsOfFile(contracts.compress)).toEqual([]);
  expect(fieldsOfFile(contracts['page-numbers'])).toEqual(['pages']);
  expect(fieldsOfFile(contracts.watermark)).toEqual(['pages']);
  expect(fieldsOfFile(contracts.sign)).toEqual(['placements', 'values']);
  expect(secretFields(contracts['delete-pages'])).toEqual([]);
});

test('a refusal is assigned to the field that it is about', () => {
  expect(fieldOfRefusal(contracts.unlock, 'wrongPassword')).toBe('password');
  expect(fieldOfRefusal(contracts.split, 'tooManyOutputs')).toBe('config');
  expect(fieldOfRefusal(contracts['delete-pages'], 'noPagesLeft')).toBe('pages');
  expect(fieldOfRefusal(contracts.compress, 'invalidPages')).toBeNull();
  expect(fieldOfRefusal(contracts.protect, 'damagedPdf')).toBeNull();
});
