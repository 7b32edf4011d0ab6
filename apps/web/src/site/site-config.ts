import type { Language } from '@blattwerk/shared';
import {
  defaultSite,
  type SiteConfig,
  siteConfigPlaceholder,
  sitePlaceholders,
  type SiteVariables,
  siteVariables,
} from '@blattwerk/site';
import type { LinkedToolName } from './site-tool.ts';

let read: SiteConfig | undefined;

/**
 * The operator's configuration as the page contains it; the defaults in a build, a test and on the development server.
 * Prerendered pages show it through variables of the texts (`{{images}}`) and not through this function.
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

/** Values of the text variables: placeholders in a build, which the server fills at its start. */
export function pageVariables(language: Language): SiteVariables {
  return typeof document === 'undefined' ? sitePlaceholders : siteVariables(siteConfig(), language);
}

/** Whether the operator offers a tool, in a browser, or there is none; lists of prerendered pages have them all, as `WhenOffered`. */
export function isOffered(tool: LinkedToolName | undefined): boolean {
  return !siteConfig().toolsOff.includes(tool as string);
}
