import { contracts, languages, siteVariableNames } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { type TextPartName, textParts } from './namespaces.ts';

/** What stands in a prerendered page before anyone acts: its words come from configuration alone. */
const stillParts = Object.keys(textParts).filter((part) =>
  /^(app|home|articles|notFound|toolPage|page\/.*)$/.test(part),
) as TextPartName[];

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

describe.each(stillParts)('the texts of %s', (part) => {
  it.each(languages)('name in %s only words that configuration has', async (language) => {
    const { texts } = await textParts[part].load[language]();
    const found = strings(texts);
    expect(found.length).toBeGreaterThan(0);
    const known: readonly string[] = siteVariableNames;
    const faulty = found.filter((text) => {
      const named = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name);
      return text.trim() === '' || named.some((name) => !known.includes(name));
    });
    expect(faulty).toEqual([]);
  });
});

describe.each(Object.keys(contracts) as (keyof typeof contracts)[])('the page of %s', (tool) => {
  it('has six features, three steps, and as many questions in both languages', async () => {
    const [de, en] = await Promise.all(languages.map((language) => textParts[`page/${tool}`].load[language]()));
    for (const page of [de, en]) {
      expect(page?.texts.features).toHaveLength(6);
      expect(page?.texts.steps).toHaveLength(3);
    }
    expect(en?.texts.faq.length).toBe(de?.texts.faq.length);
  });

  it('has a title and a description that search engines show as a whole', async () => {
    for (const language of languages) {
      const { seo } = (await textParts[`page/${tool}`].load[language]()).texts;
      expect(seo.title.replace('{{brand}}', 'Blattwerk').length).toBeLessThanOrEqual(75);
      expect(seo.description.length).toBeLessThanOrEqual(170);
    }
  });
});

describe.each(languages)('the articles in %s', (language) => {
  it('have titles and descriptions that search engines show as a whole', async () => {
    const { texts } = await textParts.articles.load[language]();
    for (const { title, description } of Object.values(texts)) {
      expect(`${title} | Blattwerk`.length, title).toBeLessThanOrEqual(75);
      expect(description.length, title).toBeLessThanOrEqual(170);
      expect(description.length, title).toBeGreaterThanOrEqual(50);
    }
  });
});
