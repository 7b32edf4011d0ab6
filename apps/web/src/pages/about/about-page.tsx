import { ToolItem, When } from '../../site/when.tsx';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToolLinks } from '../../tools/tool-links.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkedText } from '../text-page/linked-text.tsx';
import { PageData } from '../text-page/page-data.tsx';
import { TextPage } from '../text-page/text-page.tsx';
import styles from './about-page.module.css';

export function AboutPage() {
  const { t } = useTexts('about');
  const { description } = t('seo', { returnObjects: true });
  return (
    <>
      <TextPage title={t('title')} lead={t('lead')}>
        <div className={styles.textBlock}>
          <section aria-labelledby="what">
            <h2 id="what">{t('what.title')}</h2>
            {t('what.paragraphs', { returnObjects: true }).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <When as="p" condition="founded">
              {t('what.founded')}
            </When>
          </section>
          <section aria-labelledby="files">
            <h2 id="files">{t('files.title')}</h2>
            {t('files.paragraphs', { returnObjects: true }).map((paragraph) => (
              <p key={paragraph}>
                <LinkedText text={paragraph} />
              </p>
            ))}
          </section>
          <section aria-labelledby="money">
            <h2 id="money">{t('money.title')}</h2>
            <When as="p" condition="ads">
              {t('money.ads')}
            </When>
            <When as="p" condition="noAds">
              {t('money.noAds')}
            </When>
          </section>
        </div>
        <Tools />
        <div className={styles.ways}>
          <LinkButton to="/" kind="primary">
            {t('ways.home')}
          </LinkButton>
          <LinkButton to="/contact">{t('ways.contact')}</LinkButton>
          <LinkButton to="/privacy">{t('ways.privacy')}</LinkButton>
        </div>
      </TextPage>
      {import.meta.env.SSR && <PageData kind="AboutPage" path="/about" name={t('title')} description={description} />}
    </>
  );
}

function Tools() {
  const { t } = useTexts('about');
  return (
    <section aria-labelledby="tools" className={styles.tools}>
      <h2 id="tools">{t('tools.title')}</h2>
      <ul>
        {useToolLinks().map(({ tool, path, icon, accentColor, name, description }) => (
          <ToolItem key={tool} tool={tool} data-accent={accentColor}>
            <Icon name={icon} size={26} />
            <h3>
              <LanguageLink to={path}>{name}</LanguageLink>
            </h3>
            <p>{description}</p>
          </ToolItem>
        ))}
      </ul>
    </section>
  );
}
