import type { Purpose } from '@blattwerk/site';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { loadPage } from '../app/load-page.ts';
import { routeOf } from '../app/routes.ts';
import { siteConfig } from '../app/site-config.ts';
import type { PageTeller } from './services/google-tag.ts';

/** Loads what was granted, and tells it of each page that is opened. */
export function useServices(granted: readonly Purpose[]): void {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const teller = useRef<Promise<PageTeller>>(undefined);

  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-ads', granted.includes('ads'));
  }, [granted]);

  useEffect(() => {
    if (granted.length === 0) return;
    teller.current ??= import('./services/google-tag.ts').then(({ startGoogleTag }) =>
      startGoogleTag(siteConfig(), granted),
    );
    const route = routeOf(pathname);
    let isCurrent = true;
    const tellPage = async (begun: Promise<PageTeller>) => {
      const [tell] = await Promise.all([begun, loadPage(route, i18n)]);
      if (isCurrent) tell(route.seo(i18n).title);
    };
    // A page or a script that cannot be loaded is not told of; the page itself says so.
    tellPage(teller.current).catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [granted, pathname, i18n]);
}
