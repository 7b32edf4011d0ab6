import { createElement, Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../ui/base.css';
import { FailureBoundary } from './failure-boundary.tsx';
import { Frame } from './frame.tsx';
import { loadedPage, loadPage } from './load-page.ts';
import { markPageReady } from '../site/page-ready.ts';
import { type PageRoute, routeOf } from './routes.ts';
import { useLocation } from '../router/router.tsx';

/** The whole site; needs a router and an i18next instance above it. */
export function App() {
  return (
    <FailureBoundary>
      <Frame>
        <Suspense fallback={null}>
          <CurrentPage />
        </Suspense>
      </Frame>
    </FailureBoundary>
  );
}

function CurrentPage() {
  const route = routeOf(useLocation().pathname);
  return <LoadedPage key={route.path} route={route} />;
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
