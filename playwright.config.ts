import { defineConfig, devices } from '@playwright/test';
import { chromiumSettings } from '@blattwerk/testing/chromium';

/** Files whose subject is the phone's layout, touch, or connection. */
const phoneFiles = /\/(lost-connection|moving-around|ordering|pages|pdf-tools|phone|upload-refusals)\.spec\.ts$/;

/**
 * A test runs in every project that contains its file; `@desktop` or `@phone` in its title restricts it to that device.
 * `npm run e2e` runs all of them. `npm test` runs the projects `desktop` and `phone` without the tests marked
 * `@extended`, which repeat others with another page, file or language.
 */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/start-product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // Room for a machine that is busy with other work; an assertion that holds returns at once.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: { launchOptions: chromiumSettings, trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
      grepInvert: /@phone/,
    },
    { name: 'phone', use: devices['Pixel 7'], grepInvert: /@desktop/, testMatch: phoneFiles },
    { name: 'phone-extended', use: devices['Pixel 7'], grepInvert: /@desktop/, testIgnore: phoneFiles },
  ],
});
