import type { Purpose } from '@blattwerk/site';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '../router/router.tsx';
import { siteConfig } from '../site/site-config.ts';
import { startFunnelCounters } from './funnel-counters.ts';
import type { PageReporter } from './services/google-tag.ts';

/** Title of the page at a path, once it is loaded. */
export type PageTitle = (pathname: string) => Promise<string>;

/** Starts the granted services and reports each page view to them. */
export function useServices(granted: readonly Purpose[], pageTitle: PageTitle): void {
  const { pathname } = useLocation();
  const reporter = useRef<Promise<PageReporter>>(undefined);

  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-ads', granted.includes('ads'));
  }, [granted]);

  useEffect(() => {
    if (granted.length === 0) return;
    if (granted.includes('analytics')) startFunnelCounters();
    reporter.current ??= import('./services/google-tag.ts').then(({ startGoogleTag }) =>
      startGoogleTag(siteConfig(), granted),
    );
    let isCurrent = true;
    const reportPage = async (starting: Promise<PageReporter>) => {
      const [report, title] = await Promise.all([starting, pageTitle(pathname)]);
      if (isCurrent) report(title);
    };
    // A page that cannot be loaded is not reported; it shows the failure itself.
    reportPage(reporter.current).catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [granted, pathname, pageTitle]);
}
