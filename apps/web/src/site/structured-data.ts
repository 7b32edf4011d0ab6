import type { Language } from '@blattwerk/shared';
import { withLanguage } from '../i18n/language-address.ts';

export interface PageFacts {
  siteAddress: string;
  path: string;
  language: Language;
  name: string;
  description: string;
}

/** An object of schema.org. `prerender/check-structured-data.ts` checks types and properties of each built page. */
export interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

/** The object that a page contains. */
export interface PageData extends StructuredData {
  '@context': typeof schema;
}

export const schema = 'https://schema.org';

export function pageAddress({
  siteAddress,
  path,
  language,
}: Pick<PageFacts, 'siteAddress' | 'path' | 'language'>): string {
  return siteAddress + withLanguage(path, language);
}

type SitePlace = Pick<PageFacts, 'siteAddress' | 'language'>;

/** The organization that publishes the site. */
export function organization({ siteAddress, language }: SitePlace, brand: string): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${siteAddress}/#organization`,
    name: brand,
    url: pageAddress({ siteAddress, language, path: '/' }),
    logo: { '@type': 'ImageObject', url: `${siteAddress}/icon-512.png`, width: '512', height: '512' },
  };
}

function webSitePart({ siteAddress, language }: SitePlace, brand: string): StructuredData {
  return { '@type': 'WebSite', name: brand, url: pageAddress({ siteAddress, language, path: '/' }) };
}

/** The site as a whole, with its publisher, for the home page. */
export function webSite(page: PageFacts, brand: string): PageData {
  return {
    '@context': schema,
    ...webSitePart(page, brand),
    description: page.description,
    inLanguage: page.language,
    publisher: organization(page, brand),
  };
}

/** A free web application. */
export function webApplication(page: PageFacts, brand: string, featureList: readonly string[] = []): PageData {
  return {
    '@context': schema,
    '@type': 'WebApplication',
    name: page.name,
    description: page.description,
    url: pageAddress(page),
    inLanguage: page.language,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    ...(featureList.length > 0 ? { featureList } : {}),
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
    publisher: organization(page, brand),
    isPartOf: webSitePart(page, brand),
  };
}

export type WebPageKind = 'WebPage' | 'AboutPage' | 'ContactPage';

/** @param of brand of the site, and day of the page's last change */
export function webPage(
  kind: WebPageKind,
  page: PageFacts,
  of: { brand: string; changed?: string | undefined },
): PageData {
  return {
    '@context': schema,
    '@type': kind,
    name: page.name,
    description: page.description,
    url: pageAddress(page),
    inLanguage: page.language,
    ...(of.changed === undefined ? {} : { dateModified: of.changed }),
    isPartOf: webSitePart(page, of.brand),
  };
}

/** Path from the home page to a page. @param between pages in between */
export function breadcrumbs(
  page: PageFacts,
  homeName: string,
  between: readonly { name: string; path: string }[] = [],
): PageData {
  const places = [{ name: homeName, path: '/' }, ...between, { name: page.name, path: page.path }];
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageAddress({ ...page, path }),
    })),
  };
}

export function howTo(page: PageFacts, steps: readonly { title: string; text: string }[]): PageData {
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

export function faqPage(items: readonly { question: string; answer: string }[]): PageData {
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
