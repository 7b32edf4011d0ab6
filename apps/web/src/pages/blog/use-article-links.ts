import { useTexts } from '../../i18n/use-texts.ts';
import type { CardLink } from '../../ui/link-cards.tsx';
import type { ArticleSlug } from '../../content/articles.ts';

/** Links to articles, with title and description in the page's language. */
export function useArticleLinks(articles: readonly ArticleSlug[]): CardLink[] {
  const { t } = useTexts('articles');
  return articles.map((slug) => ({
    path: `/blog/${slug}`,
    icon: 'file',
    name: t(`${slug}.title`),
    description: t(`${slug}.description`),
  }));
}
