import { type Contracts, splitParts } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import type { FormOf } from '../../tool-run/model/form.ts';
import { unlessRefused } from '../../tool-run/unless-refused.ts';

export type SplitOptions = FormOf<Contracts['split']>;

/** The pages of each resulting file; null while the input is invalid, and where its number of pages does not tell them. */
export function pagesOfParts(options: SplitOptions, total: number): number[][] | null {
  return unlessRefused(() => splitParts(options, total, siteConfig().limits.splitOutputs)) ?? null;
}
