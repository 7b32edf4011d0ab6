import { describe, expect, test } from 'vitest';
import { readApiError } from './api-error.ts';

describe('readRefusal', () => {
  test('reads code, parameters, request id and text of a refusal', () => {
    const error = readApiError(
      422,
      JSON.stringify({ error: 'Kaputt', code: 'damagedImage', request_id: 'r1', file: 'a.png' }),
    );
    expect(error).toMatchObject({
      code: 'damagedImage',
      params: { file: 'a.png' },
      status: 422,
      requestId: 'r1',
      sentence: 'Kaputt',
    });
  });

  test.each([
    [400, { max_images: 45, received_images: 46 }, 'tooManyImages'],
    [413, { max_size: 10 }, 'fileTooLarge'],
    [415, { supported_formats: ['PNG'] }, 'unsupportedFormat'],
  ] as const)('finds the code of a body without one by its parameters: %i %o', (status, body, code) => {
    expect(readApiError(status, JSON.stringify(body)).code).toBe(code);
  });

  test.each([
    [413, 'totalTooLarge'],
    [429, 'tooManyRequests'],
    [503, 'unavailable'],
    [504, 'timeout'],
    [500, 'failed'],
    [418, 'failed'],
  ] as const)("judges a proxy's own page by its status: %i is %s", (status, code) => {
    expect(readApiError(status, '<h1>no</h1>').code).toBe(code);
    expect(readApiError(status, '').code).toBe(code);
  });

  test.each([
    [400, '', 'wrongPassword'],
    [401, '{"error":"no"}', 'wrongPassword'],
    [400, '{"code":"invalidField"}', 'invalidField'],
    [422, '', 'failed'],
  ] as const)("uses the tool's code for a status without a code: %i %s is %s", (status, body, code) => {
    const codes = { 400: 'wrongPassword', 401: 'wrongPassword' } as const;
    expect(readApiError(status, body, null, codes).code).toBe(code);
  });

  test.each([413, 429, 500, 502, 503, 504])(
    "lets a body's own sentence go before what its status means: %i",
    (status) => {
      const error = readApiError(status, '{"error":"Wir bauen um."}');
      expect(error).toMatchObject({ code: 'failed', sentence: 'Wir bauen um.' });
    },
  );

  test("keeps the server's text for an unknown code", () => {
    const error = readApiError(400, JSON.stringify({ error: 'Something new', code: 'constructor' }));
    expect(error).toMatchObject({ code: 'failed', sentence: 'Something new' });
  });

  test("keeps the server's text for a code that only programs meet", () => {
    const error = readApiError(410, JSON.stringify({ error: 'It was sent.', code: 'gone' }));
    expect(error).toMatchObject({ code: 'failed', sentence: 'It was sent.' });
  });

  test.each(['null', '[1]', '"text"', '{'])('handles the body %s', (body) => {
    expect(readApiError(500, body, 'from-header')).toMatchObject({ code: 'failed', requestId: 'from-header' });
  });
});
