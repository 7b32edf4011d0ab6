import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { languageOfSearch, withLanguage } from './language-address.ts';

export interface LanguageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the app. */
  to: string;
  /** Carried along in the history entry; never in the address. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** Every link within the app: it keeps the chosen language. */
export function LanguageLink({ to, ...rest }: LanguageLinkProps) {
  const { search } = useLocation();
  return <Link {...rest} to={withLanguage(to, languageOfSearch(search))} />;
}
