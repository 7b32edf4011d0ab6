import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LanguageLink } from '../../i18n/language-link.tsx';
import styles from './header.module.css';

export interface PageLinkProps {
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the menu, which marks the page that is shown. */
export function PageLink({ to, onClick, children }: PageLinkProps) {
  const { pathname } = useLocation();
  return (
    <LanguageLink to={to} onClick={onClick} aria-current={pathname === to ? 'page' : undefined} className={styles.link}>
      {children}
    </LanguageLink>
  );
}
