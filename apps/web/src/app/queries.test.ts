import { join } from 'node:path';
import { type Language, languages } from '@blattwerk/shared';
import { defaultSite, siteVariables } from '@blattwerk/site';
import { stringsOf } from '@blattwerk/testing/typography';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import { pageRoutes, type PageRoute } from './routes.ts';
import { textParts } from './text-parts.ts';

/** What people type into a search engine, and the page that answers it. */
const queries: readonly [language: Language, query: string, path: string][] = [
  ['de', 'pdf komprimieren', '/compress'],
  ['de', 'pdf auf 1 mb verkleinern', '/compress/1-mb'],
  ['de', 'pdf auf 100 kb verkleinern', '/compress/100-kb'],
  ['de', 'pdf für e-mail verkleinern', '/compress/email'],
  ['de', 'jpg in pdf umwandeln', '/converter/jpg'],
  ['de', 'png in pdf umwandeln', '/converter/png'],
  ['de', 'heic in pdf umwandeln', '/converter/heic'],
  ['de', 'bilder in pdf umwandeln', '/converter'],
  ['de', 'pdf zusammenfügen', '/merge'],
  ['de', 'pdf-seiten löschen', '/delete-pages'],
  ['de', 'pdf-passwort entfernen', '/unlock/password'],
  ['de', 'pdf entsperren', '/unlock'],
  ['de', 'pdf-seiten sortieren', '/organize-pages/sort'],
  ['de', 'seiten aus pdf extrahieren', '/split/extract'],
  ['de', 'pdf in jpg', '/pdf-to-jpg'],
  ['de', 'pdf teilen', '/split'],
  ['de', 'pdf drehen', '/rotate'],
  ['de', 'wasserzeichen in pdf einfügen', '/watermark'],
  ['de', 'pdf ausfüllen und unterschreiben', '/sign'],
  ['de', 'pdf zuschneiden', '/crop'],
  ['de', 'pdf schwärzen', '/redact'],
  ['de', 'pdf vergleichen', '/compare'],
  ['de', 'e-rechnung öffnen', '/e-invoice'],
  ['de', 'xrechnung anzeigen', '/e-invoice/xrechnung'],
  ['de', 'zugferd prüfen', '/e-invoice/zugferd'],
  ['de', 'e-rechnung erstellen', '/e-invoice/create'],
  ['de', 'pdf in text umwandeln', '/pdf-to-text'],
  ['de', 'scans durchsuchbar machen', '/ocr'],
  ['de', 'dokument scannen', '/scan-to-pdf'],
  ['de', 'foto zu pdf', '/scan-to-pdf'],
  ['en', 'compress pdf', '/compress'],
  ['en', 'compress a pdf to 1 mb', '/compress/1-mb'],
  ['en', 'compress a pdf to 100 kb', '/compress/100-kb'],
  ['en', 'compress a pdf for email', '/compress/email'],
  ['en', 'jpg to pdf', '/converter/jpg'],
  ['en', 'png to pdf', '/converter/png'],
  ['en', 'heic to pdf', '/converter/heic'],
  ['en', 'merge pdf', '/merge'],
  ['en', 'unlock pdf', '/unlock'],
  ['en', 'remove a pdf password', '/unlock/password'],
  ['en', 'rearrange pdf pages', '/organize-pages/sort'],
  ['en', 'extract pages from a pdf', '/split/extract'],
  ['en', 'split pdf', '/split'],
  ['en', 'rotate pdf', '/rotate'],
  ['en', 'add a watermark to a pdf', '/watermark'],
  ['en', 'fill and sign a pdf', '/sign'],
  ['en', 'crop pdf', '/crop'],
  ['en', 'redact a pdf', '/redact'],
  ['en', 'compare pdf', '/compare'],
  ['en', 'view an e-invoice', '/e-invoice'],
  ['en', 'view xrechnung', '/e-invoice/xrechnung'],
  ['en', 'check zugferd', '/e-invoice/zugferd'],
  ['en', 'create an e-invoice', '/e-invoice/create'],
  ['en', 'pdf to text', '/pdf-to-text'],
  ['en', 'make scans searchable', '/ocr'],
  ['en', 'scan to pdf', '/scan-to-pdf'],
];

/** Parts with a page's own prose. */
const prose = /^(?:page\/|preset\/|home$|faq$|about$)/;

