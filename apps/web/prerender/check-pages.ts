import { defaultLanguage, type Language, languages } from '@blattwerk/shared';
import { type BuiltSite } from '@blattwerk/site';
import { withLanguage } from '../src/i18n/language-address.ts';
import { checkStructuredData } from './check-structured-data.ts';
import { readStructuredData, readTags, type Tag } from './read-tags.ts';

const origin = '%%siteAddress%%';

export interface CheckedSite extends Pick<BuiltSite, 'pages' | 'notFound'> {
  /** HTML of every page by file. */
  html: ReadonlyMap<string, string>;
  /** Paths of all other files: `/icon.svg`. */
  files: ReadonlySet<string>;
}

interface Page {
  /** Null for the not-found page. */
  path: string | null;
  language: Language;
  html: string;
  tags: readonly Tag[];
}

/** Problems of the built pages with head, links and structured data; empty without any. */
export function checkBuiltPages(site: CheckedSite): string[] {
  const pages: Page[] = [...site.pages, { path: null, files: site.notFound }].flatMap(({ path, files }) =>
    languages.map((language) => {
      const html = site.html.get(files[language]) ?? '';
      return { path, language, html, tags: readTags(html) };
    }),
  );
  return [
    ...pages.flatMap((page) =>
      [...headProblems(page, site), ...linkProblems(page, pages, site), ...dataProblems(page)].map(
        (problem) => `${page.path ?? 'not found'} (${page.language}): ${problem}`,
      ),
    ),
    ...doubled(pages),
  ];
}

function valuesOf(page: Page, name: string, key: string, value: string, wanted: string): string[] {
  return page.tags
    .filter((tag) => tag.name === name && tag.attributes.get(key) === value)
    .map(({ attributes }) => attributes.get(wanted) ?? '');
}

const titleOf = (page: Page) =>
  page.tags.filter(({ name, attributes }) => name === 'title' && attributes.has('data-head'));
const descriptionOf = (page: Page) => valuesOf(page, 'meta', 'name', 'description', 'content');

function headProblems(page: Page, site: CheckedSite): string[] {
  const problems: string[] = [];
  const expectOnce = (what: string, values: readonly string[], wanted?: string) => {
    if (values.length !== 1) problems.push(`${what} occurs ${values.length} times`);
    else if (values[0]?.trim() === '') problems.push(`${what} is empty`);
    else if (wanted !== undefined && values[0] !== wanted) problems.push(`${what} is ${values[0]}, not ${wanted}`);
  };
  expectOnce(
    'the title',
    titleOf(page).map(({ text }) => text),
  );
  expectOnce('the description', descriptionOf(page));
  expectOnce(
    'the language',
    page.tags.filter(({ name }) => name === 'html').map(({ attributes }) => attributes.get('lang') ?? ''),
    page.language,
  );
  const headings = page.tags.filter(({ name }) => name === 'h1').length;
  if (headings !== 1) problems.push(`the first heading occurs ${headings} times`);
  if (page.path === null) return problems;

  const address = (language: Language) => origin + withLanguage(page.path ?? '', language);
  expectOnce('the canonical address', valuesOf(page, 'link', 'rel', 'canonical', 'href'), address(page.language));
  for (const [hreflang, wanted] of [
    ...languages.map((language) => [language, address(language)] as const),
    ['x-default', address(defaultLanguage)] as const,
  ]) {
    const alternates = page.tags.filter(
      ({ name, attributes }) =>
        name === 'link' && attributes.get('rel') === 'alternate' && attributes.get('hreflang') === hreflang,
    );
    expectOnce(
      `the alternate ${hreflang}`,
      alternates.map(({ attributes }) => attributes.get('href') ?? ''),
      wanted,
    );
  }
  for (const property of [
    'og:title',
    'og:description',
    'og:image',
    'og:image:width',
    'og:image:height',
    'og:image:alt',
  ])
    expectOnce(property, valuesOf(page, 'meta', 'property', property, 'content'));
  expectOnce('og:url', valuesOf(page, 'meta', 'property', 'og:url', 'content'), address(page.language));
  const [picture = ''] = valuesOf(page, 'meta', 'property', 'og:image', 'content');
  if (!picture.startsWith(origin) || !site.files.has(picture.slice(origin.length)))
    problems.push(`there is no picture ${picture}`);
  return problems;
}

/** Titles and descriptions that several pages of a language have. */
function doubled(pages: readonly Page[]): string[] {
  return languages.flatMap((language) => {
    const ofLanguage = pages.filter((page) => page.language === language);
    return [
      ...repeated(ofLanguage.flatMap((page) => titleOf(page).map(({ text }) => text))).map((text) => `title: ${text}`),
      ...repeated(ofLanguage.flatMap(descriptionOf)).map((text) => `description: ${text}`),
    ].map((what) => `two pages (${language}) have the same ${what}`);
  });
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

/** Paths that the gateway answers. */
const servedPaths: ReadonlySet<string> = new Set(['/docs']);

function linkProblems(page: Page, pages: readonly Page[], site: CheckedSite): string[] {
  return page.tags.flatMap((tag) => {
    const address = tag.attributes.get('href') ?? tag.attributes.get('src');
    if (address === undefined) return [];
    if (/^https?:/.test(address) && tag.name === 'a')
      return /\bnoopener\b/.test(tag.attributes.get('rel') ?? '') ? [] : [`the link to ${address} lacks rel=noopener`];
    if (!address.startsWith('/') && !address.startsWith('#')) return [];
    const [beforeAnchor = '', anchor] = address.split('#');
    const [path = '', query = ''] = beforeAnchor.split('?');
    if (path !== '' && (site.files.has(path) || servedPaths.has(path))) return [];
    // A link to another language has `hreflang`.
    const wanted = languages.find((language) => language === tag.attributes.get('hreflang')) ?? page.language;
    // The not-found page is built without its address.
    if (page.path === null && path === '/404') return [];
    const target = path === '' ? page : pages.find((other) => other.path === path && other.language === wanted);
    if (!target) return [`the link to ${address} has no target`];
    if (path !== '' && withLanguage(path, wanted) !== (query === '' ? path : `${path}?${query}`))
      return [`the link to ${address} has the wrong language`];
    if (anchor !== undefined && !target.tags.some(({ attributes }) => attributes.get('id') === anchor))
      return [`the link to ${address} has no element of its fragment`];
    return [];
  });
}

function dataProblems(page: Page): string[] {
  if (page.path === null) return [];
  const data = readStructuredData(page.html);
  if (data.length === 0) return ['there is no structured data'];
  return data.flatMap((json) =>
    checkStructuredData(JSON.parse(json), origin, withLanguage(page.path ?? '', page.language)),
  );
}
