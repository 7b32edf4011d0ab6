import type { SiteConfig } from './site.ts';

/** Purposes that require consent. */
export const purposes = ['analytics', 'ads'] as const;
export type Purpose = (typeof purposes)[number];

/** Purposes that the operator has configured. */
export function purposesOf(site: Pick<SiteConfig, 'analyticsId' | 'adsClient' | 'conversionId'>): Purpose[] {
  const isSetUp = {
    analytics: site.analyticsId !== '',
    ads: site.adsClient !== '' || site.conversionId !== '',
  } satisfies Record<Purpose, boolean>;
  return purposes.filter((purpose) => isSetUp[purpose]);
}
