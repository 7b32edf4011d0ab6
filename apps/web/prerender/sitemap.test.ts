import { describe, expect, it } from 'vitest';
import { sitemap } from './sitemap.ts';

const files = { de: '', en: '' };
const xml = sitemap(
  {
    pages: [
      { path: '/', files },
      { path: '/blog/a', files },
    ],
  },
  new Map([['/blog/a', '2026-11-21T00:00:00Z']]),
);

describe('the sitemap', () => {
  it('lists each page in each language once', () => {
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      '%%siteAddress%%/',
      '%%siteAddress%%/?lang=en',
      '%%siteAddress%%/blog/a',
      '%%siteAddress%%/blog/a?lang=en',
    ]);
  });

  it('has alternates in both languages and the default', () => {
    const urls = xml.match(/<url>.*<\/url>/g) ?? [];
    expect(urls).toHaveLength(4);
    for (const url of urls) {
      expect([...url.matchAll(/hreflang="(.*?)"/g)].map(([, language]) => language)).toEqual(['de', 'en', 'x-default']);
    }
    expect(urls[1]).toContain('hreflang="x-default" href="%%siteAddress%%/"');
  });

  it('has the last change of articles only', () => {
    expect(xml.match(/<lastmod>2026-11-21T00:00:00Z<\/lastmod>/g)).toHaveLength(2);
  });
});
