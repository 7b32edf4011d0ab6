import { JsonLd } from '../../app/json-ld.tsx';
import { pageVariables } from '../../app/site-config.ts';
import { articles } from '../../content/articles.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import clamped from '../../ui/clamped.module.css';
import { classes } from '../../ui/classes.ts';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LeafTile } from '../../ui/leaf-tile.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { ArticleDate } from './article-date.tsx';
import { blog } from './blog-data.ts';
import styles from './blog-page.module.css';

/** Every article, newest first. */
export function BlogPage() {
  const { t } = useTexts('blog');
  const { t: facts } = useTexts('articles');
  const language = useLanguage();
  const { siteAddress, brand } = pageVariables(language);
  const { description } = t('seo', { returnObjects: true });
  return (
    <>
      <PageTitle title={t('title')} subtitle={t('subtitle')} className={styles.head} />
      <ul className={styles.grid}>
        {articles.map(({ slug, path, published }) => (
          <FoldedCard key={slug} className={styles.card}>
            <LeafTile name="file" size={28} className={styles.icon} />
            <p className={styles.facts}>
              <ArticleDate day={published} />
              <span>{t('readTime', { time: facts(`${slug}.readTime`) })}</span>
            </p>
            <h2 className={clamped.two}>{facts(`${slug}.title`)}</h2>
            <p className={classes(clamped.three, styles.description)}>{facts(`${slug}.description`)}</p>
            <LinkButton to={path} className={styles.read}>
              {t('read')}
              <span className={hidden.hidden}>: {facts(`${slug}.title`)}</span>
              <Icon name="arrow-right" size={18} />
            </LinkButton>
          </FoldedCard>
        ))}
      </ul>
      <JsonLd
        data={blog(
          { siteAddress, path: '/blog', language, name: `${t('title')} | ${brand}`, description },
          brand,
          articles.map(({ slug, path, published }) => ({ path, published, title: facts(`${slug}.title`) })),
        )}
      />
    </>
  );
}
