import { describe, expect, it } from 'vitest';
import { breadcrumbs, faqPage, howTo, webApplication, webPage, webSite } from './structured-data.ts';

const page = {
  siteAddress: 'https://pdf.example',
  path: '/converter',
  language: 'en',
  name: 'Image to PDF',
  description: 'Free',
} as const;

describe('structured data', () => {
  it('describes the application as free, at its address in the language', () => {
    expect(webApplication(page, 'Laub', ['Six formats'])).toMatchObject({
      '@type': 'WebApplication',
      url: 'https://pdf.example/converter?lang=en',
      featureList: ['Six formats'],
      offers: { price: '0', priceCurrency: 'EUR' },
      publisher: { '@type': 'Organization', name: 'Laub' },
      isPartOf: { '@type': 'WebSite', name: 'Laub', url: 'https://pdf.example/?lang=en' },
    });
  });

  it('names the site and its publisher with a logo', () => {
    expect(webSite({ ...page, path: '/' }, 'Laub')).toMatchObject({
      '@type': 'WebSite',
      name: 'Laub',
      url: 'https://pdf.example/?lang=en',
      publisher: {
        '@type': 'Organization',
        '@id': 'https://pdf.example/#organization',
        logo: { url: 'https://pdf.example/icon-512.png' },
      },
    });
  });

  it('has the path from the home page to a tool', () => {
    expect(breadcrumbs(page, 'Blattwerk')).toHaveProperty('itemListElement', [
      { '@type': 'ListItem', position: 1, name: 'Blattwerk', item: 'https://pdf.example/?lang=en' },
      { '@type': 'ListItem', position: 2, name: 'Image to PDF', item: 'https://pdf.example/converter?lang=en' },
    ]);
  });

  it('has kind and last change of a text page', () => {
    const facts = { ...page, path: '/privacy', name: 'Privacy' };
    expect(webPage('WebPage', facts, { brand: 'Laub', changed: '2025-08-19' })).toMatchObject({
      '@type': 'WebPage',
      url: 'https://pdf.example/privacy?lang=en',
      dateModified: '2025-08-19',
      isPartOf: { name: 'Laub', url: 'https://pdf.example/?lang=en' },
    });
    expect(webPage('AboutPage', facts, { brand: 'Laub' })).not.toHaveProperty('dateModified');
  });

  it('numbers steps and answers questions', () => {
    expect(howTo(page, [{ title: 'Choose', text: 'Pick' }])).toMatchObject({
      totalTime: 'PT1M',
      step: [{ '@type': 'HowToStep', position: 1, name: 'Choose', text: 'Pick' }],
    });
    expect(faqPage([{ question: 'Q', answer: 'A' }])).toHaveProperty('mainEntity', [
      { '@type': 'Question', name: 'Q', acceptedAnswer: { '@type': 'Answer', text: 'A' } },
    ]);
  });

  it('has the pages in between', () => {
    const article = { ...page, path: '/blog/a', name: 'A' };
    expect(breadcrumbs(article, 'Home', [{ name: 'Blog', path: '/blog' }])).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home' },
        { position: 2, name: 'Blog', item: 'https://pdf.example/blog?lang=en' },
        { position: 3, name: 'A', item: 'https://pdf.example/blog/a?lang=en' },
      ],
    });
  });
});
