import type { Language } from '@blattwerk/shared';
import type { ComponentType } from 'react';
import type { CatalogEntry } from '../tool-run/tool-catalog.ts';
import type { ToolPageTexts } from './tool-page-texts.ts';

/** Texts of a tool in one language: those of its view, and those of the page around it. */
export interface ToolTexts {
  texts: unknown;
  page: ToolPageTexts;
}

/** Description of a tool. Every page loads it; the view and the texts come with the tool's page. */
export interface ToolDescription<T extends ToolTexts = ToolTexts> extends CatalogEntry {
  view: () => Promise<ComponentType>;
  /** The form of its options without a file, for a step of a workflow; absent where they belong to the pages of one file. */
  options?: () => Promise<ComponentType>;
  texts: Readonly<Record<Language, () => Promise<T>>>;
}
