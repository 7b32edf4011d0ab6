import { open } from '@blattwerk/pdf';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { expect, it } from 'vitest';
import { digestOf } from './answer-digest.ts';

const answered = (body: Uint8Array, status = 200, headers: Record<string, string> = {}) =>
  digestOf({ status, headers: new Headers(headers), body: Buffer.from(body), ms: 1 });

it('is the same for the same result, and another one for another', async () => {
  const pdf = await open(textPdf(['one', 'two']));
  const [first, second] = [pdf.save(), pdf.save()];
  expect(first).not.toEqual(second);
  expect(answered(first)).toBe(answered(second));
  expect(answered(pdf.rotate(90).save())).not.toBe(answered(first));
  expect(answered(first, 200, { 'x-notices': 'repaired' })).toBe(`${answered(first)} repaired`);
  const encrypted = () => answered(pdf.encrypt({ user: 'u' }).save());
  expect(encrypted()).toMatch(/^200 encrypted/);
  expect(encrypted()).toBe(encrypted());
});

it('has the code of a refusal, and what took the place of an answer', () => {
  expect(answered(Buffer.from('{"code":"damagedPdf"}'), 422)).toBe('422 damagedPdf');
  expect(digestOf({ status: null, reason: 'no answer within 9 s', ms: 9_000 })).toBe('no answer within 9 s');
});
