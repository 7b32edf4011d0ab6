import { errorCatalog, type Language, languages, programCodes, refusalSentence } from '@blattwerk/shared';
import { expect, test } from 'vitest';
import { ApiError, clientCodes, readApiError } from '../../../api/api-error.ts';
import { failureSentence } from './failure-sentence.ts';
import { texts as de } from '../../texts.de.ts';
import { texts as en } from '../../texts.en.ts';

const texts = { de, en };

function say(error: ApiError, language: Language): string {
  const { refusalTexts, error: own } = texts[language];
  return failureSentence(error, (code, params) => refusalSentence({ language, ...refusalTexts }, code, params), own);
}

test.each(languages)('has a text in %s for every code but those that only programs meet', (language) => {
  const codes = [...clientCodes, ...Object.keys(errorCatalog)] as ApiError['code'][];
  for (const code of codes.filter((each) => !programCodes.some((ofPrograms) => ofPrograms === each))) {
    expect(say(new ApiError(code), language)).toMatch(/^[^{}]{10,}[^{}\s]$/);
  }
});

test('has different texts for different causes', () => {
  const many = readApiError(400, JSON.stringify({ code: 'tooManyImages', max_images: 45, received_images: 50 }));
  expect(say(many, 'en')).toMatch(/45.*50/);
  expect(say(readApiError(415, JSON.stringify({ supported_formats: ['JPEG', 'PNG'] })), 'en')).toContain('JPEG, PNG');
  expect(say(readApiError(413, ''), 'en')).toContain('fewer or smaller');
  expect(say(readApiError(429, ''), 'en')).toContain('Too many requests. Please wait a moment');
  expect(say(new ApiError('timedOut'), 'en')).toContain('too long');
  expect(say(new ApiError('network'), 'en')).toContain('reach the server');
  expect(say(readApiError(500, ''), 'en')).toBe(en.error.failed);
  expect(say(readApiError(500, JSON.stringify({ error: 'A sentence of the server.' })), 'en')).toBe(
    'A sentence of the server.',
  );
});
