import { describe, expect, it } from 'vitest';
import { blog, blogPosting } from './blog-data.ts';

const page = {
  siteAddress: 'https://pdf.example',
  path: '/blog',
  language: 'en',
  name: 'Blog',
  description: 'About PDFs',
} as const;

describe('structured data of the blog', () => {
  it('describes an article and the list', () => {
    const published = '2025-01-02T00:00:00Z';
    const facts = { author: 'Blattwerk editors', brand: 'Blattwerk', published, modified: '2026-11-21T00:00:00Z' };
    expect(blogPosting({ ...page, path: '/blog/a', name: 'A' }, facts)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A',
      url: 'https://pdf.example/blog/a?lang=en',
      image: ['https://pdf.example/share/blog-a.en.png'],
      datePublished: published,
      author: { name: 'Blattwerk editors', url: 'https://pdf.example/about?lang=en' },
      publisher: { name: 'Blattwerk', url: 'https://pdf.example/?lang=en' },
    });
    expect(blog({ ...page, path: '/blog' }, 'Blattwerk', [{ title: 'A', path: '/blog/a', published }])).toMatchObject({
      url: 'https://pdf.example/blog?lang=en',
      blogPost: [{ headline: 'A', url: 'https://pdf.example/blog/a?lang=en', datePublished: published }],
    });
  });
});
