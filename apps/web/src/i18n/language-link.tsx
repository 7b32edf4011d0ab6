import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { languageOfSearch, withLanguage } from './language-address.ts';

export interface LanguageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Path within the site. */
  to: string;
  /** State of the history entry; not part of the address. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** Link within the site, which keeps the language. */
export function LanguageLink({ to, ...rest }: LanguageLinkProps) {
  const { search } = useLocation();
  return <AddressLink {...rest} to={withLanguage(to, languageOfSearch(search))} />;
}

/** Link to an address within the site. The router's own component would load, for prefetching, 5 KB that no page needs. */
export function AddressLink({ to, state, onClick, children, ...rest }: LanguageLinkProps) {
  const follow = useLinkClickHandler(to, { state });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
