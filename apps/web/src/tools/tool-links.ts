import { type Language, pathOfTool, type ToolName } from '@blattwerk/shared';
import { useLanguage } from '../i18n/use-texts.ts';
import type { ToolCard } from '../tool-run/tool-catalog.ts';
import type { IconSource } from '../ui/icon.tsx';
import type { AccentColor } from '../ui/tool-drawing.tsx';
import { toolNames, tools } from './index.ts';

/** A link to a tool's page. */
export interface ToolLink extends ToolCard {
  tool: ToolName;
  path: string;
  icon: IconSource;
  accentColor: AccentColor;
}

export function toolLink(tool: ToolName, language: Language): ToolLink {
  const { icon, accentColor, card } = tools[tool];
  return { tool, path: pathOfTool(tool), icon, accentColor, ...card[language] };
}

/** Links to tools in the page's language; to all of them by default. */
export function useToolLinks(names: readonly ToolName[] = toolNames): ToolLink[] {
  const language = useLanguage();
  return names.map((name) => toolLink(name, language));
}