async function textsOf(route: PageRoute, language: Language) {
  const i18n = await createI18n({
    language,
    parts: textParts,
    first: ['app', ...route.parts],
    variables: () => siteVariables(defaultSite, language),
  });
  const part = route.parts.find((each) => prose.test(each)) ?? route.parts.at(-1) ?? 'app';
  const { texts } = await textParts[part].load[language]();
  const {
    headline = '',
    example,
    how,
    faq,
  } = texts as {
    headline?: string;
    example?: { title: string };
    how?: { title?: string };
    faq?: { title?: string };
  };
  const plain = (text: string) => text.replaceAll('\u00A0', ' ').toLowerCase();
  return {
    title: plain(route.seo(i18n).title),
    h1: plain(headline),
    h2: [example?.title, how?.title ?? headline, faq?.title ?? headline].map((text) => plain(text ?? '')),
    all: plain(stringsOf(texts).join(' ')),
  };
}

async function textsByPath(language: Language) {
  const found = new Map<string, Awaited<ReturnType<typeof textsOf>>>();
  for (const route of pageRoutes)
    if (route.parts.some((part) => prose.test(part))) found.set(route.path, await textsOf(route, language));
  return found;
}

// `vitest run apps/web/src/app/queries.test.ts -u` writes the table.
it('every query has a page with it in its title or first heading, as the only one with that heading, and docs/queries.md shows where', async () => {
  const pages = { de: await textsByPath('de'), en: await textsByPath('en') };
  const rows: string[] = [];
  for (const [language, query, path] of queries) {
    const page = pages[language].get(path);
    if (!page) throw new Error(`no page ${path}`);
    const { title, h1, h2, all } = page;
    const places = [
      title.includes(query) && 'title',
      h1.includes(query) && 'H1',
      h2.some((text) => text.includes(query)) && 'H2',
    ].filter(Boolean);
    const rivals = [...pages[language]].filter(([other, texts]) => other !== path && texts.h1.includes(query));
    expect([query, ...rivals.map(([other]) => other)]).toEqual([query]);
    expect([query, title.includes(query) || h1.includes(query)]).toEqual([query, true]);
    rows.push(`| ${language} | ${query} | \`${path}\` | ${places.join(', ')} | ${all.split(query).length - 1} |`);
  }
  const table = [
    '# Queries',
    '',
    '<!-- Made by `vitest run apps/web/src/app/queries.test.ts -u`. -->',
    '',
    'What people type, the page that answers it, where the phrase stands on that page, and how often.',
    '',
    '| Language | Query | Page | In | Times |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  await expect(table).toMatchFileSnapshot(join(import.meta.dirname, '../../../../docs/queries.md'));
});

describe.each(languages)('texts in %s', (language) => {
  it('have no sentence on more than three pages', async () => {
    const pages = new Map<string, Set<string>>();
    for (const { path, parts } of pageRoutes) {
      for (const part of parts.filter((each) => prose.test(each))) {
        const texts = stringsOf((await textParts[part].load[language]()).texts);
        // Shorter ones, and questions, are labels.
        for (const sentence of texts.flatMap((text) => text.split(/(?<=[.!]) (?=\p{Lu})/u)))
          if (sentence.split(' ').length >= 5 && !sentence.endsWith('?'))
            pages.set(sentence, (pages.get(sentence) ?? new Set()).add(path));
      }
    }
    expect([...pages].filter(([, on]) => on.size > 3).map(([sentence, on]) => [sentence, ...on])).toEqual([]);
  });

  it('have each question with its answer for search engines on one page', async () => {
    const seen = new Map<string, string>();
    const repeated: string[][] = [];
    for (const { path, parts } of pageRoutes) {
      for (const part of parts.filter((each) => /^(?:page|preset)\//.test(each))) {
        const { faq } = (await textParts[part].load[language]()).texts as { faq: unknown };
        const items = (Array.isArray(faq) ? faq : (faq as { items: unknown[] }).items) as {
          question: string;
          answer: string;
        }[];
        for (const { question, answer } of items.filter((item) => item.answer.split(' ').length >= 8)) {
          const key = `${question} ${answer}`;
          const before = seen.get(key);
          if (before !== undefined) repeated.push([before, path, question]);
          seen.set(key, path);
        }
      }
    }
    expect(repeated).toEqual([]);
  });
});
