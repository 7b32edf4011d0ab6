import type { Language } from '@blattwerk/shared';
import { createContext } from 'react';
import { articleMark, type ArticleSlug } from '../../content/articles.ts';
import { withLanguage } from '../../i18n/language-address.ts';

/** Source of the texts during prerendering; null in a browser. */
export const BuiltArticles = createContext<((slug: ArticleSlug, language: Language) => string) | null>(null);

const read = new Map<string, string>();

/** Text of an article as HTML, if it was read before or is in the current page. */
export function loadedArticle(slug: ArticleSlug, language: Language): string | undefined {
  const mark = articleMark(slug, language);
  return read.get(mark) ?? textIn(document, mark);
}

/**
 * Fetches the text of an article as HTML from the article's page.
 * @throws Error where the page cannot be loaded or has no such text
 */
export async function fetchArticle(slug: ArticleSlug, language: Language, signal: AbortSignal): Promise<string> {
  const answer = await fetch(withLanguage(`/blog/${slug}`, language), { signal, headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`article ${slug}: status ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const html = textIn(page, articleMark(slug, language));
  if (html === undefined) throw new Error(`article ${slug}: no text in its page`);
  return html;
}

function textIn(page: Document, mark: string): string | undefined {
  const html = page.querySelector(`[data-article="${mark}"]`)?.innerHTML;
  if (html !== undefined) read.set(mark, html);
  return html;
}
