import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { languages, contracts } from '@blattwerk/shared';
import { type Browser, chromium, devices } from '@playwright/test';
import { open } from './fixtures.ts';
import { scenes } from './scenes.ts';
import { type ToolState, toolStates, walkStates } from './tool-states.ts';
import { chromiumSettings } from '@blattwerk/testing/chromium';
import { startProduct } from '@blattwerk/testing/run-product';

/** A picture of every screen in every state, to be looked at: npm run screens -- <folder> [home | tool…] */
const [folder, ...asked] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run screens -- <folder> [home | tool…]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const devicesOf = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
} as const;
/** Time until pictures are loaded and animations have ended, in ms. */
const settleMs: Readonly<Record<ToolState, number>> = { idle: 0, file: 1500, busy: 800, result: 1500, error: 400 };

async function shootAll(browser: Browser, address: string): Promise<void> {
  for (const [device, settings] of Object.entries(devicesOf)) {
    for (const language of languages) {
      const colorScheme = language === 'de' ? 'light' : 'dark';
      const context = await browser.newContext({ ...settings, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const shootAs = (name: string) => async (state: ToolState) => {
        await sleep(settleMs[state]);
        const place = toolStates.indexOf(state) + 1;
        const path = join(folder as string, `${name}-${place}-${state}-${device}-${language}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: state === 'idle' });
      };
      if (asked.length === 0 || asked.includes('home')) {
        for (const [name, path] of [
          ['home', '/'],
          ['not-found', '/gibt-es-nicht'],
        ] as const) {
          await open(page, path, language, address);
          await shootAs(name)('idle');
        }
      }
      for (const { name, tool, path, show } of scenes) {
        if (asked.length > 0 && !asked.includes(tool ?? 'home')) continue;
        await open(page, path, language, address);
        await show(page);
        await sleep(settleMs.result);
        await page.screenshot({ path: join(folder as string, `${name}-${device}-${language}-${colorScheme}.png`) });
      }
      for (const tool of Object.values(contracts)) {
        if (asked.length > 0 && !asked.includes(tool.name)) continue;
        await walkStates(page, tool, language, toolStates, shootAs(tool.name), address);
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
