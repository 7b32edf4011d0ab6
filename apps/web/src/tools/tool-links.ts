import { type Language, pathOfTool } from '@blattwerk/shared';
import { useLanguage } from '../i18n/use-texts.ts';
import type { SiteToolName } from '../site/site-tool.ts';
import type { ToolCard } from '../tool-run/tool-catalog.ts';
import type { IconSource } from '../ui/icon.tsx';
import type { AccentColor } from '../ui/tool-drawing.tsx';
import { siteToolNames, siteTools } from './index.ts';

/** A link to a tool's page. */
export interface ToolLink<N extends SiteToolName = SiteToolName> extends ToolCard {
  tool: N;
  path: string;
  icon: IconSource;
  accentColor: AccentColor;
}

export function toolLink<N extends SiteToolName>(tool: N, language: Language): ToolLink<N> {
  const { icon, accentColor, card } = siteTools[tool];
  return { tool, path: pathOfTool(tool), icon, accentColor, ...card[language] };
}

/** Links to tools in the page's language; to all of them by default. */
export function useToolLinks(): ToolLink[];
export function useToolLinks<N extends SiteToolName>(names: readonly N[]): ToolLink<N>[];
export function useToolLinks(names: readonly SiteToolName[] = siteToolNames): ToolLink[] {
  const language = useLanguage();
  return names.map((name) => toolLink(name, language));
}
