import type { Language } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { headTags, renderHead } from '../src/app/head.ts';
import { sharePicture } from '../src/site/share-picture.ts';
import { webApplication } from '../src/site/structured-data.ts';
import { withLanguage } from '../src/i18n/language-address.ts';
import { checkBuiltPages } from './check-pages.ts';

const siteAddress = '%%siteAddress%%';
const paths = ['/', '/faq'] as const;
const languages = ['de', 'en'] as const;
const fileOf = (path: string | null, language: Language) => `${path ?? '404'}.${language}`;

function page(path: string | null, language: Language, body = ''): string {
  const name = `${path} & ${language}`;
  const facts = { path, language, brand: 'B', siteAddress, title: name, description: `Of ${name}` };
  const data =
    path === null
      ? ''
      : `<script type="application/ld+json">${JSON.stringify(
          webApplication({ siteAddress, path, language, name, description: 'd' }, 'Laub'),
        )}</script>`;
  return `<html lang="${language}"><head>${renderHead(headTags(facts))}</head><body><main id="content"><h1>${name}</h1>${body}</main>${data}</body></html>`;
}

/** Problems of a correct site after a change of its HTML. */
function problemsOf(change: (html: string, file: string) => string = (html) => html): string[] {
  const html = new Map<string, string>();
  for (const path of [...paths, null]) {
    for (const language of languages) {
      const file = fileOf(path, language);
      const links = `<a href="#content">skip</a><a href="${withLanguage('/faq', language)}#content">faq</a><a href="/?lang=en" hreflang="en">EN</a><a href="/icon.svg">icon</a>`;
      html.set(file, change(page(path, language, links), file));
    }
  }
  const files = (path: string | null) => ({ de: fileOf(path, 'de'), en: fileOf(path, 'en') });
  return checkBuiltPages({
    pages: paths.map((path) => ({ path, files: files(path) })),
    notFound: files(null),
    html,
    files: new Set([
      '/icon.svg',
      ...paths.flatMap((path) => languages.map((language) => sharePicture(path, language))),
    ]),
  });
}

const inEnglishFaq = (from: string | RegExp, to: string) =>
  problemsOf((html, file) => (file === '/faq.en' ? html.replace(from, to) : html));

describe('checkPages', () => {
  it('accepts correct pages', () => {
    expect(problemsOf()).toEqual([]);
  });

  it.each([
    ['a missing title', /<title.*?<\/title>/, '', 'title occurs 0 times'],
    ['a second title', '</head>', '<title data-head>x</title></head>', 'title occurs 2 times'],
    ['an empty description', 'content="Of /faq &#38; en"', 'content=""', 'description is empty'],
    ['a missing canonical address', /<link data-head rel="canonical"[^>]*>/, '', 'canonical address occurs 0 times'],
    ['a canonical address of another page', /(rel="canonical" href="[^"]*)\/faq/, '$1/', 'canonical address is'],
    ['a missing alternate', /<link[^>]*hreflang="x-default"[^>]*>/, '', 'alternate x-default occurs 0 times'],
    ['an alternate of another page', /(hreflang="de" href="[^"]*)\/faq/, '$1/nirgends', 'alternate de is'],
    ['the wrong language', '<html lang="en">', '<html lang="de">', 'language is de'],
    ['two first headings', '<h1>', '<h1></h1><h1>', 'first heading occurs 2 times'],
    ['a missing picture', 'share/faq.en.png', 'share/other.en.png', 'no picture'],
    [
      'a link that has no target',
      '</main>',
      '<a href="/nirgends?lang=en">x</a></main>',
      '/nirgends?lang=en has no target',
    ],
    ['a missing script', '</main>', '<script src="/assets/gone.js"></script></main>', '/assets/gone.js has no target'],
    ['a link in the wrong language', '</main>', '<a href="/faq">x</a></main>', '/faq has the wrong language'],
    [
      'a link to a missing fragment',
      '</main>',
      '<a href="/faq?lang=en#gone">x</a></main>',
      'no element of its fragment',
    ],
    [
      'an external link without noopener',
      '</main>',
      '<a href="https://example.org/">x</a></main>',
      'lacks rel=noopener',
    ],
    ['no structured data', /<script type="application.*?<\/script>/, '', 'no structured data'],
    ['incomplete structured data', '"name":"/faq & en"', '"name":""', 'WebApplication lacks name'],
  ])('reports %s', (_, from, to, problem) => {
    const problems = inEnglishFaq(from, to);
    expect(problems.join('\n')).toContain(problem);
    expect(problems.every((text) => text.startsWith('/faq (en): '))).toBe(true);
  });

  it('reports pages of a language with the same title or description', () => {
    const problems = problemsOf((html, file) =>
      file === '/faq.en' ? html.replace(/<title.*?<\/title>/, '<title data-head>/ &#38; en</title>') : html,
    );
    expect(problems).toEqual(['two pages (en) have the same title: / & en']);
    const descriptions = problemsOf((html, file) => (file === '/faq.de' ? html.replaceAll('Of /faq', 'Of /') : html));
    expect(descriptions).toEqual(['two pages (de) have the same description: Of / & de']);
  });
});
