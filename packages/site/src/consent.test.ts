import { describe, expect, it } from 'vitest';
import { purposesOf } from './consent.ts';
import { consentAgeMs, consentQuestion, readConsent } from './read-consent.ts';
import { defaultSite } from './site.ts';

const site = { ...defaultSite, analyticsId: 'G-1', adsClient: 'ca-pub-1' };
const question = consentQuestion(site);
const at = '2026-11-21T10:00:00.000Z';
const stored = (change: object = {}) => JSON.stringify({ question, granted: ['analytics'], at, ...change });

describe('the question of consent', () => {
  it('contains the purposes that the operator has configured', () => {
    expect(purposesOf(defaultSite)).toEqual([]);
    expect(purposesOf(site)).toEqual(['analytics', 'ads']);
    expect(purposesOf({ ...defaultSite, conversionId: 'AW-1/a' })).toEqual(['ads']);
  });

  it('has a different identifier for different purposes', () => {
    expect(question).not.toBe(consentQuestion({ ...site, adsClient: '' }));
    expect(question).toBe(consentQuestion({ ...site, analyticsId: 'G-2' }));
  });
});

describe('a decision', () => {
  const now = Date.parse(at);

  it('is valid for a year', () => {
    expect(readConsent(stored(), question, now)).toEqual(['analytics']);
    expect(readConsent(stored(), question, now + consentAgeMs - 1)).toBeDefined();
    expect(readConsent(stored(), question, now + consentAgeMs)).toBeUndefined();
  });

  it('is valid only for its question', () => {
    expect(readConsent(stored({ question: '0 analytics' }), question, now)).toBeUndefined();
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '"granted"',
    '[]',
    stored({ at: 'yesterday' }),
    stored({ at: '2099-01-01' }),
    stored({ granted: 'analytics' }),
  ])('is none where %j is stored', (text) => {
    expect(readConsent(text, question, now)).toBeUndefined();
  });

  it('ignores a stored purpose that is not in the question', () => {
    expect(readConsent(stored({ granted: ['everything', 'ads'] }), question, now)).toEqual(['ads']);
  });
});
