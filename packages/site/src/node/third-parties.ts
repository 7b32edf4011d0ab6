import { createHash } from 'node:crypto';
import {
  browserRefuses,
  consentAgeMs,
  consentKey,
  consentQuestion,
  escapeData,
  readGranted,
  type SiteConfig,
} from '../index.ts';

/** Sources of third parties, by directive of the content security policy. */
interface ForeignSources {
  script: readonly string[];
  style: readonly string[];
  img: readonly string[];
  connect: readonly string[];
  frame: readonly string[];
}

const none: ForeignSources = { script: [], style: [], img: [], connect: [], frame: [] };

/** Sources documented by the provider of analytics: developers.google.com/tag-platform/security/guides/csp. */
const analyticsSources: ForeignSources = {
  ...none,
  script: ['https://*.googletagmanager.com'],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
};

/** Sources documented there for conversions. */
const conversionSources: ForeignSources = {
  ...none,
  script: [
    'https://www.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://www.google.com',
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
  ],
  img: [
    'https://www.googletagmanager.com',
    'https://googleads.g.doubleclick.net',
    'https://www.google.com',
    'https://google.com',
    'https://pagead2.googlesyndication.com',
    'https://www.googleadservices.com',
  ],
  connect: [
    'https://www.googletagmanager.com',
    'https://pagead2.googlesyndication.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://www.google.com',
    'https://google.com',
  ],
  frame: ['https://www.googletagmanager.com'],
};

/**
 * Advertisements work without a list of hosts only: support.google.com/adsense/answer/16283098. See
 * docs/decisions/0013-consent.md.
 */
const adSources: ForeignSources = {
  script: ["'strict-dynamic'", "'unsafe-eval'", 'https:'],
  style: ["'unsafe-inline'"],
  img: ['https:'],
  connect: ['https:'],
  frame: ['https:'],
};

/**
 * Sources documented by the payment provider: its script, frames of its form and of the bank's dialog, and requests.
 */
const paymentSources: ForeignSources = {
  ...none,
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** Sources of all configured services, as each of them documents it. */
export function foreignSources(site: SiteConfig): ForeignSources {
  const services = [
    ...(site.analyticsId === '' ? [] : [analyticsSources]),
    ...(site.conversionId === '' ? [] : [conversionSources]),
    ...(site.adsClient === '' ? [] : [adSources]),
    ...(site.payment === null ? [] : [paymentSources]),
  ];
  const merged = (directive: keyof ForeignSources) => [...new Set(services.flatMap((service) => service[directive]))];
  return {
    script: merged('script'),
    style: merged('style'),
    img: merged('img'),
    connect: merged('connect'),
    frame: merged('frame'),
  };
}

/** Start of the element that loads a page's scripts. */
const scriptLoader = '<script data-modules=';

/**
 * A page with an inline script that reserves space for advertisements before the first paint. A page without ads is
 * returned unchanged.
 */
export function withReservedSpace(html: string, site: SiteConfig): string {
  if (site.adsClient === '') return html;
  return html.replace(scriptLoader, () => `<script>${reserveSpace(site)}</script>\n    ${scriptLoader}`);
}

function reserveSpace(site: SiteConfig): string {
  const text = (value: string) => escapeData(JSON.stringify(value));
  return [
    'try{',
    `const granted=(${readGranted.toString()})(localStorage.getItem(${text(consentKey)}),${text(consentQuestion(site))},Date.now(),${consentAgeMs});`,
    `if(granted?.includes("ads")&&!(${browserRefuses.toString()})(navigator))document.documentElement.dataset.ads=""}catch{}`,
  ].join('');
}

/** Hashes of the inline scripts, for the content security policy. */
export function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?: data-modules="[^"]*")?>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
