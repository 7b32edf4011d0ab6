import { useLocation } from '../../router/router.tsx';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToolLinks } from '../../tools/tool-links.ts';
import { Logo } from '../logo.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { MoreTools } from './more-tools.tsx';
import { PageLink } from './page-link.tsx';

/** Number of tools in the header; the others are in 'More tools'. */
const named = 4;

export function Header() {
  const { t } = useTexts('app');
  // The key closes an open menu when another page is shown.
  const { pathname } = useLocation();
  const links = useToolLinks();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <LanguageLink to="/" className={styles.brand} aria-label={t('homeLink')}>
          <Logo size={34} />
          <span>{t('brand')}</span>
        </LanguageLink>
        <nav className={styles.links} aria-label={t('mainNavigation')}>
          <ul>
            {links.slice(0, named).map(({ tool, path, shortName }) => (
              <li key={tool}>
                <PageLink to={path}>{shortName}</PageLink>
              </li>
            ))}
            <li>
              <MoreTools key={pathname} links={links.slice(named)} />
            </li>
            <li>
              <PageLink to="/blog">{t('pages.blog')}</PageLink>
            </li>
          </ul>
        </nav>
        <LanguageSwitch />
        <MobileMenu key={pathname} />
      </div>
    </header>
  );
}
