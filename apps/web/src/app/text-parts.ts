import { toolTextParts } from '../tools/text-parts.ts';
import { part, type TextPart } from '../i18n/text-part.ts';
import { presetTextParts } from '../presets/text-parts.ts';

/** All texts, in parts that are loaded with the pages that need them. */
export const textParts = {
  app: part(
    'app',
    () => import('./texts.de.ts'),
    () => import('./texts.en.ts'),
  ),
  home: part(
    'pages/home',
    () => import('../pages/home/texts.de.ts'),
    () => import('../pages/home/texts.en.ts'),
  ),
  fileOffer: part(
    'pages/file-offer',
    () => import('../pages/file-offer/texts.de.ts'),
    () => import('../pages/file-offer/texts.en.ts'),
  ),
  toolSearch: part(
    'pages/tool-search',
    () => import('../pages/tool-search/texts.de.ts'),
    () => import('../pages/tool-search/texts.en.ts'),
  ),
  workflow: part(
    'pages/workflow',
    () => import('../pages/workflow/texts.de.ts'),
    () => import('../pages/workflow/texts.en.ts'),
  ),
  blog: part(
    'pages/blog',
    () => import('../pages/blog/texts.de.ts'),
    () => import('../pages/blog/texts.en.ts'),
  ),
  articles: part(
    'content',
    () => import('../content/texts.de.ts'),
    () => import('../content/texts.en.ts'),
  ),
  notFound: part(
    'pages/not-found',
    () => import('../pages/not-found/texts.de.ts'),
    () => import('../pages/not-found/texts.en.ts'),
  ),
  textPage: part(
    'pages/text-page',
    () => import('../pages/text-page/texts.de.ts'),
    () => import('../pages/text-page/texts.en.ts'),
  ),
  about: part(
    'pages/about',
    () => import('../pages/about/texts.de.ts'),
    () => import('../pages/about/texts.en.ts'),
  ),
  faq: part(
    'pages/faq',
    () => import('../pages/faq/texts.de.ts'),
    () => import('../pages/faq/texts.en.ts'),
  ),
  contact: part(
    'pages/contact',
    () => import('../pages/contact/texts.de.ts'),
    () => import('../pages/contact/texts.en.ts'),
  ),
  privacy: part(
    'pages/privacy',
    () => import('../pages/privacy/texts.de.ts'),
    () => import('../pages/privacy/texts.en.ts'),
  ),
  accessibility: part(
    'pages/accessibility',
    () => import('../pages/accessibility/texts.de.ts'),
    () => import('../pages/accessibility/texts.en.ts'),
  ),
  'data-processing': part(
    'pages/data-processing',
    () => import('../pages/data-processing/texts.de.ts'),
    () => import('../pages/data-processing/texts.en.ts'),
  ),
  checks: part(
    'pages/checks',
    () => import('../pages/checks/texts.de.ts'),
    () => import('../pages/checks/texts.en.ts'),
  ),
  terms: part(
    'pages/terms',
    () => import('../pages/terms/texts.de.ts'),
    () => import('../pages/terms/texts.en.ts'),
  ),
  toolPage: part(
    'pages/tool',
    () => import('../pages/tool/texts.de.ts'),
    () => import('../pages/tool/texts.en.ts'),
  ),
  toolRun: part(
    'tool-run',
    () => import('../tool-run/texts.de.ts'),
    () => import('../tool-run/texts.en.ts'),
  ),
  singlePdf: part(
    'tool-run/view',
    () => import('../tool-run/view/texts.de.ts'),
    () => import('../tool-run/view/texts.en.ts'),
  ),
  pageEditor: part(
    'tool-run/pages/editor',
    () => import('../tool-run/pages/editor/texts.de.ts'),
    () => import('../tool-run/pages/editor/texts.en.ts'),
  ),
  payment: part(
    'payment',
    () => import('../payment/texts.de.ts'),
    () => import('../payment/texts.en.ts'),
  ),
  consent: part(
    'usage',
    () => import('../usage/texts.de.ts'),
    () => import('../usage/texts.en.ts'),
  ),
  ...toolTextParts,
  ...presetTextParts,
} as const;

export type TextPartName = keyof typeof textParts;
export type TextsByPart = { [N in TextPartName]: (typeof textParts)[N] extends TextPart<infer T> ? T : never };
