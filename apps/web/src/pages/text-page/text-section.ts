import type { SiteCondition } from '@blattwerk/site';
import type { Seo } from '../../site/seo.ts';

/** A paragraph, a list, or a paragraph that stands on some operators' pages only. Links are written `[label](/path)`. */
export type TextBlock = string | readonly string[] | { when: SiteCondition; text: string };

export interface TextSection {
  /** Its place in the address, the same in every language. */
  id: string;
  title: string;
  /** Where it stands on some operators' pages only. */
  when?: SiteCondition;
  blocks: readonly TextBlock[];
}

/** A page that is read from top to bottom. */
export interface SectionedTexts {
  seo: Seo;
  title: string;
  lead: string;
  sections: readonly TextSection[];
}
