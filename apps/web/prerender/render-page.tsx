import type { Language } from '@blattwerk/shared';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { App } from '../src/app/app.tsx';
import { headTags, renderHead } from '../src/app/head.ts';
import { loadPage } from '../src/app/load-page.ts';
import { notFoundRoute, type PageRoute, pageRoutes } from '../src/app/routes.ts';
import { pageVariables } from '../src/app/site-config.ts';
import { createI18n } from '../src/i18n/create-i18n.ts';
import { withLanguage } from '../src/i18n/language-address.ts';
import { textParts } from '../src/i18n/namespaces.ts';

export interface RenderedPage {
  /** Null for the screen of paths that lead nowhere. */
  path: string | null;
  head: string;
  body: string;
  /** Modules, by their place in the sources, that the page needs at once. */
  modules: string[];
}

/** Every page in a language, as HTML with placeholders in the place of configuration. */
export async function renderPages(language: Language): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const route of [...pageRoutes, notFoundRoute]) pages.push(await renderPage(route, language));
  return pages;
}

async function renderPage(route: PageRoute, language: Language): Promise<RenderedPage> {
  const parts = ['app', ...route.parts] as const;
  const texts = await createI18n(language, parts, pageVariables);
  await loadPage(route, texts);
  const path = route === notFoundRoute ? null : route.path;
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(
    <I18nextProvider i18n={texts}>
      <StaticRouter location={withLanguage(path ?? '/404', language)}>
        <App />
      </StaticRouter>
    </I18nextProvider>,
    {
      // Nothing is to arrive late: that would need a script in the page.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        failure ??= { error };
      },
    },
  );
  const body = await new Response(prelude).text();
  if (failure) throw failure.error;
  const { brand, siteAddress } = pageVariables(language);
  return {
    path,
    head: renderHead(headTags({ path, language, brand, siteAddress, ...route.seo(texts) })),
    body,
    modules: [...route.sources, ...parts.map((part) => `${textParts[part].source}.${language}.ts`)],
  };
}
