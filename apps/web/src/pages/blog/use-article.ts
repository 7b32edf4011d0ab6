import type { Language } from '@blattwerk/shared';
import { use, useEffect, useState } from 'react';
import type { ArticleSlug } from '../../content/articles.ts';
import { loadedArticle, BuiltArticles, fetchArticle } from './read-article.ts';

export type ArticleState =
  | { state: 'here'; html: string }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void };

/** Text of an article. No script contains it: it is read from the current page, or fetched from the article's page. */
export function useArticle(slug: ArticleSlug, language: Language): ArticleState {
  const built = use(BuiltArticles);
  const [article, setArticle] = useState<ArticleState>(() => {
    const html = built ? built(slug, language) : loadedArticle(slug, language);
    return html === undefined ? { state: 'loading' } : { state: 'here', html };
  });

  const isLoading = article.state === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const controller = new AbortController();
    fetchArticle(slug, language, controller.signal).then(
      (html) => setArticle({ state: 'here', html }),
      () => {
        if (!controller.signal.aborted) setArticle({ state: 'failed', retry: () => setArticle({ state: 'loading' }) });
      },
    );
    return () => controller.abort();
  }, [slug, language, isLoading]);

  return article;
}
