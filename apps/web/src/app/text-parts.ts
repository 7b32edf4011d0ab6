import { toolTextParts } from '../tools/text-parts.ts';
import { part, type TextPart } from '../i18n/text-part.ts';

/** All texts, in parts that are loaded with the pages that need them. */
export const textParts = {
  app: part(
    'src/app/texts',
    () => import('./texts.de.ts'),
    () => import('./texts.en.ts'),
  ),
  home: part(
    'src/pages/home/texts',
    () => import('../pages/home/texts.de.ts'),
    () => import('../pages/home/texts.en.ts'),
  ),
  blog: part(
    'src/pages/blog/texts',
    () => import('../pages/blog/texts.de.ts'),
    () => import('../pages/blog/texts.en.ts'),
  ),
  articles: part(
    'src/content/texts',
    () => import('../content/texts.de.ts'),
    () => import('../content/texts.en.ts'),
  ),
  notFound: part(
    'src/pages/not-found/texts',
    () => import('../pages/not-found/texts.de.ts'),
    () => import('../pages/not-found/texts.en.ts'),
  ),
  textPage: part(
    'src/pages/text-page/texts',
    () => import('../pages/text-page/texts.de.ts'),
    () => import('../pages/text-page/texts.en.ts'),
  ),
  about: part(
    'src/pages/about/texts',
    () => import('../pages/about/texts.de.ts'),
    () => import('../pages/about/texts.en.ts'),
  ),
  faq: part(
    'src/pages/faq/texts',
    () => import('../pages/faq/texts.de.ts'),
    () => import('../pages/faq/texts.en.ts'),
  ),
  contact: part(
    'src/pages/contact/texts',
    () => import('../pages/contact/texts.de.ts'),
    () => import('../pages/contact/texts.en.ts'),
  ),
  privacy: part(
    'src/pages/privacy/texts',
    () => import('../pages/privacy/texts.de.ts'),
    () => import('../pages/privacy/texts.en.ts'),
  ),
  terms: part(
    'src/pages/terms/texts',
    () => import('../pages/terms/texts.de.ts'),
    () => import('../pages/terms/texts.en.ts'),
  ),
  toolPage: part(
    'src/pages/tool/texts',
    () => import('../pages/tool/texts.de.ts'),
    () => import('../pages/tool/texts.en.ts'),
  ),
  toolRun: part(
    'src/tool-run/texts',
    () => import('../tool-run/texts.de.ts'),
    () => import('../tool-run/texts.en.ts'),
  ),
  singlePdf: part(
    'src/tool-run/single-pdf/texts',
    () => import('../tool-run/single-pdf/texts.de.ts'),
    () => import('../tool-run/single-pdf/texts.en.ts'),
  ),
  consent: part(
    'src/usage/texts',
    () => import('../usage/texts.de.ts'),
    () => import('../usage/texts.en.ts'),
  ),
  ...toolTextParts,
} as const;

export type TextPartName = keyof typeof textParts;
export type Texts = { [N in TextPartName]: (typeof textParts)[N] extends TextPart<infer T> ? T : never };
