import { expect, it } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { loadLanguage } from './load-language.ts';

it('rejects while the texts of another language cannot be loaded, and requests them again', async () => {
  let isOffline = true;
  const english = async () => {
    if (isOffline) throw new Error('no connection');
    return { texts: { title: 'Hello' } };
  };
  const texts = await createI18n({
    language: 'de',
    parts: { app: { folder: 'app', load: { de: async () => ({ texts: { title: 'Hallo' } }), en: english } } },
    first: ['app'],
    variables: () => ({}) as never,
  });
  await expect(loadLanguage(texts, 'en')).rejects.toThrow('no texts app in en');
  isOffline = false;
  await loadLanguage(texts, 'en');
  await texts.changeLanguage('en');
  expect([texts.language, texts.getResource('en', 'app', 'title')]).toEqual(['en', 'Hello']);
});
