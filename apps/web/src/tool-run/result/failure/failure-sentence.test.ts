import { errorCatalog, languages } from '@blattwerk/shared';
import { expect, test } from 'vitest';
import { ApiError, clientCodes, readApiError } from '../../../api/api-error.ts';
import { failureSentence } from './failure-sentence.ts';
import { texts as de } from '../../texts.de.ts';
import { texts as en } from '../../texts.en.ts';

const own = { de: de.error, en: en.error };

test.each(languages)('has a text for every code in %s', (language) => {
  for (const code of [...clientCodes, ...Object.keys(errorCatalog)] as ApiError['code'][]) {
    expect(failureSentence(new ApiError(code), language, own[language])).toMatch(/^[^{}]{10,}[^{}\s]$/);
  }
});

test('has different texts for different causes', () => {
  const say = (error: ApiError) => failureSentence(error, 'en', en.error);
  const many = readApiError(400, JSON.stringify({ code: 'tooManyImages', max_images: 45, received_images: 50 }));
  expect(say(many)).toMatch(/45.*50/);
  expect(say(readApiError(415, JSON.stringify({ supported_formats: ['JPEG', 'PNG'] })))).toContain('JPEG, PNG');
  expect(say(readApiError(413, ''))).toContain('fewer or smaller');
  expect(say(readApiError(429, ''))).toContain('Too many requests. Please wait a moment');
  expect(say(new ApiError('timedOut'))).toContain('too long');
  expect(say(new ApiError('network'))).toContain('reach the server');
  expect(say(readApiError(500, ''))).toBe(en.error.failed);
  expect(say(readApiError(500, JSON.stringify({ error: 'A sentence of the server.' })))).toBe(
    'A sentence of the server.',
  );
});
