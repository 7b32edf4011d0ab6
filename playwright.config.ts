import { defineConfig, devices } from '@playwright/test';
import { chromiumSettings } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/start-product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // On a busy machine, what takes 200 ms takes seconds; what is right ends sooner anyway.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: { launchOptions: chromiumSettings, trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
      grepInvert: /@phone/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grepInvert: /@desktop/ },
  ],
});
