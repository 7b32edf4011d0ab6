import type { ReactNode } from 'react';
import { useLocation } from '../../router/router.tsx';
import { LanguageLink } from '../../i18n/language-link.tsx';
import styles from './header.module.css';

export interface PageLinkProps {
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Link of the menu, marked on its own page. */
export function PageLink({ to, onClick, children }: PageLinkProps) {
  const { pathname } = useLocation();
  return (
    <LanguageLink to={to} onClick={onClick} aria-current={pathname === to ? 'page' : undefined} className={styles.link}>
      {children}
    </LanguageLink>
  );
}
