import { chosenLanguage } from '@blattwerk/shared';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
// Before the router, whose listeners come after its own.
import './tool-run/running/leaving/history-guard.ts';
import { SiteApp } from './app/app.tsx';
import { loadPage } from './app/load-page.ts';
import { embeddedTexts } from './site/page-texts.ts';
import { keepInstalledApp } from './offline/installed-app.ts';
import { loadLinksUntilReady } from './site/page-ready.ts';
import { notFoundRoute, routeOf } from './app/routes.ts';
import { textParts } from './app/text-parts.ts';
import { pageVariables, siteConfig } from './site/site-config.ts';
import { correctedAddress, setDefaultLanguage } from './i18n/language-address.ts';
import { createI18n } from './i18n/create-i18n.ts';

setDefaultLanguage(siteConfig().defaultLanguage);
// Before the first render: server and browser must take the same language from the address.
const corrected = correctedAddress(location.pathname + location.search + location.hash);
if (corrected !== null) history.replaceState(history.state, '', corrected);

const route = routeOf(location.pathname);
const texts = await createI18n({
  language: chosenLanguage(document.documentElement.lang),
  parts: textParts,
  first: ['app', ...route.parts],
  loaded: embeddedTexts(),
  variables: pageVariables,
});
await loadPage(route, texts);

const root = document.getElementById('root') as HTMLElement;
const app = (
  <StrictMode>
    <I18nextProvider i18n={texts}>
      <BrowserRouter>
        <SiteApp />
      </BrowserRouter>
    </I18nextProvider>
  </StrictMode>
);

// The not-found page was prerendered without its address, which its links depend on.
if (root.firstElementChild && route !== notFoundRoute) {
  loadLinksUntilReady();
  // Hydration in a transition yields to input on slow phones.
  startTransition(() => {
    hydrateRoot(root, app);
  });
} else {
  root.replaceChildren();
  createRoot(root).render(app);
}

if (import.meta.env.PROD) keepInstalledApp();
