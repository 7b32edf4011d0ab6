import type { SiteToolName } from '../site/site-tool.ts';
import { part, type TextPart } from '../i18n/text-part.ts';
import { siteToolNames, siteTools } from './index.ts';
import type { ToolDescription } from './tool-description.ts';
import type { ToolPageTexts } from './tool-page-texts.ts';

type TextsOf<N extends SiteToolName> = (typeof siteTools)[N] extends ToolDescription<infer T> ? T['texts'] : never;
type ViewParts = { [N in SiteToolName]: TextPart<TextsOf<N>> };
type PageParts = { [N in `page/${SiteToolName}`]: TextPart<ToolPageTexts> };

/** Parts of a tool, both from its file of texts: those of the view, and those of the page. */
function partsOf(name: SiteToolName): [string, TextPart<unknown>][] {
  const { de, en }: ToolDescription['texts'] = siteTools[name].texts;
  const folder = `tools/${name}`;
  const page = async (load: typeof de) => ({ texts: (await load()).page });
  return [
    [name, part<unknown>(folder, de, en)],
    [
      `page/${name}`,
      part(
        folder,
        () => page(de),
        () => page(en),
      ),
    ],
  ];
}

/** The texts of every tool, and those of parts of a page that most of its visitors do not load, or load later. */
export const toolTextParts = {
  ...(Object.fromEntries(siteToolNames.flatMap(partsOf)) as ViewParts & PageParts),
  comparison: part(
    'tools/compare/result',
    () => import('./compare/result/texts.de.ts'),
    () => import('./compare/result/texts.en.ts'),
  ),
  writeInvoice: part(
    'tools/e-invoice/make',
    () => import('./e-invoice/make/texts.de.ts'),
    () => import('./e-invoice/make/texts.en.ts'),
  ),
};
