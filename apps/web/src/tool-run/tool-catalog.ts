import type { Language, ToolName } from '@blattwerk/shared';
import { createContext, use } from 'react';
import type { IconSource } from '../ui/icon.tsx';
import type { AccentColor } from '../ui/tool-drawing.tsx';

/** Texts of a link to a tool. */
export interface ToolCard {
  name: string;
  /** For the header. */
  shortName: string;
  description: string;
}

/** Description of a tool as other tools need it. */
export interface CatalogEntry {
  icon: IconSource;
  accentColor: AccentColor;
  card: Readonly<Record<Language, ToolCard>>;
  /** Tools that a result suggests, the most useful first. */
  related: readonly ToolName[];
  /** Whether the page of a tool for one PDF takes several and sends a request for each. */
  takesSeveral?: boolean;
  /** Whether pages of a result are others than those of the chosen PDF with the same numbers. */
  movesPages?: boolean;
}

export type ToolCatalog = Readonly<Record<ToolName, CatalogEntry>>;

/** The tools, given by the page, since a tool does not import other tools. */
export const ToolCatalogContext = createContext<ToolCatalog | null>(null);

export function useToolCatalog(): ToolCatalog {
  const catalog = use(ToolCatalogContext);
  if (catalog === null) throw new Error('useToolCatalog: no ToolCatalogContext above this component');
  return catalog;
}
