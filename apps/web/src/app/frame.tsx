import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { languageOfSearch } from '../i18n/language-address.ts';
import { useLanguage, useTexts } from '../i18n/use-texts.ts';
import { Usage } from '../usage/usage.tsx';
import { Footer } from './footer/footer.tsx';
import styles from './frame.module.css';
import { applyHead, headTags } from './head.ts';
import { Header } from './header/header.tsx';
import { loadPage } from './load-page.ts';
import { notFoundRoute, routeOf } from './routes.ts';
import { pageVariables } from '../site/site-config.ts';

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTexts('app');
  const main = useRef<HTMLElement>(null);
  useAddressLanguage();
  useHead();
  useFreshStart(main);
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <Usage pageTitle={usePageTitle()} />
      <Header />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** The address decides the language. */
function useAddressLanguage(): void {
  const { search } = useLocation();
  const { i18n } = useTranslation();
  const language = languageOfSearch(search);
  useEffect(() => {
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language]);
}

/** Keeps title, description, canonical and the like true after the first page, which brings its own. */
function useHead(): void {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const language = useLanguage();
  useEffect(() => {
    const route = routeOf(pathname);
    let isCurrent = true;
    loadPage(route, i18n).then(
      () => {
        if (!isCurrent) return;
        const { brand, siteAddress } = pageVariables(language);
        const path = route === notFoundRoute ? null : route.path;
        applyHead(document, headTags({ path, language, brand, siteAddress, ...route.seo(i18n) }));
        document.documentElement.lang = language;
      },
      // The page itself meets the same failure and says so.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [pathname, language, i18n]);
}

function usePageTitle(): (pathname: string) => Promise<string> {
  const { i18n } = useTranslation();
  return useCallback(
    async (pathname) => {
      const route = routeOf(pathname);
      await loadPage(route, i18n);
      return route.seo(i18n).title;
    },
    [i18n],
  );
}

/** Another page begins at its top, for the eye and for the keyboard. */
function useFreshStart(main: { current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // The browser would put a page that one comes back to where it was left; a page loaded anew may stay where it is.
    const restore = (mode: ScrollRestoration) => () => {
      history.scrollRestoration = mode;
    };
    const leave = restore('auto');
    restore('manual')();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    scrollTo({ top: 0, left: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
