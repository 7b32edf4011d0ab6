import { useLocation } from 'react-router-dom';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToolSearch } from '../../pages/tool-search/tool-search.tsx';
import { ToolItem } from '../../site/when.tsx';
import { useToolLinks } from '../../tools/tool-links.ts';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../logo.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { MoreTools } from './more-tools.tsx';
import { PageLink } from './page-link.tsx';

/** Number of tools with a link of their own where the header is wide; each of them goes as it narrows, the last one first. */
const named = 4;

export function Header() {
  const { t } = useTexts('app');
  // The key closes an open menu when another page is shown.
  const { pathname } = useLocation();
  const links = useToolLinks();
  const search = useToolSearch();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <LanguageLink to="/" className={styles.brand} aria-label={t('homeLink')}>
          <Logo size={34} />
          <span>{t('brand')}</span>
        </LanguageLink>
        <nav className={styles.links} aria-label={t('mainNavigation')}>
          <ul>
            {links.slice(0, named).map(({ tool, path, shortName }, place) => (
              <ToolItem key={tool} tool={tool} data-named={place}>
                <PageLink to={path}>{shortName}</PageLink>
              </ToolItem>
            ))}
            <li>
              <MoreTools key={pathname} links={links} named={named} />
            </li>
            <li>
              <PageLink to="/blog">{t('pages.blog')}</PageLink>
            </li>
          </ul>
        </nav>
        <IconButton icon="search" label={t('search')} aria-keyshortcuts="/ Control+K" onClick={search} />
        <LanguageSwitch />
        <MobileMenu key={pathname} />
      </div>
    </header>
  );
}
