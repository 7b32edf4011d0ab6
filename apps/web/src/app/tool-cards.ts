import { type Contracts, contracts, isToolName, type ToolName } from '@blattwerk/shared';
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

/** In the order in which SPEC section 2 has them in the header; home, footer and menu follow it. */
const order = [
  'convert',
  'merge',
  'compress',
  'pdf-to-jpg',
  'split',
  'rotate',
  'protect',
  'unlock',
  'delete-pages',
  'extract-images',
] as const satisfies readonly (keyof Contracts)[];

/** The tools that run. A tool's drawing has its name. */
export const toolCards: readonly ToolCard[] = order
  .filter(isToolName)
  .map((tool) => ({ tool, path: contracts[tool].page, icon: tool }));
