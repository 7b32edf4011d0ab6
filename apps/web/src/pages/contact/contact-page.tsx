import { pageVariables } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { tools } from '../../tools/index.ts';
import { WhenOffered } from '../../site/when.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LegalNotice } from './legal-notice.tsx';
import { LinkedText } from '../text-page/linked-text.tsx';
import { PageData } from '../text-page/page-data.tsx';
import { TextPage } from '../text-page/text-page.tsx';
import styles from './contact-page.module.css';

const items = [
  { item: 'order', icon: 'file' },
  { item: 'issue', icon: 'alert' },
  { item: 'browser', icon: 'phone' },
] as const;

export function ContactPage() {
  const { t } = useTexts('contact');
  const { supportAddress } = pageVariables(useLanguage());
  const { description } = t('seo', { returnObjects: true });
  return (
    <>
      <TextPage title={t('title')} lead={t('lead')}>
        <div className={styles.first}>
          <section aria-labelledby="mail" className={styles.mail}>
            <h2 id="mail">{t('mail.title')}</h2>
            <p className={styles.address}>
              <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
            </p>
            <p className={styles.response}>
              <Icon name="clock" />
              {t('mail.response')}
            </p>
          </section>
          <aside aria-labelledby="tip" className={styles.tip}>
            <h2 id="tip">{t('tip.title')}</h2>
            <p>
              <LinkedText text={t('tip.text')} />
            </p>
          </aside>
        </div>
        <section aria-labelledby="include" className={styles.section}>
          <h2 id="include">{t('include.title')}</h2>
          <ul className={styles.include}>
            {items.map(({ item, icon }) => (
              <li key={item}>
                <Icon name={icon} size={28} />
                <h3>{t(`include.items.${item}.title`)}</h3>
                <p>{t(`include.items.${item}.text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="impressum" className={styles.notice}>
          <h2 id="impressum">{t('notice.title')}</h2>
          <LegalNotice />
        </section>
        <WhenOffered as="div" links={[{ tool: 'convert' }]}>
          <LinkButton to="/converter" icon={tools.convert.icon}>
            {t('toConverter')}
          </LinkButton>
        </WhenOffered>
      </TextPage>
      {import.meta.env.SSR && (
        <PageData kind="ContactPage" path="/contact" name={t('title')} description={description} />
      )}
    </>
  );
}
