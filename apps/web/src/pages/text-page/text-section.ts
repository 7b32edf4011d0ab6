import type { SiteCondition } from '@blattwerk/site';
import type { Seo } from '../../site/seo.ts';

/** A paragraph, a list, or one of both for some operators only. Links are written `[label](/path)`. */
export type TextBlock =
  | string
  | readonly string[]
  | { when: SiteCondition; text: string }
  | { when: SiteCondition; items: readonly string[] };

export interface TextSection {
  /** Fragment of its address, the same in every language. */
  id: string;
  title: string;
  /** Condition on the operator's configuration. */
  when?: SiteCondition;
  blocks: readonly TextBlock[];
}

/** Texts of a page with sections. */
export interface SectionedTexts {
  seo: Seo;
  title: string;
  lead: string;
  sections: readonly TextSection[];
}
