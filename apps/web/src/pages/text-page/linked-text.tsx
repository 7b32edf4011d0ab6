import { isSwitchedOff } from '@blattwerk/site';
import { Fragment } from 'react';
import { siteConfig } from '../../site/site-config.ts';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { splitLinks } from './split-links.ts';

/** A text with links, written as `[label](/path)`; of one to a tool that the operator does not offer its label, as `fillPage` leaves it. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) => {
    const key = index;
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>;
    const { label, target } = part;
    if (isSwitchedOff(siteConfig(), target)) return <span key={key}>{label}</span>;
    return target.startsWith('/') ? (
      <LanguageLink key={key} to={target}>
        {label}
      </LanguageLink>
    ) : (
      <a key={key} href={target}>
        {label}
      </a>
    );
  });
}
