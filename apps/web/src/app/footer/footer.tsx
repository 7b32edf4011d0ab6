import { pathOfTool } from '@blattwerk/shared';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { openConsentSettings } from '../../usage/consent-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToolLinks } from '../../tools/tool-links.ts';
import { Logo } from '../logo.tsx';
import { version } from '../../site/version.ts';
import type { LinkedToolName } from '../../site/site-tool.ts';
import { ToolItem, When } from '../../site/when.tsx';
import styles from './footer.module.css';

const supportPages = ['about', 'checks', 'blog', 'faq', 'contact'] as const;
const legalPages = [
  { page: 'notice', to: '/contact#impressum' },
  { page: 'privacy', to: '/privacy' },
  { page: 'terms', to: '/terms' },
  { page: 'accessibility', to: '/accessibility' },
] as const;
const badges = [
  { badge: 'encrypted', icon: 'lock', when: 'encrypted' },
  { badge: 'gdpr', icon: 'shield', when: 'privacyComplete' },
] as const;

interface FooterLink {
  tool?: LinkedToolName;
  to: string;
  text: string;
}

export function Footer() {
  const { t } = useTexts('app');
  const toolLinks = useToolLinks().slice(0, 5);
  const columns: readonly { title: string; links: readonly FooterLink[] }[] = [
    {
      title: t('footer.tools'),
      links: [
        ...toolLinks.map(({ tool, path, name }) => ({ tool, to: path, text: name })),
        { tool: 'chain', to: pathOfTool('chain'), text: t('pages.workflow') },
      ],
    },
    {
      title: t('footer.support'),
      links: supportPages.map((page) => ({ to: `/${page}`, text: t(`pages.${page}`) })),
    },
    {
      title: t('footer.legal'),
      links: legalPages.map(({ page, to }) => ({ to, text: t(`pages.${page}`) })),
    },
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
        {columns.map(({ title, links }, column) => (
          <nav key={title} aria-label={title} className={styles.column}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ tool, to, text }) => (
                <ToolItem key={to} tool={tool}>
                  <LanguageLink to={to}>{text}</LanguageLink>
                </ToolItem>
              ))}
              {column === columns.length - 2 && (
                <When as="li" condition="apiOnSite">
                  <a href="/docs" hrefLang="en">
                    {t('footer.api')}
                  </a>
                </When>
              )}
              {column === columns.length - 1 && (
                <li>
                  <a href="/third-party-notices.txt">{t('footer.licenses')}</a>
                </li>
              )}
              {column === columns.length - 1 && (
                <When as="li" condition="withdrawals" className={styles.withdraw}>
                  <LanguageLink to="/terms#withdrawal-function">{t('footer.withdraw')}</LanguageLink>
                </When>
              )}
            </ul>
          </nav>
        ))}
        <div className={styles.end}>
          <p>{t('footer.copyright')}</p>
          <ul className={styles.badges}>
            {badges.map(({ badge, icon, when }) => (
              <When key={badge} as="li" condition={when}>
                <Icon name={icon} />
                {t(`footer.badges.${badge}`)}
              </When>
            ))}
            <li>
              <Icon name="trash" />
              {t('footer.badges.deleted')}
            </li>
          </ul>
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
