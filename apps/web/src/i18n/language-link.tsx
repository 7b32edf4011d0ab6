import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { languageOfSearch, withLanguage } from './language-address.ts';

export interface LanguageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path within the site. */
  to: string;
  /** State of the history entry; not part of the address. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** Link within the site, which keeps the language. */
export function LanguageLink({ to, ...rest }: LanguageLinkProps) {
  const { search } = useLocation();
  return <Link {...rest} to={withLanguage(to, languageOfSearch(search))} />;
}
