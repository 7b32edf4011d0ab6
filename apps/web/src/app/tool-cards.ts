import { contracts, isToolName, type ToolName } from '@blattwerk/shared';
import type { IconName } from '../ui/icon.tsx';

export interface ToolCardTexts {
  name: string;
  /** In the header, where room is scarce. */
  shortName: string;
  description: string;
}

export interface ToolCard {
  tool: ToolName;
  path: string;
  icon: IconName;
}

/** The tools that run, in the order in which header, home and footer show them. A tool's drawing has its name. */
export const toolCards: readonly ToolCard[] = Object.keys(contracts)
  .filter(isToolName)
  .map((tool) => ({ tool, path: contracts[tool].page, icon: tool }));
