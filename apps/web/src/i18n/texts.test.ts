import { languages, siteVariableNames } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { type TextPartName, textParts } from './namespaces.ts';

/** What stands in a prerendered page before anyone acts: its words come from configuration alone. */
const stillParts = Object.keys(textParts).filter((part) =>
  /^(app|home|notFound|toolPage|page\/.*)$/.test(part),
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

describe('the lists of a tool page', () => {
  it('are as long in both languages', async () => {
    const [de, en] = await Promise.all(languages.map((language) => textParts['page/convert'].load[language]()));
    expect(en?.texts.faq.length).toBe(de?.texts.faq.length);
    expect(en?.texts.features.length).toBe(de?.texts.features.length);
  });
});
