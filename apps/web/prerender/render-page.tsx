import type { Language } from '@blattwerk/shared';
import type { TFunction } from 'i18next';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { SiteApp } from '../src/app/app.tsx';
import { headTags, renderHead } from '../src/app/head.ts';
import { loadPage } from '../src/app/load-page.ts';
import { notFoundRoute, type PageRoute, pageRoutes } from '../src/app/routes.ts';
import { JsonLdContext } from '../src/site/json-ld.tsx';
import { sharePicture } from '../src/site/share-picture.ts';
import { pageVariables } from '../src/site/site-config.ts';
import { createI18n } from '../src/i18n/create-i18n.ts';
import { BuiltArticles } from '../src/pages/blog/read-article.ts';
import { withLanguage } from '../src/i18n/language-address.ts';
import { textParts } from '../src/app/text-parts.ts';
import { toolOfPath } from '../src/presets/presets.ts';
import { toolLink } from '../src/tools/tool-links.ts';
import type { SharePicture } from './draw-share-pictures.ts';
import pageDays from './page-days.json' with { type: 'json' };
import { readText } from './read-tags.ts';

export interface PrerenderedPage {
  /** Null for the not-found page. */
  path: string | null;
  head: string;
  body: string;
  /** As JSON. */
  structuredData: string[];
  /** Source modules to preload. */
  modules: string[];
  /** Texts of the page, by part. */
  texts: Record<string, unknown>;
  /** Last change of the page, if known. */
  modified: string | undefined;
  /** Content of the preview picture; null where the page has none. */
  picture: SharePicture | null;
}

const articles = import.meta.glob<string>('../src/content/articles/*.md', { eager: true, import: 'html' });

function articleText(slug: string, language: Language): string {
  const html = articles[`../src/content/articles/${slug}.${language}.md`];
  if (html === undefined) throw new Error(`article ${slug}: no file in ${language}`);
  return html;
}

/** Day of the last change of a page's texts. */
function dayOf(path: string): string | undefined {
  return (pageDays as Readonly<Record<string, { day: string }>>)[path]?.day;
}

/** Renders every page in a language, with placeholders in the place of the configuration. */
export async function prerenderPages(language: Language): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const route of [...pageRoutes, notFoundRoute]) pages.push(await renderPage(route, language));
  return pages;
}

async function renderPage(route: PageRoute, language: Language): Promise<PrerenderedPage> {
  const parts = ['app', ...route.parts] as const;
  const texts = await createI18n({ language, parts: textParts, first: parts, variables: pageVariables });
  await loadPage(route, texts);
  const path = route === notFoundRoute ? null : route.path;
  const structuredData = new Set<string>();
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(
    <I18nextProvider i18n={texts}>
      <StaticRouter location={withLanguage(path ?? '/404', language)}>
        <BuiltArticles value={articleText}>
          <JsonLdContext value={(data) => structuredData.add(JSON.stringify(data))}>
            <SiteApp />
          </JsonLdContext>
        </BuiltArticles>
      </StaticRouter>
    </I18nextProvider>,
    {
      // Without streaming, which would need a script in the page.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        failure ??= { error };
      },
    },
  );
  const body = await new Response(prelude).text();
  if (failure) throw failure.error;
  const { brand, siteAddress } = pageVariables(language);
  const seo = route.seo(texts);
  return {
    path,
    head: renderHead(headTags({ path, language, brand, siteAddress, ...seo })),
    body,
    structuredData: [...structuredData],
    modified: path === null ? undefined : (seo.article?.modified ?? dayOf(path)),
    picture: path === null ? null : pictureOf(path, language, body, texts.t),
    modules: [...route.sources],
    texts: Object.fromEntries(parts.map((part) => [part, texts.getResourceBundle(language, part) as unknown])),
  };
}

/** A tool's name above the first sentence of its subtitle; for other pages the first heading, for articles below the blog's name. */
function pictureOf(path: string, language: Language, body: string, t: TFunction): SharePicture {
  const tool = toolOfPath(path);
  const link = tool && toolLink(tool, language);
  const isOwnPage = link?.path === path;
  const [sentence] = isOwnPage ? t('subtitle', { ns: `page/${link.tool}` }).split(/(?<=[.?!]) (?=\p{Lu})/u) : [];
  const title = isOwnPage ? link.name : (readText(body, 'h1') ?? '');
  return {
    path: sharePicture(path, language),
    kind: path.startsWith('/blog/') ? t('pages.blog') : undefined,
    // The operator's name is unknown in the build.
    title: title.includes('%%') ? t('footer.claim') : title,
    text: sentence,
    tool: link && { name: link.tool, accentColor: link.accentColor },
  };
}
