import { contracts, languages } from '@blattwerk/shared';
import { defaultSite, siteVariableNames, siteVariables } from '@blattwerk/site';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import { pageRoutes } from './routes.ts';
import { siteToolNames } from '../tools/index.ts';
import { toolLink } from '../tools/tool-links.ts';
import { splitLinks } from '../pages/text-page/split-links.ts';
import { type TextPartName, textParts } from './text-parts.ts';

/** Parts that prerendered pages contain: their variables have values in the configuration only. */
const stillParts = Object.keys(textParts).filter((part) =>
  /^(app|home|articles|notFound|textPage|about|faq|contact|privacy|terms|accessibility|data-processing|checks|toolPage|page\/.*)$/.test(
    part,
  ),
) as TextPartName[];

/** Text pages with sections. */
const sectioned = ['privacy', 'terms', 'accessibility', 'data-processing', 'checks'] as const;

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

describe.each(stillParts)('the texts of %s', (part) => {
  it.each(languages)('use in %s variables of the configuration only', async (language) => {
    const { texts } = await textParts[part].load[language]();
    const found = strings(texts);
    expect(found.length).toBeGreaterThan(0);
    // The headings of a tool's page name its task.
    const known: readonly string[] = part === 'toolPage' ? [...siteVariableNames, 'task'] : siteVariableNames;
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
});

describe.each(siteToolNames)('the card of %s', (tool) => {
  it.each(languages)('has a name and a description in %s, without variables', (language) => {
    const card = toolLink(tool, language);
    expect([card.name, card.shortName, card.description].filter((text) => text === '' || text.includes('{{'))).toEqual(
      [],
    );
  });
});

describe.each(languages)('every page in %s', (language) => {
  it.each(pageRoutes)('$path has a title and a description that search engines show as a whole', async (route) => {
    const i18n = await createI18n({
      language,
      parts: textParts,
      first: ['app', ...route.parts],
      variables: () => siteVariables(defaultSite, language),
    });
    const { title, description } = route.seo(i18n);
    expect(title).toContain(defaultSite.brand);
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect(description.length, description).toBeLessThanOrEqual(155);
    expect(description.length, description).toBeGreaterThanOrEqual(50);
  });
});

describe('text pages', () => {
  it.each(sectioned)('%s has the same sections, blocks and conditions in both languages', async (page) => {
    const [de, en] = await Promise.all(
      languages.map(async (language) => {
        const { sections } = (await textParts[page].load[language]()).texts;
        return sections.map(({ id, when, blocks }) => [
          id,
          when,
          blocks.map((block) => {
            if (typeof block === 'string') return 'text';
            if ('text' in block) return block.when;
            return 'items' in block ? `${block.when}: list of ${block.items.length}` : `list of ${block.length}`;
          }),
        ]);
      }),
    );
    expect(en).toEqual(de);
    expect(new Set(de?.map(([id]) => id)).size).toBe(de?.length);
  });

  it('have as many questions and limits in both languages', async () => {
    const [de, en] = await Promise.all(
      languages.map(async (language) => {
        const { how, questions, limits, failure } = (await textParts.faq.load[language]()).texts;
        const values = limits.rows.map(({ value }) => /\{\{(\w+)\}\}/.exec(value)?.[1]);
        return [how.steps.length, questions.categories.map(({ items }) => items.length), values, failure.advice.length];
      }),
    );
    expect(en).toEqual(de);
  });

  it('contain the same numbers in both languages', async () => {
    const named = (texts: unknown) =>
      strings(texts)
        .flatMap((text) => text.match(/\{\{\w+\}\}|\d+/g) ?? [])
        .toSorted();
    for (const page of ['about', 'faq', 'contact', ...sectioned] as const) {
      const [de, en] = await Promise.all(languages.map((language) => textParts[page].load[language]()));
      expect(named(en?.texts), page).toEqual(named(de?.texts));
    }
  });

  it('link to pages of the site only', async () => {
    const paths = pageRoutes.map(({ path }) => path);
    for (const page of ['about', 'faq', 'contact', ...sectioned] as const) {
      for (const language of languages) {
        const { texts } = await textParts[page].load[language]();
        const targets = strings(texts)
          .flatMap(splitLinks)
          .flatMap((part) => (typeof part === 'string' ? [] : [part.target]))
          .filter((target) => target.startsWith('/'));
        for (const target of targets) expect(paths).toContain(target.replace(/#.*/, ''));
      }
    }
  });
});
