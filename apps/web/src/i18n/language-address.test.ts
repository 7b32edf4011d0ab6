import { describe, expect, it } from 'vitest';
import { correctedAddress, languageOfSearch, withLanguage } from './language-address.ts';

describe('the language of an address', () => {
  it.each([
    ['', 'de'],
    ['?lang=en', 'en'],
    ['?lang=de', 'de'],
    ['?lang=fr', 'de'],
    ['?lang=', 'de'],
    ['?lang=EN', 'de'],
    ['?a=1&lang=en', 'en'],
  ])('of %s is %s', (search, language) => {
    expect(languageOfSearch(search)).toBe(language);
  });
});

describe('a link in a language', () => {
  it('needs no parameter for the default', () => {
    expect(withLanguage('/converter', 'de')).toBe('/converter');
    expect(withLanguage('/converter?lang=en', 'de')).toBe('/converter');
  });

  it('names the other language once, and keeps query and fragment', () => {
    expect(withLanguage('/converter', 'en')).toBe('/converter?lang=en');
    expect(withLanguage('/?lang=en', 'en')).toBe('/?lang=en');
    expect(withLanguage('/faq?a=1&lang=de#b', 'en')).toBe('/faq?a=1&lang=en#b');
  });
});

describe('an address as it should read', () => {
  it('stays where it reads well', () => {
    expect(correctedAddress('/')).toBeNull();
    expect(correctedAddress('/converter?lang=en#top')).toBeNull();
    expect(correctedAddress('/?a=1')).toBeNull();
  });

  it('loses a language that is not ours, and the default', () => {
    expect(correctedAddress('/?lang=fr')).toBe('/');
    expect(correctedAddress('/converter?lang=de')).toBe('/converter');
    expect(correctedAddress('/converter?a=1&lang=xx#b')).toBe('/converter?a=1#b');
  });

  it('names a language once', () => {
    expect(correctedAddress('/?lang=en&lang=fr')).toBe('/?lang=en');
  });
});
