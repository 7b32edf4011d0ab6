import type { SiteConfig } from './site.ts';

/** What a visitor may consent to: counting what is used, and advertising. */
export const purposes = ['analytics', 'ads'] as const;
export type Purpose = (typeof purposes)[number];

/** What of it the operator has set up. */
export function purposesOf(site: Pick<SiteConfig, 'analyticsId' | 'adsClient' | 'conversionId'>): Purpose[] {
  const isSetUp = {
    analytics: site.analyticsId !== '',
    ads: site.adsClient !== '' || site.conversionId !== '',
  } satisfies Record<Purpose, boolean>;
  return purposes.filter((purpose) => isSetUp[purpose]);
}
