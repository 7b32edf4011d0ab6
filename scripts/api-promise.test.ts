import { expect, it } from 'vitest';
import { currentPromise, findBreaks, type Json, promisedPart, readReleased } from './api-promise.ts';

const advice =
  'The description of /v1 no longer does what the last release promised (docs/api.md). Keep what was there beside what is new. ' +
  'Before the first release, or where the promise ends with a new version: `npm run release:api` takes this state as the released one.';

it('keeps what the last release promised', async () => {
  expect(findBreaks(readReleased(), await currentPromise()), advice).toEqual([]);
});

const released = await currentPromise();

/** The breaks of a change. */
function breaksOf(change: (document: string) => string): string[] {
  const changed = change(JSON.stringify(released));
  expect(changed).not.toBe(JSON.stringify(released));
  return findBreaks(released, JSON.parse(changed) as Json);
}

it.each([
  ['a path', (text: string) => text.replace('"/v1/rotate"', '"/v1/turn"'), 'paths /v1/rotate: removed'],
  ['a field', (text: string) => text.replaceAll('"owner_password":', '"owner":'), 'owner_password: removed'],
  ['a choice', (text: string) => text.replace('[90,180,270,"upright"]', '[90,180,"upright"]'), 'enum 270: removed'],
  ['a code', (text: string) => text.replaceAll('"encryptedPdf",', ''), '"encryptedPdf": removed'],
  ['a header', (text: string) => text.replaceAll('"x-page-count"', '"x-pages"'), 'x-page-count: removed'],
  ['a type of answers', (text: string) => text.replaceAll('"application/zip"', '"application/x-zip"'), 'zip: removed'],
  ['a default', (text: string) => text.replace('"default":90', '"default":180'), '90 became 180'],
  ['a name of an operation', (text: string) => text.replace('"pdfToJpg"', '"pdf-to-jpg"'), '"pdfToJpg" became'],
])('finds that %s was removed or changed', (_, change, found) => {
  expect(breaksOf(change).join('\n')).toContain(found);
});

it('finds that a field is required since', () => {
  const breaks = breaksOf((text) =>
    text.replaceAll('"required":["pdf","pages"]', '"required":["pdf","pages","orientation"]'),
  );
  expect(breaks.join('\n')).toContain('"orientation": required since');
});

/** A form with a field of each kind, beside an optional header. */
const form: Json = {
  parameters: [{ name: 'prefer', in: 'header', schema: { type: 'string' } }],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { pages: { type: 'string' }, tags: { type: 'string', maxLength: 9, pattern: '^a' } },
        },
      },
    },
  },
};

it.each([
  ['a header', '"parameters":[', '"parameters":[{"name":"key","in":"header","required":true},', 'key: required since'],
  ['a header that was optional', '"in":"header",', '"in":"header","required":true,', 'prefer required: required since'],
  ['a length', '"pages":{', '"pages":{"maxLength":5,', 'pages maxLength: restricted since'],
  ['a list of values', '"pages":{', '"pages":{"enum":["1"],', 'pages enum: restricted since'],
  ['a pattern', '"pages":{', '"pages":{"pattern":"^[0-9]+$",', 'pages pattern: restricted since'],
  ['another pattern', '"^a"', '"^b"', 'pattern: "^a" became "^b"'],
  ['a shorter length', '"maxLength":9', '"maxLength":8', 'tags maxLength: 9 became 8'],
  ['a field', '"type":"object",', '"type":"object","required":["pages"],', '"pages": required since'],
  ['a body', '"requestBody":{', '"requestBody":{"required":true,', 'requestBody required: required since'],
])('finds that a request needs %s since', (_, before, after, found) => {
  const text = JSON.stringify(form).replace(before, after);
  expect(findBreaks(form, JSON.parse(text) as Json)).toEqual([expect.stringContaining(found)]);
});

it('finds a body or header that a request needs where it had none', () => {
  const required = {
    ...(form as object),
    requestBody: { required: true },
    parameters: [{ name: 'key', required: true }],
  };
  expect(findBreaks({ responses: {} }, { responses: {}, ...required })).toEqual([
    'parameters key: required since',
    'requestBody: required since',
  ]);
});

it('finds that a call needs a token since', () => {
  const breaks = breaksOf((text) => text.replace('"security":[{},', '"security":['));
  expect(breaks).toEqual(['security {}: removed']);
});

it('takes a field for a field whatever its name', () => {
  const described = (properties: Json) => ({
    security: [],
    components: {},
    paths: { '/v1/a': { post: { requestBody: { schema: { properties, description: 'A form.' } } } } },
  });
  const part = promisedPart(described({ tags: { type: 'string' }, example: { type: 'integer' } }));
  expect(JSON.stringify(part)).not.toContain('A form.');
  expect(findBreaks(part, promisedPart(described({})))).toHaveLength(2);
});

it('takes what is added, widened or required no longer, and other sentences', () => {
  const widened = (text: string) =>
    text
      .replace('[90,180,270,"upright"]', '[0,90,180,270,"upright"]')
      .replaceAll('"required":["pdf","pages"]', '"required":["pdf"]')
      .replaceAll('"maxLength":127', '"maxLength":128')
      .replaceAll('"noFile"', '"noFile","another"')
      .replace('"/v1/rotate"', '"/v1/new":{},"/v1/rotate"');
  expect(breaksOf(widened)).toEqual([]);
  // A limit that is gone, another field and another header that nobody has to send.
  const freed = JSON.stringify(form)
    .replace('"maxLength":9,"pattern":"^a"', '"default":"a"')
    .replace('"pages":{', '"copies":{"type":"integer","maximum":9},"pages":{')
    .replace('"parameters":[', '"parameters":[{"name":"key","in":"header"},');
  expect(findBreaks(form, JSON.parse(freed) as Json)).toEqual([]);
  // Words beside the numbers of a field.
  const numbers = { requestBody: { type: 'integer', enum: [90] } };
  expect(findBreaks(numbers, { requestBody: { type: ['integer', 'string'], enum: [90, 'upright'] } })).toEqual([]);
  expect(findBreaks(numbers, { requestBody: { type: 'string', enum: [90] } })).toHaveLength(1);
});
