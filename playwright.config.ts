import { defineConfig, devices } from '@playwright/test';
import { chromiumSettings } from '@blattwerk/testing/chromium';

/**
 * The brief scope leaves out what is marked @wide, the phone where a phone is not the point, and the other one of what is
 * marked @desktop-first or @phone-first: the same ground, with another file, page or language.
 */
const isBrief = process.env.E2E_SCOPE === 'brief';
const phoneSpecs = /\/(lost-connection|moving-around|ordering|pages|pdf-tools|phone|upload-refusals)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/browser/start-product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // On a busy machine, what takes 200 ms takes seconds; what is right ends sooner anyway.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A test that passes only the second time is reported as flaky, and is no reason to hold a change back.
  retries: process.env.CI ? 1 : 0,
  use: { launchOptions: chromiumSettings, trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
      grepInvert: isBrief ? /@phone|@wide/ : /@phone(?!-first)/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      grepInvert: isBrief ? /@desktop|@wide/ : /@desktop(?!-first)/,
      ...(isBrief ? { testMatch: phoneSpecs } : {}),
    },
  ],
});
