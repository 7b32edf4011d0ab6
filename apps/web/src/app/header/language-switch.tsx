import { languages } from '@blattwerk/shared';
import { useLocation } from 'react-router-dom';
import { withLanguage } from '../../i18n/language-address.ts';
import { AddressLink } from '../../i18n/language-link.tsx';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import styles from './language-switch.module.css';

/** Links to this page in each language. Files and options on the page are kept. */
export function LanguageSwitch() {
  const { t } = useTexts('app');
  const { pathname, search, hash } = useLocation();
  const chosen = useLanguage();
  return (
    <nav className={styles.switch} aria-label={t('language')}>
      {languages.map((language) => (
        <AddressLink
          key={language}
          to={withLanguage(pathname + search + hash, language)}
          hrefLang={language}
          aria-current={language === chosen ? 'true' : undefined}
          aria-label={`${language.toUpperCase()}, ${t(`languages.${language}`)}`}
        >
          {language.toUpperCase()}
        </AddressLink>
      ))}
    </nav>
  );
}
