import type { Language } from '@blattwerk/shared';
import { withLanguage } from '../i18n/language-address.ts';

interface PageFacts {
  siteAddress: string;
  path: string;
  language: Language;
  name: string;
  description: string;
}

const schema = 'https://schema.org';

function addressOf({ siteAddress, path, language }: Pick<PageFacts, 'siteAddress' | 'path' | 'language'>): string {
  return siteAddress + withLanguage(path, language);
}

/** A free application that runs in the browser. */
export function webApplication(page: PageFacts, featureList: readonly string[] = []) {
  return {
    '@context': schema,
    '@type': 'WebApplication',
    name: page.name,
    description: page.description,
    url: addressOf(page),
    inLanguage: page.language,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    ...(featureList.length > 0 ? { featureList } : {}),
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
  };
}

export type WebPageKind = 'WebPage' | 'AboutPage' | 'ContactPage';

/** @param of the site that it belongs to, and the day of its last change where that is told */
export function webPage(kind: WebPageKind, page: PageFacts, of: { brand: string; changed?: string | undefined }) {
  return {
    '@context': schema,
    '@type': kind,
    name: page.name,
    description: page.description,
    url: addressOf(page),
    inLanguage: page.language,
    ...(of.changed === undefined ? {} : { dateModified: of.changed }),
    isPartOf: { '@type': 'WebSite', name: of.brand, url: addressOf({ ...page, path: '/' }) },
  };
}

/** Where a page stands, from the home page down. */
export function breadcrumbs(page: PageFacts, brand: string) {
  const places = [
    { name: brand, address: addressOf({ ...page, path: '/' }) },
    { name: page.name, address: addressOf(page) },
  ];
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address,
    })),
  };
}

export function howTo(page: PageFacts, steps: readonly { title: string; text: string }[]) {
  return {
    '@context': schema,
    '@type': 'HowTo',
    name: page.name,
    description: page.description,
    inLanguage: page.language,
    totalTime: 'PT1M',
    step: steps.map(({ title, text }, index) => ({ '@type': 'HowToStep', position: index + 1, name: title, text })),
  };
}

export function faqPage(items: readonly { question: string; answer: string }[]) {
  return {
    '@context': schema,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
