import type { Purpose, SiteConfig } from '@blattwerk/site';
import { consentAgeMs } from '@blattwerk/site';
import { eventParams } from '../event-params.ts';
import { onUsage } from '../usage-events.ts';
import { loadScript } from './load-script.ts';
import { reportableAddress, reportableReferrer } from './reportable-address.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Reports a page view. */
export type PageReporter = (title: string) => void;

/**
 * Loads Google's tag for the granted purposes and reports the use of the tools to it. Called once, after consent. Every
 * address that is reported goes through `reportableAddress`.
 */
export function startGoogleTag(site: SiteConfig, granted: readonly Purpose[]): PageReporter {
  const analyticsId = granted.includes('analytics') ? site.analyticsId : '';
  const conversionId = granted.includes('ads') ? site.conversionId : '';
  const ids = [analyticsId, conversionId.split('/', 1)[0] ?? ''].filter((id) => id !== '');
  const [firstId] = ids;
  if (firstId === undefined) return () => {};

  const stateOf = (isGranted: boolean) => (isGranted ? 'granted' : 'denied');
  tag('consent', 'default', {
    analytics_storage: stateOf(analyticsId !== ''),
    ad_storage: stateOf(conversionId !== ''),
    ad_user_data: stateOf(conversionId !== ''),
    ad_personalization: 'denied',
  });
  tag('js', new Date());
  setAddress();
  for (const id of ids) {
    tag('config', id, {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      cookie_expires: consentAgeMs / 1000,
    });
  }
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(firstId)}`);

  onUsage((event) => {
    setAddress();
    if (analyticsId !== '') tag('event', event.name, { ...eventParams(event), send_to: analyticsId });
    if (conversionId !== '' && event.name === 'success') tag('event', 'conversion', { send_to: conversionId });
  });
  return (title) => {
    if (analyticsId === '') return;
    setAddress();
    tag('event', 'page_view', { page_title: title, send_to: analyticsId });
  };
}

function setAddress(): void {
  const { origin } = location;
  tag('set', {
    page_location: reportableAddress(location.href),
    page_referrer: reportableReferrer(document.referrer, origin),
  });
}

/** The service's queue accepts `arguments` objects; it ignores arrays. */
function tag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line eslint/prefer-rest-params -- as above
  window.dataLayer.push(arguments);
}
