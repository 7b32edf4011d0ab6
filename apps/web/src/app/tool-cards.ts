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

/** A tool's drawing has its name. In SPEC section 2's order of the header, which home, footer and menu share. */
const icons = {
  convert: 'convert',
  merge: 'merge',
  compress: 'compress',
  'pdf-to-jpg': 'pdf-to-jpg',
  split: 'split',
  rotate: 'rotate',
  protect: 'protect',
  unlock: 'unlock',
  'delete-pages': 'delete-pages',
  'extract-images': 'extract-images',
} as const satisfies Readonly<Record<keyof Contracts, IconName>>;

/** The tools that run, in the order in which pages show them. */
export const toolCards: readonly ToolCard[] = Object.keys(icons)
  .filter(isToolName)
  .map((tool) => ({ tool, path: contracts[tool].page, icon: icons[tool] }));
