import type { Contracts } from '@blattwerk/shared';
import { part, type TextPart } from '../i18n/text-part.ts';

type ToolPart = keyof Contracts | `page/${keyof Contracts}`;

/** The texts of each tool, and of the page around it; a tool that does not run yet has none loaded. */
export const toolTextParts = {
  convert: part(
    'src/tools/convert/texts',
    () => import('./convert/texts.de.ts'),
    () => import('./convert/texts.en.ts'),
  ),
  'page/convert': part(
    'src/tools/convert/page-texts',
    () => import('./convert/page-texts.de.ts'),
    () => import('./convert/page-texts.en.ts'),
  ),
  merge: part(
    'src/tools/merge/texts',
    () => import('./merge/texts.de.ts'),
    () => import('./merge/texts.en.ts'),
  ),
  'page/merge': part(
    'src/tools/merge/page-texts',
    () => import('./merge/page-texts.de.ts'),
    () => import('./merge/page-texts.en.ts'),
  ),
  compress: part(
    'src/tools/compress/texts',
    () => import('./compress/texts.de.ts'),
    () => import('./compress/texts.en.ts'),
  ),
  'page/compress': part(
    'src/tools/compress/page-texts',
    () => import('./compress/page-texts.de.ts'),
    () => import('./compress/page-texts.en.ts'),
  ),
  'pdf-to-jpg': part(
    'src/tools/pdf-to-jpg/texts',
    () => import('./pdf-to-jpg/texts.de.ts'),
    () => import('./pdf-to-jpg/texts.en.ts'),
  ),
  'page/pdf-to-jpg': part(
    'src/tools/pdf-to-jpg/page-texts',
    () => import('./pdf-to-jpg/page-texts.de.ts'),
    () => import('./pdf-to-jpg/page-texts.en.ts'),
  ),
  split: part(
    'src/tools/split/texts',
    () => import('./split/texts.de.ts'),
    () => import('./split/texts.en.ts'),
  ),
  'page/split': part(
    'src/tools/split/page-texts',
    () => import('./split/page-texts.de.ts'),
    () => import('./split/page-texts.en.ts'),
  ),
  rotate: part(
    'src/tools/rotate/texts',
    () => import('./rotate/texts.de.ts'),
    () => import('./rotate/texts.en.ts'),
  ),
  'page/rotate': part(
    'src/tools/rotate/page-texts',
    () => import('./rotate/page-texts.de.ts'),
    () => import('./rotate/page-texts.en.ts'),
  ),
  unlock: part(
    'src/tools/unlock/texts',
    () => import('./unlock/texts.de.ts'),
    () => import('./unlock/texts.en.ts'),
  ),
  'page/unlock': part(
    'src/tools/unlock/page-texts',
    () => import('./unlock/page-texts.de.ts'),
    () => import('./unlock/page-texts.en.ts'),
  ),
  protect: part(
    'src/tools/protect/texts',
    () => import('./protect/texts.de.ts'),
    () => import('./protect/texts.en.ts'),
  ),
  'page/protect': part(
    'src/tools/protect/page-texts',
    () => import('./protect/page-texts.de.ts'),
    () => import('./protect/page-texts.en.ts'),
  ),
  'delete-pages': part(
    'src/tools/delete-pages/texts',
    () => import('./delete-pages/texts.de.ts'),
    () => import('./delete-pages/texts.en.ts'),
  ),
  'page/delete-pages': part(
    'src/tools/delete-pages/page-texts',
    () => import('./delete-pages/page-texts.de.ts'),
    () => import('./delete-pages/page-texts.en.ts'),
  ),
  'extract-images': part(
    'src/tools/extract-images/texts',
    () => import('./extract-images/texts.de.ts'),
    () => import('./extract-images/texts.en.ts'),
  ),
  'page/extract-images': part(
    'src/tools/extract-images/page-texts',
    () => import('./extract-images/page-texts.de.ts'),
    () => import('./extract-images/page-texts.en.ts'),
  ),
} as const satisfies Record<ToolPart, TextPart<unknown>>;
