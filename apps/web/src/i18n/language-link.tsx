import { Link, type LinkProps, useLocation } from '../router/router.tsx';
import { languageOfSearch, withLanguage } from './language-address.ts';

/** Link within the site, which keeps the language. */
export function LanguageLink({ to, ...rest }: LinkProps) {
  const { search } = useLocation();
  return <Link {...rest} to={withLanguage(to, languageOfSearch(search))} />;
}
