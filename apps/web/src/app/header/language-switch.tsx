import { languages } from '@blattwerk/shared';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { withLanguage } from '../../i18n/language-address.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { isPageReady } from '../page-ready.ts';
import styles from './language-switch.module.css';

/**
 * The server's words are taken over in their own language. Where that is still under way the link loads the page anew: parts
 * that are yet to come would be compared with words of another language.
 */
function loadUnlessReady(event: MouseEvent<HTMLAnchorElement>): void {
  // With a key held down it opens elsewhere.
  if (isPageReady() || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.assign(event.currentTarget.href);
}

/** DE and EN: each leads to this same page. What was chosen on it stays. */
export function LanguageSwitch() {
  const { t } = useTexts('app');
  const { pathname } = useLocation();
  const chosen = useLanguage();
  return (
    <nav className={styles.switch} aria-label={t('language')}>
      {languages.map((language) => (
        <Link
          key={language}
          to={withLanguage(pathname, language)}
          hrefLang={language}
          onClick={loadUnlessReady}
          aria-current={language === chosen ? 'true' : undefined}
          aria-label={`${language.toUpperCase()}, ${t(`languages.${language}`)}`}
        >
          {language.toUpperCase()}
        </Link>
      ))}
    </nav>
  );
}
