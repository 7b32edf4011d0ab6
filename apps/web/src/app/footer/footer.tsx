import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { openConsentSettings } from '../../usage/consent-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToolLinks } from '../../tools/tool-links.ts';
import { Logo } from '../logo.tsx';
import { version } from '../../site/version.ts';
import { When } from '../../site/when.tsx';
import styles from './footer.module.css';

const supportPages = ['about', 'blog', 'faq', 'contact'] as const;
const legalPages = ['privacy', 'terms'] as const;
const badges = [
  { badge: 'encrypted', icon: 'lock' },
  { badge: 'gdpr', icon: 'shield' },
  { badge: 'deleted', icon: 'trash' },
] as const;

export function Footer() {
  const { t } = useTexts('app');
  const toolLinks = useToolLinks().slice(0, 5);
  const columns = [
    { title: t('footer.tools'), links: toolLinks.map(({ path, name }) => ({ to: path, text: name })) },
    { title: t('footer.support'), links: supportPages.map((page) => ({ to: `/${page}`, text: t(`pages.${page}`) })) },
    { title: t('footer.legal'), links: legalPages.map((page) => ({ to: `/${page}`, text: t(`pages.${page}`) })) },
  ];

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <Logo size={28} />
            {t('brand')}
          </p>
          <p className={styles.claim}>{t('footer.claim')}</p>
          <p className={styles.notice}>{t('footer.privacyNotice')}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title} className={styles.column}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <LanguageLink to={to}>{text}</LanguageLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <ul className={styles.badges}>
          {badges.map(({ badge, icon }) => (
            <li key={badge}>
              <Icon name={icon} />
              {t(`footer.badges.${badge}`)}
            </li>
          ))}
        </ul>
        <div className={styles.end}>
          <p>{t('footer.copyright')}</p>
          <When as="p" condition="thirdParties">
            <button type="button" className={styles.settings} onClick={openConsentSettings}>
              {t('footer.cookieSettings')}
            </button>
          </When>
          <p>
            {t('footer.version')} v{version}
          </p>
        </div>
      </div>
    </footer>
  );
}
