import { describe, expect, it } from 'vitest';
import { breadcrumbs } from '../src/site/structured-data.ts';
import { blogPosting } from '../src/pages/blog/blog-data.ts';
import { checkStructuredData } from './check-structured-data.ts';

const origin = 'https://pdf.example';
const page = { siteAddress: origin, path: '/blog/a', language: 'en', name: 'A', description: 'About A' } as const;
const facts = { author: 'E', brand: 'B', published: '2025-01-02T00:00:00Z', modified: '2026-11-21T00:00:00Z' };
const posting = blogPosting(page, facts);
const check = (data: unknown) => checkStructuredData(data, origin, '/blog/a?lang=en');

describe('checkStructuredData', () => {
  it('accepts the data of the pages', () => {
    expect(check(posting)).toEqual([]);
    expect(check(breadcrumbs(page, 'Home', [{ name: 'Blog', path: '/blog' }]))).toEqual([]);
  });

  it.each([
    ['of a type that schema.org does not have', { ...posting, '@type': 'BlogPots' }, 'unknown type BlogPots'],
    [
      'with a property that is misspelled',
      { ...posting, dateModifed: posting.datePublished },
      'the unknown dateModifed',
    ],
    ['of another vocabulary', { ...posting, '@context': 'https://example.org' }, 'not of schema.org'],
    ['without a headline', { ...posting, headline: '' }, 'lacks headline'],
    ['without a picture', { ...posting, image: [] }, 'lacks image'],
    ['with an address of another page', { ...posting, url: `${origin}/blog/b?lang=en` }, 'has the address'],
    ['with an address of another host', { ...posting, image: ['https://example.org/a.png'] }, 'image[0] is no address'],
    [
      'with a relative address',
      { ...posting, author: { '@type': 'Organization', name: 'E', url: '/' } },
      'author.url is no',
    ],
    ['with an author of no name', { ...posting, author: { '@type': 'Organization' } }, 'author lacks name'],
    ['with a date as people write it', { ...posting, datePublished: '2 January 2025' }, 'no date of ISO 8601'],
    ['with a word that was not filled', { ...posting, description: 'Up to {{pdfSize}}' }, 'description is'],
    ['with undefined in a text', { ...posting, description: 'By undefined' }, 'description is By undefined'],
    ['that is a list', [posting], 'no object'],
  ])('reports data %s', (_, data, problem) => {
    expect(check(data).join('\n')).toContain(problem);
  });

  it('reports a path that does not end at its page, or is misnumbered', () => {
    const elsewhere = breadcrumbs({ ...page, path: '/blog/b' }, 'Home');
    expect(check(elsewhere)).toEqual(['BreadcrumbList does not end at its page']);
    const list = breadcrumbs(page, 'Home') as unknown as { itemListElement: object[] };
    expect(check({ ...list, itemListElement: list.itemListElement.toReversed() })).toContain(
      'BreadcrumbList does not count from 1',
    );
  });
});
