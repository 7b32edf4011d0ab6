import { type Language } from '@blattwerk/shared';
import {
  defaultSite,
  type SiteConfig,
  siteConfigPlaceholder,
  sitePlaceholders,
  type SiteVariables,
  siteVariables,
} from '@blattwerk/site';

let read: SiteConfig | undefined;

/**
 * The operator's configuration, as the page carries it; the defaults where a page has none (at build time, in a test,
 * on the development server). What a prerendered page shows of it comes from the texts' variables (`{{images}}`), not from here.
 */
export function siteConfig(): SiteConfig {
  read ??= readSiteConfig();
  return read;
}

function readSiteConfig(): SiteConfig {
  if (typeof document === 'undefined') return defaultSite;
  const json = document.getElementById('site-config')?.textContent ?? '';
  if (json === '' || json === siteConfigPlaceholder) return { ...defaultSite, siteAddress: location.origin };
  return JSON.parse(json) as SiteConfig;
}

/** The words of configuration as a page shows them: placeholders at build time, which the server fills at start. */
export function pageVariables(language: Language): SiteVariables {
  return typeof document === 'undefined' ? sitePlaceholders : siteVariables(siteConfig(), language);
}
