import { createElement, Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import '../ui/base.css';
import { PageFrame } from './page-frame.tsx';
import { loadedPage, loadPage } from './load-page.ts';
import { FailureBoundary } from '../site/failure-boundary.tsx';
import { markPageReady } from '../site/page-ready.ts';
import { type PageRoute, routeOf } from './routes.ts';

/** The whole site; needs a router and an i18next instance above it. */
export function SiteApp() {
  const route = routeOf(useLocation().pathname);
  return (
    <FailureBoundary>
      <PageFrame>
        <Suspense fallback={null}>
          <FailureBoundary key={route.path}>
            <LoadedPage route={route} />
          </FailureBoundary>
        </Suspense>
      </PageFrame>
    </FailureBoundary>
  );
}

/** Renders a loaded page at once and suspends for another. The choice is kept while the route is shown. */
function LoadedPage({ route }: { route: PageRoute }) {
  const [page] = useState(() => loadedPage(route));
  useEffect(markPageReady, []);
  return page ? createElement(page) : <AwaitedPage route={route} />;
}

function AwaitedPage({ route }: { route: PageRoute }) {
  const { i18n } = useTranslation();
  return createElement(use(loadPage(route, i18n)));
}
