import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { languages, tools } from '@blattwerk/shared';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { brokenInputOf, choose, inputOf, run } from '../e2e/tool-states.ts';
import { chromiumSettings } from './chromium.ts';
import { startProduct } from './run-product.ts';

/** A picture of every screen in every state, to be looked at: npm run screens -- <folder> [tool…] */
const [folder, ...asked] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run screens -- <folder> [tool…]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const devicesOf = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
} as const;
type Tool = (typeof tools)[keyof typeof tools];

async function chooseAndSettle(page: Page, tool: Tool, chosen: ReturnType<typeof inputOf>): Promise<void> {
  await choose(page, tool, chosen);
  // The pages' pictures.
  await sleep(1500);
}

async function shootTool(page: Page, address: string, tool: Tool, shoot: (state: string) => Promise<void>) {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  await shoot('1-idle');
  await chooseAndSettle(page, tool, inputOf(tool));
  await shoot('2-file');
  const held = Promise.withResolvers<void>();
  await page.route(`**/${tool.name}`, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await run(page);
  await sleep(800);
  await shoot('3-busy');
  held.resolve();
  await page.locator('main a[download]').first().waitFor({ timeout: 30_000 });
  await sleep(1500);
  await shoot('4-result');
  await page.goto(address);
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await chooseAndSettle(page, tool, brokenInputOf(tool));
  await run(page);
  await page.getByRole('alert').first().waitFor({ timeout: 30_000 });
  await sleep(400);
  await shoot('5-error');
}

async function shootAll(browser: Browser, address: string): Promise<void> {
  for (const [device, settings] of Object.entries(devicesOf)) {
    for (const language of languages) {
      const colorScheme = language === 'de' ? 'light' : 'dark';
      const context = await browser.newContext({ ...settings, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const shootAs = (name: string) => async (state: string) => {
        const path = join(folder as string, `${name}-${state}-${device}-${language}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: state === '1-idle' });
      };
      const query = language === 'de' ? '' : `?lang=${language}`;
      if (asked.length === 0) {
        for (const [name, path] of [
          ['home', '/'],
          ['not-found', '/gibt-es-nicht'],
        ] as const) {
          await page.goto(`${address}${path}${query}`);
          await page.locator('html[data-ready]').waitFor();
          await shootAs(name)('1-idle');
        }
      }
      for (const tool of Object.values(tools)) {
        if (asked.length > 0 && !asked.includes(tool.name)) continue;
        await shootTool(page, `${address}${tool.page}${query}`, tool, shootAs(tool.name));
      }
      await context.close();
    }
  }
}

const product = await startProduct({ quiet: true, env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' } });
const browser = await chromium.launch(chromiumSettings);
try {
  await shootAll(browser, product.address);
} finally {
  await browser.close();
  await product.stop();
}
console.log(`The pictures are in ${folder}.`);
process.exit(0);
