import { contracts, type ImageRotation, ToolError } from '@blattwerk/shared';
import { defaultSite } from '@blattwerk/site';
import { expect, test } from 'vitest';
import type { ToolFile } from '../model/accept-files.ts';
import { buildForm, checkedTotal, codesByStatus, fieldsOfFiles } from './build-request.ts';

const file = new Blob(['%PDF-']);

test('sends pages without spaces and a password as it is', () => {
  const pages = buildForm(contracts['delete-pages'], { pages: ' 1, 3 - 5 ' }, [file], ['a.pdf']);
  expect([...pages.keys()]).toEqual(['pages', 'pdf']);
  expect(pages.get('pages')).toBe('1,3-5');
  const words = buildForm(contracts['delete-pages'], { pages: 'odd, 8' }, [file], ['a.pdf']);
  expect(words.get('pages')).toBe('odd,8');
  expect(buildForm(contracts.protect, { password: ' ä ' }, [file], ['a.pdf']).get('password')).toBe(' ä ');
});

test('sends the text of a watermark as it is, and an attached file under its own field', () => {
  const text = buildForm(contracts.watermark, { text: 'a - b\nc', pages: '1 - 2' }, [file], ['a.pdf']);
  expect([text.get('text'), text.get('pages')]).toEqual(['a - b\nc', '1-2']);
  const image = buildForm(contracts.watermark, { text: '' }, [file], ['a.pdf', 'b.png'], [file]);
  expect([...image.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['text', ''],
    ['pdf', 'a.pdf'],
    ['image', 'b.png'],
  ]);
});

test('repeats the field of the files for each file, with its name in the upload', () => {
  const form = buildForm(contracts.merge, {}, [file, file], ['a.pdf', 'a (2).pdf']);
  expect(form.getAll('pdfs').map((part) => (part instanceof File ? part.name : part))).toEqual(['a.pdf', 'a (2).pdf']);
});

test('throws for an option that the contract refuses', () => {
  expect(() => buildForm(contracts.split, { mode: 'chunks', config: '0' }, [file], ['a.pdf'])).toThrow(
    new ToolError('invalidChunks'),
  );
});

test('counts all files against the limit of the request', () => {
  const site = { ...defaultSite, limits: { ...defaultSite.limits, mergeBytes: 9 } };
  expect(checkedTotal(contracts.merge, { ...site, limits: { ...site.limits, mergeBytes: 10 } }, [file, file])).toBe(10);
  expect(() => checkedTotal(contracts.merge, site, [file, file])).toThrow('totalTooLarge');
});

test('for unlock, a status without a code is a wrong password; not for other tools', () => {
  for (const contract of Object.values(contracts)) {
    expect(codesByStatus(contract)[400]).toBe(contract.name === 'unlock' ? 'wrongPassword' : undefined);
  }
});

test('for convert, 413 and 429 have codes of their own', () => {
  expect(codesByStatus(contracts.convert)).toEqual({ 413: 'totalTooLarge', 429: 'tooManyRequests' });
  expect(codesByStatus(contracts.merge)).toEqual({});
});

test('the rotations of images are a field of convert, where one is rotated', () => {
  const image = (id: string, rotation?: ImageRotation): ToolFile => ({
    id,
    file: new File([file], id),
    kind: 'png',
    ...(rotation && { values: { rotations: rotation } }),
  });
  expect(fieldsOfFiles(contracts.convert, [image('a'), image('b', 270)])).toEqual({ rotations: '0,270' });
  expect(fieldsOfFiles(contracts.convert, [image('a'), image('b')])).toEqual({});
  expect(fieldsOfFiles(contracts.merge, [image('a', 90)])).toEqual({});
});

test('sends the pages of each file in the order of the files, and none where all are taken', () => {
  const files = (...pages: (string | undefined)[]): ToolFile[] =>
    pages.map((text, index) => ({
      id: String(index),
      file: new File([], `${index}.pdf`),
      kind: 'pdf',
      ...(text === undefined ? {} : { values: { file_pages: text } }),
    }));
  expect(fieldsOfFiles(contracts.merge, files(undefined, ' ', undefined))).toEqual({});
  expect(fieldsOfFiles(contracts.merge, files('1-3 ', undefined, '2, 4'))).toEqual({ file_pages: '1-3;;2, 4' });
});
