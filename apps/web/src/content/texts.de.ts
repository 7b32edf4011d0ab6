import { type ArticleFacts, factsBySlug } from './article-facts.ts';

export const texts = factsBySlug(
  import.meta.glob<ArticleFacts>('./articles/*.de.md', { eager: true, import: 'facts' }),
);
