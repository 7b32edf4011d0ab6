import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { languages, tools } from '@blattwerk/shared';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { encryptedPdf, makePdf } from '../e2e/http/pdfs.ts';
import { jpeg, png } from '../e2e/images.ts';
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
const password = 'geheim';
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const files = {
  images: [await jpeg('Strand.jpg', 1600, 1200), await png('Plan mit einem recht langen Namen.png', 900, 1300)],
  pdf: pdf('Jahresbericht 2026.pdf', makePdf(12, { image: true })),
  locked: pdf('Verträge.pdf', encryptedPdf(makePdf(3), password, 'besitzer')),
  broken: { name: 'kaputt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing') },
  brokenImage: { name: 'kaputt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]) },
};
/** What a tool's form needs before it runs. */
const entries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  split: { config: '1-3,7' },
  'delete-pages': { pages: '2,5-6' },
  protect: { password },
  unlock: { password },
};
type Tool = (typeof tools)[keyof typeof tools];

function inputOf({ name }: Tool) {
  if (name === 'convert') return files.images;
  if (name === 'merge') return [files.pdf, { ...files.pdf, name: 'Anhang.pdf' }];
  return [name === 'unlock' ? files.locked : files.pdf];
}

async function choose(page: Page, tool: Tool, chosen: ReturnType<typeof inputOf>): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(chosen);
  for (const [field, value] of Object.entries(entries[tool.name] ?? {})) {
    await page.locator(`[data-option=${field}]`).fill(value);
  }
  // The pages' pictures.
  await sleep(1500);
}

/** Presses the button that starts the tool: the last of its kind, below an error's own. */
async function run(page: Page): Promise<void> {
  await page.locator('main button[class*=primary]').filter({ visible: true }).last().click();
}

async function shootTool(page: Page, address: string, tool: Tool, shoot: (state: string) => Promise<void>) {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  await shoot('1-idle');
  await choose(page, tool, inputOf(tool));
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
  const broken = tool.name === 'convert' ? [files.brokenImage] : [files.broken];
  await choose(page, tool, tool.name === 'merge' ? [...broken, files.pdf] : broken);
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
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await shootAll(browser, product.address);
} finally {
  await browser.close();
  await product.stop();
}
console.log(`The pictures are in ${folder}.`);
process.exit(0);
