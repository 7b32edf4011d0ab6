import { type Language, languages } from '@blattwerk/shared';
import { escapeHtml } from '@blattwerk/site';
import { withLanguage } from '../i18n/language-address.ts';
import { sharePicture, sharePictureSize } from '../site/share-picture.ts';

export type HeadTag =
  | { element: 'title'; text: string }
  | { element: 'meta' | 'link'; attributes: Readonly<Record<string, string>> };

export interface HeadFacts {
  /** Null for the not-found page, which has no address of its own. */
  path: string | null;
  language: Language;
  brand: string;
  siteAddress: string;
  title: string;
  description: string;
  /** Dates of an article, ISO 8601. */
  article?: { published: string; modified: string } | undefined;
}

const ogLocales: Record<Language, string> = { de: 'de_DE', en: 'en_GB' };

/** Head elements of a page, for search engines and link previews. */
export function headTags({ path, language, brand, siteAddress, title, description, article }: HeadFacts): HeadTag[] {
  const meta = (name: string, content: string): HeadTag => ({ element: 'meta', attributes: { name, content } });
  const og = (property: string, content: string): HeadTag => ({ element: 'meta', attributes: { property, content } });
  const tags: HeadTag[] = [{ element: 'title', text: title }, meta('description', description)];
  if (path === null) return [...tags, meta('robots', 'noindex')];

  const address = (of: Language) => siteAddress + withLanguage(path, of);
  const alternate = (hreflang: string, href: string): HeadTag => ({
    element: 'link',
    attributes: { rel: 'alternate', hreflang, href },
  });
  return [
    ...tags,
    { element: 'link', attributes: { rel: 'canonical', href: address(language) } },
    ...languages.map((other) => alternate(other, address(other))),
    alternate('x-default', siteAddress + path),
    og('og:type', article ? 'article' : 'website'),
    og('og:site_name', brand),
    og('og:title', title),
    og('og:description', description),
    og('og:url', address(language)),
    og('og:locale', ogLocales[language]),
    ...languages.filter((other) => other !== language).map((other) => og('og:locale:alternate', ogLocales[other])),
    ...(article
      ? [og('article:published_time', article.published), og('article:modified_time', article.modified)]
      : []),
    og('og:image', siteAddress + sharePicture(path, language)),
    og('og:image:type', 'image/png'),
    og('og:image:width', String(sharePictureSize.width)),
    og('og:image:height', String(sharePictureSize.height)),
    og('og:image:alt', title),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** Attribute of the elements that change with the page. */
const mark = 'data-head';

/** Renders the tags as HTML. */
export function renderHead(tags: readonly HeadTag[]): string {
  return tags
    .map((tag) => {
      if (tag.element === 'title') return `<title ${mark}>${escapeHtml(tag.text)}</title>`;
      const attributes = Object.entries(tag.attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
      return `<${tag.element} ${mark} ${attributes.join(' ')}>`;
    })
    .join('\n    ');
}

/** Replaces the tags of the previous page. */
export function applyHead(page: Document, tags: readonly HeadTag[]): void {
  const elements = tags.map((tag) => {
    const element = page.createElement(tag.element);
    element.setAttribute(mark, '');
    if (tag.element === 'title') element.textContent = tag.text;
    else for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
    return element;
  });
  for (const old of page.head.querySelectorAll(`[${mark}]`)) old.remove();
  page.head.append(...elements);
}
