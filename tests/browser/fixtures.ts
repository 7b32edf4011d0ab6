import { test as base, expect, type Page } from '@playwright/test';
import { type UnreliableConnection, startUnreliableConnection } from './unreliable-connection.ts';
import { texts as convertDe } from '../../apps/web/src/tools/convert/texts.de.ts';
import { texts as convertEn } from '../../apps/web/src/tools/convert/texts.en.ts';
import { texts as runDe } from '../../apps/web/src/tool-run/texts.de.ts';
import { texts as runEn } from '../../apps/web/src/tool-run/texts.en.ts';

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** Texts of the pages, to find elements by them. */
export const siteTexts = { de: { convert: convertDe, run: runDe }, en: { convert: convertEn, run: runEn } };

/** The product's address. */
export function site(): string {
  const address = process.env.E2E_ADDRESS;
  if (!address) throw new Error('E2E_ADDRESS is not set');
  return address;
}

export function pathIn(path: string, language: Language, address = site()): string {
  return `${address}${path}${language === 'de' ? '' : `?lang=${language}`}`;
}

/** Opens a page and waits until its script has started. */
export async function open(page: Page, path: string, language: Language = 'de', address = site()): Promise<void> {
  await page.goto(pathIn(path, language, address));
  await ready(page);
}

export async function ready(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
}

/** Waits for the next frame: a page scrolls to a new view just before it is painted, and nobody sees it elsewhere. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** A text of the pages with its places filled. */
export function filled(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** Tag of a test that repeats others, unless it represents them. */
export function extendedUnless(representsOthers: boolean): string {
  return representsOthers ? '' : ' @extended';
}

/** Tag of a test of the quick suite, which represents others there. */
export function quickIf(isQuick: boolean): string {
  return isQuick ? ' @quick' : '';
}

/** Tags of a test that runs in both languages: German on the desktop, English on the phone, where it only repeats. */
export const devicesOf = { de: '@desktop', en: '@phone @extended' } as const;

interface Watched {
  /** Console errors, uncaught errors and requests to other hosts. */
  complaints: string[];
  /** Complaints that a test provokes. */
  expectComplaint: (pattern: RegExp) => void;
}

/** Every test fails on a console error, a page error, or a request to any other host. */
export const test = base.extend<{ watched: Watched; connection: UnreliableConnection }>({
  watched: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const expected: RegExp[] = [];
      const complain = (text: string) => complaints.push(text);
      page.on('console', (message) => message.type() === 'error' && complain(`console: ${message.text()}`));
      page.on('pageerror', (error) => complain(`page error: ${error.message}`));
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (['data:', 'blob:'].includes(url.protocol)) return;
        if (url.origin !== new URL(site()).origin) complain(`request to another host: ${url.origin}`);
      });
      await use({ complaints, expectComplaint: (pattern) => void expected.push(pattern) });
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  /** A connection to the site that breaks on demand: its faults and its address are no complaints. */
  connection: async ({ watched }, use) => {
    await using connection = await startUnreliableConnection(site());
    watched.expectComplaint(new RegExp(`request to another host: ${connection.address}`));
    watched.expectComplaint(/Failed to load resource/);
    await use(connection);
  },
});

export { expect };
