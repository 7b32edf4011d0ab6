import { expect, it } from 'vitest';
import { currentPromise, findBreaks, type Json, readReleased } from './api-promise.ts';

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

it('takes what is added, widened or required no longer, and other sentences', () => {
  const widened = (text: string) =>
    text
      .replace('[90,180,270,"upright"]', '[0,90,180,270,"upright"]')
      .replaceAll('"required":["pdf","pages"]', '"required":["pdf"]')
      .replaceAll('"maxLength":127', '"maxLength":128')
      .replaceAll('"noFile"', '"noFile","another"')
      .replace('"/v1/rotate"', '"/v1/new":{},"/v1/rotate"');
  expect(breaksOf(widened)).toEqual([]);
  // Words beside the numbers of a field.
  const numbers = { requestBody: { type: 'integer', enum: [90] } };
  expect(findBreaks(numbers, { requestBody: { type: ['integer', 'string'], enum: [90, 'upright'] } })).toEqual([]);
  expect(findBreaks(numbers, { requestBody: { type: 'string', enum: [90] } })).toHaveLength(1);
});
