import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { consentKey, consentQuestion, defaultSite, readConsent } from '../index.ts';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './load-website.ts';
import { withReservedSpace } from './third-parties.ts';

const page =
  '<head><style>a{}</style><script type="application/json" id="site-config">{}</script><script data-modules="/assets/index-1.js">load()</script></head>';
const analytics = { ...defaultSite, analyticsId: 'G-1' };
const ads = { ...defaultSite, adsClient: 'ca-pub-1', adSlots: { tool: '2', article: '' } };

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

describe('the content security policy of a page', () => {
  it('allows the payment provider if payments are configured', () => {
    const payment = { publishableKey: 'pk_test_1', amount: 199, currency: 'eur', priceNote: 'included' as const };
    const policy = contentSecurityPolicy(page, { ...defaultSite, payment });
    expect(policy).toContain(`script-src 'self' ${hashOf('load()')} https://js.stripe.com https://*.js.stripe.com;`);
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
    expect(policy).toContain("connect-src 'self' blob: https://api.stripe.com;");
    expect(policy).not.toContain('unsafe');
  });

  it('contains no other host without services', () => {
    const policy = contentSecurityPolicy(page, defaultSite);
    expect(policy).not.toMatch(/https?:|unsafe|strict-dynamic|frame-src/);
    expect(withReservedSpace(page, defaultSite)).toBe(page);
  });

  it('contains the hosts of analytics without inline code', () => {
    const policy = contentSecurityPolicy(withReservedSpace(page, analytics), analytics);
    expect(policy).toContain(`script-src 'self' ${hashOf('load()')} https://*.googletagmanager.com;`);
    expect(policy).toContain('https://*.google-analytics.com');
    expect(policy).not.toMatch(/unsafe|strict-dynamic|https: |https:;|frame-src|doubleclick/);
    expect(withReservedSpace(page, analytics)).toBe(page);
  });

  it('contains the hosts of conversions if they are counted', () => {
    const policy = contentSecurityPolicy(page, { ...defaultSite, conversionId: 'AW-1/a' });
    expect(policy).toContain('https://www.googleadservices.com');
    expect(policy).not.toMatch(/unsafe|strict-dynamic|google-analytics/);
  });

  it('allows the loader of scripts by its hash', () => {
    expect(contentSecurityPolicy(page, defaultSite)).toContain(`script-src 'self' ${hashOf('load()')};`);
  });

  it('trusts the inline scripts of a page with ads by their hashes, and the scripts that they load', () => {
    const filled = withReservedSpace(page, ads);
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(filled) ?? [];
    const policy = contentSecurityPolicy(filled, ads);
    expect(policy).toContain(`script-src 'self' ${hashOf(script)} ${hashOf('load()')} 'strict-dynamic'`);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe-inline');
    expect(policy).toContain("base-uri 'none'");
  });
});

describe('the inline script of a page with ads', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const consent = { question: consentQuestion(ads), granted: ['ads'], at: '2026-11-01T00:00:00Z' };
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(withReservedSpace(page, ads)) ?? [];

  /** Whether the script reserves space for advertisements. */
  function keepsRoom(stored: string | null, navigator: object = {}): boolean {
    const dataset: Record<string, string> = {};
    runInNewContext(script, {
      Date: class extends Date {
        static override now = () => now;
      },
      localStorage: { getItem: (key: string) => (key === consentKey ? stored : null) },
      navigator,
      document: { documentElement: { dataset } },
      addEventListener: () => {},
    });
    return dataset.ads !== undefined;
  }

  it.each([
    [consent, true],
    [{ ...consent, granted: ['analytics'] }, false],
    [{ ...consent, granted: 'ads' }, false],
    [{ ...consent, question: '0 ads' }, false],
    [{ ...consent, at: '2025-11-01T00:00:00Z' }, false],
    [{ ...consent, at: '2027-11-01T00:00:00Z' }, false],
    [null, false],
  ])('evaluates %j like the page', (stored, isGranted) => {
    const text = JSON.stringify(stored);
    expect(keepsRoom(text)).toBe(isGranted);
    expect(readConsent(text, consentQuestion(ads), now)?.includes('ads') ?? false).toBe(isGranted);
  });

  it('reserves no space if the browser refuses or there is no decision', () => {
    expect(keepsRoom(null)).toBe(false);
    expect(keepsRoom(JSON.stringify(consent), { globalPrivacyControl: true })).toBe(false);
    expect(keepsRoom(JSON.stringify(consent), { doNotTrack: '1' })).toBe(false);
  });
});
