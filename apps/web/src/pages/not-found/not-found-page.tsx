import { pageVariables } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  const { t } = useTexts('notFound');
  const { supportAddress } = pageVariables(useLanguage());
  return (
    <section className={styles.page}>
      <p className={styles.number}>
        4
        <span className={styles.zero}>
          0<FallenLeaf />
        </span>
        4
      </p>
      <h1>{t('title')}</h1>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.ways}>
        <LinkButton to="/" kind="primary" size="large">
          {t('home')}
        </LinkButton>
        <LinkButton to="/blog" size="large">
          {t('blog')}
        </LinkButton>
      </div>
      <p className={styles.help}>
        {t('help')} <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
      </p>
    </section>
  );
}

/** A leaf as the zero of 404. */
function FallenLeaf() {
  return (
    <svg viewBox="0 0 100 120" aria-hidden="true" focusable="false">
      <path d="M50 4c34 22 42 52 28 82-8 16-20 24-28 26-8-2-20-10-28-26C8 56 16 26 50 4z" />
      <path d="M50 22v96M50 50l18-14M50 50 32 36M50 72l22-17M50 72 28 55M50 93l17-13M50 93 33 80" />
    </svg>
  );
}
