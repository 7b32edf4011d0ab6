import { pathOfTool } from '@blattwerk/shared';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { type Article, articles } from '../content/articles.ts';
import { toolPage } from '../pages/tool/tool-page.tsx';
import { type Preset, type PresetId, presetIds, presets } from '../presets/presets.ts';
import type { TextPartName } from './text-parts.ts';
import { siteToolNames, siteTools, tools } from '../tools/index.ts';
import type { SiteToolName } from '../site/site-tool.ts';
import type { Seo } from '../site/seo.ts';
import { isOffered } from '../site/site-config.ts';

export interface PageRoute {
  /** `*` for the not-found page. */
  path: string;
  /** Text parts of the page besides `app`. */
  parts: readonly TextPartName[];
  /** Source modules of the page, for its preloads; empty in a browser. */
  sources: readonly string[];
  load: () => Promise<ComponentType>;
  seo: (texts: i18n) => Seo;
}

/** A constant of each build: the browser's scripts carry no paths of sources. */
const isPrerender = import.meta.env.SSR;

function toolRoute(tool: SiteToolName): PageRoute {
  const part = `page/${tool}` as const;
  return {
    path: pathOfTool(tool),
    parts: ['toolPage', part, 'articles', 'toolRun', 'singlePdf', tool],
    sources: isPrerender ? [`src/tools/${tool}/view.tsx`] : [],
    // The page around a view is not loaded by itself: that would be one request more.
    load: async () => toolPage(tool, await siteTools[tool].view()),
    seo: ({ t }) => t('seo', { ns: part, returnObjects: true }),
  };
}

function presetRoute(id: PresetId): PageRoute {
  const part = `preset/${id}` as const;
  const { tool, path, view = tools[tool].view }: Preset = presets[id];
  return {
    path,
    parts: ['toolPage', part, 'articles', 'toolRun', 'singlePdf', tool],
    sources: isPrerender ? [`src/tools/${tool}/view.tsx`, 'src/presets/preset-page.tsx'] : [],
    load: async () => {
      const [{ presetPage }, View] = await Promise.all([import('../presets/preset-page.tsx'), view()]);
      return presetPage(id, View);
    },
    seo: ({ t }) => t('seo', { ns: part, returnObjects: true }),
  };
}

const home: PageRoute = {
  path: '/',
  parts: ['home'],
  sources: isPrerender ? ['src/pages/home/home-page.tsx'] : [],
  load: () => import('../pages/home/home-page.tsx').then((module) => module.HomePage),
  seo: ({ t }) => t('seo', { ns: 'home', returnObjects: true }),
};

const workflow: PageRoute = {
  path: pathOfTool('chain'),
  parts: ['workflow', 'toolRun', 'singlePdf'],
  sources: isPrerender ? ['src/pages/workflow/workflow-page.tsx'] : [],
  load: () => import('../pages/workflow/workflow-page.tsx').then((module) => module.WorkflowPage),
  seo: ({ t }) => t('seo', { ns: 'workflow', returnObjects: true }),
};

const blog: PageRoute = {
  path: '/blog',
  parts: ['blog', 'articles'],
  sources: isPrerender ? ['src/pages/blog/blog-page.tsx'] : [],
  load: () => import('../pages/blog/blog-page.tsx').then((module) => module.BlogPage),
  seo: ({ t }) => t('seo', { ns: 'blog', returnObjects: true }),
};

function articleRoute(article: Article): PageRoute {
  const { slug, path, published, modified } = article;
  return {
    path,
    parts: ['blog', 'articles'],
    sources: isPrerender ? ['src/pages/blog/article-page.tsx'] : [],
    load: () => import('../pages/blog/article-page.tsx').then(({ articlePage }) => articlePage(article)),
    seo: ({ t }) => ({
      title: `${t(`${slug}.title`, { ns: 'articles' })} | ${t('brand')}`,
      description: t(`${slug}.description`, { ns: 'articles' }),
      article: { published, modified },
    }),
  };
}

/** Route of a text page: path, folder and text part have the same name. */
function textRoute(
  name: 'about' | 'faq' | 'contact' | 'privacy' | 'terms' | 'accessibility' | 'data-processing' | 'checks',
  load: () => Promise<ComponentType>,
): PageRoute {
  return {
    path: `/${name}`,
    parts: ['textPage', name],
    sources: isPrerender ? [`src/pages/${name}/${name}-page.tsx`] : [],
    load,
    seo: ({ t }) => t('seo', { ns: name, returnObjects: true }),
  };
}

const textRoutes: readonly PageRoute[] = [
  textRoute('about', () => import('../pages/about/about-page.tsx').then((module) => module.AboutPage)),
  textRoute('faq', () => import('../pages/faq/faq-page.tsx').then((module) => module.FaqPage)),
  textRoute('contact', () => import('../pages/contact/contact-page.tsx').then((module) => module.ContactPage)),
  textRoute('privacy', () => import('../pages/privacy/privacy-page.tsx').then((module) => module.PrivacyPage)),
  textRoute('accessibility', () =>
    import('../pages/accessibility/accessibility-page.tsx').then((module) => module.AccessibilityPage),
  ),
  textRoute('data-processing', () =>
    import('../pages/data-processing/data-processing-page.tsx').then((module) => module.DataProcessingPage),
  ),
  textRoute('checks', () => import('../pages/checks/checks-page.tsx').then((module) => module.ChecksPage)),
  textRoute('terms', () => import('../pages/terms/terms-page.tsx').then((module) => module.TermsPage)),
];

export const notFoundRoute: PageRoute = {
  path: '*',
  parts: ['notFound'],
  sources: isPrerender ? ['src/pages/not-found/not-found-page.tsx'] : [],
  load: () => import('../pages/not-found/not-found-page.tsx').then((module) => module.NotFoundPage),
  seo: ({ t }) => t('seo', { ns: 'notFound', returnObjects: true }),
};

/** Every page of the site; without those of tools that the operator does not offer, in a browser. */
export const pageRoutes: readonly PageRoute[] = [
  home,
  ...siteToolNames.filter(isOffered).map(toolRoute),
  ...presetIds.filter((id) => isOffered(presets[id].tool)).map(presetRoute),
  ...(isOffered('chain') ? [workflow] : []),
  blog,
  ...articles.map(articleRoute),
  ...textRoutes,
];

/** Route of a path, with or without a trailing slash. */
export function routeOf(pathname: string): PageRoute {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return pageRoutes.find((route) => route.path === path) ?? notFoundRoute;
}
