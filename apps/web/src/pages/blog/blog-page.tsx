import { JsonLd } from '../../site/json-ld.tsx';
import { pageVariables } from '../../site/site-config.ts';
import { articles } from '../../content/articles.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { ArticleDate } from './article-date.tsx';
import { blog } from './blog-data.ts';
import styles from './blog-page.module.css';
import { formatDate } from './format-date.ts';

/** List of all articles, newest first. */
export function BlogPage() {
  const { t } = useTexts('blog');
  const { t: facts } = useTexts('articles');
  const language = useLanguage();
  const { siteAddress, brand } = pageVariables(language);
  const { description } = t('seo', { returnObjects: true });
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('subtitle')}</p>
      </div>
      <ul className={styles.grid}>
        {articles.map(({ slug, path, published, modified }) => (
          <li key={slug} className={styles.card}>
            <span className={styles.icon}>
              <Icon name="file" size={28} />
            </span>
            <p className={styles.facts}>
              <ArticleDate day={published} />
              <span>{t('readTime', { time: facts(`${slug}.readTime`) })}</span>
              <span suppressHydrationWarning>{t('updated', { date: formatDate(modified, language) })}</span>
            </p>
            <h2 className={styles.title}>{facts(`${slug}.title`)}</h2>
            <p className={styles.description}>{facts(`${slug}.description`)}</p>
            <LinkButton to={path} className={styles.read}>
              {t('read')}
              <span className={hidden.hidden}>: {facts(`${slug}.title`)}</span>
              <Icon name="arrow-right" size={18} />
            </LinkButton>
          </li>
        ))}
      </ul>
      {import.meta.env.SSR && (
        <JsonLd
          data={blog(
            { siteAddress, path: '/blog', language, name: `${t('title')} | ${brand}`, description },
            brand,
            articles.map(({ slug, path, published }) => ({ path, published, title: facts(`${slug}.title`) })),
          )}
        />
      )}
    </>
  );
}
