import { createElement, Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import '../ui/base.css';
import { FailureBoundary } from './failure-boundary.tsx';
import { Frame } from './frame.tsx';
import { loadedPage, loadPage } from './load-page.ts';
import { sayPageReady } from '../site/page-ready.ts';
import { notFoundRoute, type PageRoute, pageRoutes } from './routes.ts';

/** The whole site, inside a router and its texts. */
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

/** A page that is here already is drawn at once; another is waited for. Which of the two stays so for as long as it is shown. */
function LoadedPage({ route }: { route: PageRoute }) {
  const [page] = useState(() => loadedPage(route));
  useEffect(sayPageReady, []);
  return page ? createElement(page) : <AwaitedPage route={route} />;
}

function AwaitedPage({ route }: { route: PageRoute }) {
  const { i18n } = useTranslation();
  return createElement(use(loadPage(route, i18n)));
}
