import { chosenLanguage } from '@blattwerk/shared';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { languageOfSearch, withLanguage } from '../i18n/language-address.ts';
import { useLanguage, useTexts } from '../i18n/use-texts.ts';
import { Usage } from '../usage/usage.tsx';
import { Footer } from './footer/footer.tsx';
import styles from './page-frame.module.css';
import { applyHead, headTags } from './head.ts';
import { Header } from './header/header.tsx';
import { loadPage } from './load-page.ts';
import { notFoundRoute, routeOf } from './routes.ts';
import { FileOffer } from '../pages/file-offer/file-offer.tsx';
import { ToolSearch } from '../pages/tool-search/tool-search.tsx';
import { FailureBoundary } from '../site/failure-boundary.tsx';
import { toolOfPath } from '../presets/presets.ts';
import { pageVariables } from '../site/site-config.ts';

/** Header, footer and everything else around a page. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts('app');
  const main = useRef<HTMLElement>(null);
  const isLanguageMissing = useAddressLanguage();
  useHead();
  useFreshStart(main);
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <FailureBoundary isOptional>
        <Usage pageTitle={usePageTitle()} />
      </FailureBoundary>
      <ToolSearch>
        <Header />
        <FileOffer takesDrops={toolOfPath(routeOf(useLocation().pathname).path) === undefined}>
          <main id="content" ref={main} tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </FileOffer>
      </ToolSearch>
      <Footer />
      {isLanguageMissing && (
        <p role="alert" className={styles.notice}>
          {t('languageNotLoaded')}
        </p>
      )}
    </>
  );
}

/** Takes the language from the address. @returns whether its texts could not be loaded, so that the page keeps the other one */
function useAddressLanguage(): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { i18n } = useTranslation();
  const language = languageOfSearch(search);
  const [failedOn, setFailedOn] = useState<string>();
  const keep = useEffectEvent(() => {
    setFailedOn(pathname);
    void navigate(withLanguage(pathname + search + hash, chosenLanguage(i18n.language)), { replace: true });
  });
  useEffect(() => {
    if (i18n.language === language) return undefined;
    let isCurrent = true;
    import('../i18n/load-language.ts')
      .then(({ loadLanguage }) => loadLanguage(i18n, language))
      .then(
        () => {
          if (!isCurrent) return;
          setFailedOn(undefined);
          void i18n.changeLanguage(language);
        },
        () => isCurrent && keep(),
      );
    return () => {
      isCurrent = false;
    };
  }, [i18n, language]);
  return failedOn === pathname;
}

/** Updates the head when another page is shown; the first page has its own. */
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
      // The page reports the same failure.
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

/** Scrolls to the top and moves the focus to the content when another page is shown; removes the data of the first one. */
function useFreshStart(main: { current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // Without this the browser restores the scroll position on back and forward; after a reload it may.
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
    for (const data of document.querySelectorAll('script[type="application/ld+json"]')) data.remove();
    scrollTo({ top: 0, left: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
