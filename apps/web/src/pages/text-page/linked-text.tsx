import { Fragment } from 'react';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { splitLinks } from './split-links.ts';

/** A text with links, written as `[label](/path)`. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) => {
    const key = index;
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>;
    const { label, target } = part;
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
