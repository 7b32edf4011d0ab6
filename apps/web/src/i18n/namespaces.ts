import type { Language } from '@blattwerk/shared';

/** One part of the texts: where its files stand (for the page's preloads), and how each language's is loaded. */
interface TextPart<T> {
  source: string;
  load: Record<Language, () => Promise<{ texts: T }>>;
}

function part<T>(source: string, de: () => Promise<{ texts: T }>, en: () => Promise<{ texts: T }>): TextPart<T> {
  return { source, load: { de, en } };
}

/** All texts, in parts that a page loads when it needs them. A language that lacks a text of the other does not compile. */
export const textParts = {
  app: part(
    'src/app/texts',
    () => import('../app/texts.de.ts'),
    () => import('../app/texts.en.ts'),
  ),
  home: part(
    'src/pages/home/texts',
    () => import('../pages/home/texts.de.ts'),
    () => import('../pages/home/texts.en.ts'),
  ),
  notFound: part(
    'src/pages/not-found/texts',
    () => import('../pages/not-found/texts.de.ts'),
    () => import('../pages/not-found/texts.en.ts'),
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
  convert: part(
    'src/tools/convert/texts',
    () => import('../tools/convert/texts.de.ts'),
    () => import('../tools/convert/texts.en.ts'),
  ),
  'page/convert': part(
    'src/tools/convert/page-texts',
    () => import('../tools/convert/page-texts.de.ts'),
    () => import('../tools/convert/page-texts.en.ts'),
  ),
} as const;

export type TextPartName = keyof typeof textParts;
export type Texts = { [N in TextPartName]: (typeof textParts)[N] extends TextPart<infer T> ? T : never };
