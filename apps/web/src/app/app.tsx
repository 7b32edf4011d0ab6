import { createElement, Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import '../ui/base.css';
import { FailureBoundary } from './failure-boundary.tsx';
import { Frame } from './frame.tsx';
import { loadedPage, loadPage } from './load-page.ts';
import { markPageReady } from '../site/page-ready.ts';
import { notFoundRoute, type PageRoute, pageRoutes } from './routes.ts';

/** The whole site; needs a router and an i18next instance above it. */
export function App() {
  return (
    <FailureBoundary>
      <Frame>
        <Suspense fallback={null}>
          <Routes>
            {[...pageRoutes, notFoundRoute].map((route) => (
              <Route key={route.path} path={route.path} element={<LoadedPage key={route.path} route={route} />} />
            ))}
          </Routes>
        </Suspense>
      </Frame>
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
