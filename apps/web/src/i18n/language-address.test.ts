import { describe, expect, it } from 'vitest';
import { correctedAddress, languageOfSearch, withLanguage } from './language-address.ts';

describe('languageOfSearch', () => {
  it.each([
    ['', 'de'],
    ['?lang=en', 'en'],
    ['?lang=de', 'de'],
    ['?lang=fr', 'de'],
    ['?lang=', 'de'],
    ['?lang=EN', 'de'],
    ['?a=1&lang=en', 'en'],
  ])('returns for %s: %s', (search, language) => {
    expect(languageOfSearch(search)).toBe(language);
  });
});

describe('withLanguage', () => {
  it('adds no parameter for the default language', () => {
    expect(withLanguage('/converter', 'de')).toBe('/converter');
    expect(withLanguage('/converter?lang=en', 'de')).toBe('/converter');
  });

  it('adds the other language once, and keeps query and fragment', () => {
    expect(withLanguage('/converter', 'en')).toBe('/converter?lang=en');
    expect(withLanguage('/?lang=en', 'en')).toBe('/?lang=en');
    expect(withLanguage('/faq?a=1&lang=de#b', 'en')).toBe('/faq?a=1&lang=en#b');
  });
});

describe('correctedAddress', () => {
  it('returns null for a correct address', () => {
    expect(correctedAddress('/')).toBeNull();
    expect(correctedAddress('/converter?lang=en#top')).toBeNull();
    expect(correctedAddress('/?a=1')).toBeNull();
  });

  it('removes an unknown language and the default', () => {
    expect(correctedAddress('/?lang=fr')).toBe('/');
    expect(correctedAddress('/converter?lang=de')).toBe('/converter');
    expect(correctedAddress('/converter?a=1&lang=xx#b')).toBe('/converter?a=1#b');
  });

  it('removes a repeated language', () => {
    expect(correctedAddress('/?lang=en&lang=fr')).toBe('/?lang=en');
  });
});
