import { defineConfig, devices } from '@playwright/test';
import { chromiumSettings } from '@blattwerk/testing/chromium';
import { environmentOf, testPackages } from './scripts/system-packages.ts';

/**
 * Tags in a test's title say where it runs, by the first row that holds:
 *
 * | tag         | device                                                                         |
 * |-------------|--------------------------------------------------------------------------------|
 * | `@desktop`  | desktop                                                                        |
 * | `@phone`    | phone                                                                          |
 * | `@both`     | desktop and phone: what differs on a phone                                     |
 * | none        | desktop                                                                        |
 *
 * | tag         | run by                                                                         |
 * |-------------|--------------------------------------------------------------------------------|
 * | `@extended` | `npm run e2e`: it repeats others with another page, file or language           |
 * | `@quick`    | `npm test`, `npm run test:all` and `npm run e2e`: it represents a kind of view |
 * | none        | `npm run test:all` and `npm run e2e`                                           |
 *
 * `npm run e2e` runs tests without a device on the phone as well.
 */
const phone = devices['Pixel 7'];

// Only these programs and fonts of the system are found.
Object.assign(process.env, environmentOf(testPackages));

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/start-product.ts',
  fullyParallel: true,
  workers: 2,
  // Backstops for a machine that is busy with other work: an assertion that holds returns at once.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: { launchOptions: { ...chromiumSettings }, trace: 'off', screenshot: 'off' },
  projects: [
    { name: 'desktop', use: desktop(), grep: /@quick/, grepInvert: [/@phone/, /@extended/] },
    { name: 'phone', use: phone, grep: /^(?=.*@quick)(?=.*@(phone|both))/, grepInvert: /@extended/ },
    { name: 'desktop-full', use: desktop(), grepInvert: [/@quick/, /@phone/, /@extended/] },
    { name: 'phone-full', use: phone, grep: /@(phone|both)/, grepInvert: [/@quick/, /@extended/] },
    { name: 'desktop-extended', use: desktop(), grep: /@extended/, grepInvert: /@phone/ },
    {
      name: 'phone-extended',
      use: phone,
      grep: [/@extended/, /^((?!@phone|@both).)*$/],
      grepInvert: /@desktop/,
    },
  ],
});

function desktop() {
  return { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } };
}
