import { sharePicture } from '../../site/share-picture.ts';
import { pageAddress, organization, type PageData, type PageFacts, schema } from '../../site/structured-data.ts';

/** Structured data of the list of articles. */
export function blog(
  page: PageFacts,
  brand: string,
  posts: readonly { title: string; path: string; published: string }[],
): PageData {
  return {
    '@context': schema,
    '@type': 'Blog',
    name: page.name,
    description: page.description,
    url: pageAddress(page),
    inLanguage: page.language,
    publisher: organization(page, brand),
    blogPost: posts.map(({ title, path, published }) => ({
      '@type': 'BlogPosting',
      headline: title,
      url: pageAddress({ ...page, path }),
      datePublished: published,
    })),
  };
}

export function blogPosting(
  page: PageFacts,
  facts: { author: string; brand: string; published: string; modified: string },
): PageData {
  return {
    '@context': schema,
    '@type': 'BlogPosting',
    headline: page.name,
    description: page.description,
    url: pageAddress(page),
    mainEntityOfPage: { '@type': 'WebPage', '@id': pageAddress(page) },
    image: [page.siteAddress + sharePicture(page.path, page.language)],
    inLanguage: page.language,
    datePublished: facts.published,
    dateModified: facts.modified,
    author: { '@type': 'Organization', name: facts.author, url: pageAddress({ ...page, path: '/about' }) },
    publisher: organization(page, facts.brand),
  };
}
