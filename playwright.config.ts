import { defineConfig, devices } from '@playwright/test';
import { chromiumSettings } from '@blattwerk/testing/chromium';

/**
 * Tags in a test's title say where it runs.
 *
 * | tag         | `npm test`        | `npm run e2e`     |
 * |-------------|-------------------|-------------------|
 * | none        | desktop           | desktop and phone |
 * | `@desktop`  | desktop           | desktop           |
 * | `@phone`    | phone             | phone             |
 * | `@both`     | desktop and phone | desktop and phone |
 * | `@extended` | nowhere           | as its other tags |
 *
 * `@both` is for behaviours that differ on a phone, `@extended` for tests that repeat others with another page, file or
 * language. `npm test` runs the projects `desktop` and `phone`, `npm run e2e` all four.
 */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/start-product.ts',
  fullyParallel: true,
  workers: 2,
  // Backstops for a machine that is busy with other work: an assertion that holds returns at once.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: { launchOptions: chromiumSettings, trace: 'off', screenshot: 'off' },
  projects: [
    { name: 'desktop', use: desktop(), grepInvert: [/@phone/, /@extended/] },
    { name: 'phone', use: devices['Pixel 7'], grep: [/@phone/, /@both/], grepInvert: /@extended/ },
    { name: 'desktop-full', use: desktop(), grep: /@extended/, grepInvert: /@phone/ },
    {
      name: 'phone-full',
      use: devices['Pixel 7'],
      grep: [/@extended/, /^((?!@phone|@both).)*$/],
      grepInvert: /@desktop/,
    },
  ],
});

function desktop() {
  return { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } };
}
