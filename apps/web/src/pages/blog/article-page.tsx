import type { ComponentType } from 'react';
import { JsonLd } from '../../site/json-ld.tsx';
import { pageVariables } from '../../site/site-config.ts';
import { breadcrumbs } from '../../site/structured-data.ts';
import { linksOfArticle } from '../../content/article-links.ts';
import type { Article } from '../../content/articles.ts';
import { useArticleLinks } from './use-article-links.ts';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { useToolLinks } from '../../tools/tool-links.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LinkCards } from '../../ui/link-cards.tsx';
import { AdSlot } from '../../usage/ads/ad-slot.tsx';
import { ArticleDate } from './article-date.tsx';
import styles from './article-page.module.css';
import { ArticleText } from './article-text.tsx';
import { blogPosting } from './blog-data.ts';
import { formatDate } from './format-date.ts';

export function articlePage(article: Article): ComponentType {
  return () => <ArticlePage article={article} />;
}

function ArticlePage({ article }: { article: Article }) {
  const { slug, path, published, modified } = article;
  const { t } = useTexts('blog');
  const { t: facts } = useTexts('articles');
  const language = useLanguage();
  const { siteAddress, brand } = pageVariables(language);
  const title = facts(`${slug}.title`);
  const description = facts(`${slug}.description`);
  const author = t('author');
  const page = { siteAddress, path, language, name: title, description };
  const next = linksOfArticle[slug];
  const articleLinks = useArticleLinks(next.articles);
  const toolLinks = useToolLinks(next.tools);
  return (
    <>
      <article className={styles.article}>
        <nav aria-label={t('breadcrumb')} className={styles.breadcrumb}>
          <ol>
            <li>
              <LanguageLink to="/">{t('home')}</LanguageLink>
            </li>
            <li>
              <LanguageLink to="/blog">{t('title')}</LanguageLink>
            </li>
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.description}>{description}</p>
          <ul className={styles.facts}>
            <li>{author}</li>
            <li>
              <ArticleDate day={published} />
            </li>
            <li suppressHydrationWarning>{t('updated', { date: formatDate(modified, language) })}</li>
            <li>{t('readTime', { time: facts(`${slug}.readTime`) })}</li>
          </ul>
        </header>
        <ArticleText key={`${slug}.${language}`} slug={slug} language={language} />
      </article>
      <AdSlot place="article" />
      <div className={styles.after}>
        <section aria-labelledby="next-title">
          <h2 id="next-title">{t('next')}</h2>
          <LinkCards links={articleLinks} />
        </section>
        <section aria-labelledby="try-title">
          <h2 id="try-title">{t('tools')}</h2>
          <LinkCards links={toolLinks} />
          <LinkButton to="/blog" icon="arrow-left">
            {t('back')}
          </LinkButton>
        </section>
      </div>
      {import.meta.env.SSR && (
        <>
          <JsonLd data={blogPosting(page, { author, brand, published, modified })} />
          <JsonLd data={breadcrumbs(page, t('home'), [{ name: t('title'), path: '/blog' }])} />
        </>
      )}
    </>
  );
}
