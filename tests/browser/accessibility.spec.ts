import { AxeBuilder } from '@axe-core/playwright';
import { contracts } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import { expect, languages, open, otherPaths, test, extendedUnless } from './fixtures.ts';
import { walkStates } from './tool-states.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Smallest side of a button that removes something, in CSS pixels; WCAG 2.2 requires 24 for every target. */
const removeTarget = 44;

/** Asserts that axe finds nothing, first in the light scheme; the dark scheme changes colours only. */
async function check(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Where the sticky header covers a part of a button, axe measures the rest: the position must not depend on timing.
  await page.evaluate(() => scrollTo(0, 0));
  const light = await new AxeBuilder({ page }).setLegacyMode(true).withTags(tags).analyze();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withRules(['color-contrast', 'link-in-text-block'])
    .analyze();
  expect(
    [...light.violations, ...dark.violations].map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' ')}`,
    ),
    state,
  ).toEqual([]);
  expect(
    light.passes.some(({ id }) => id === 'target-size'),
    'target sizes are checked',
  ).toBe(true);
}

/** Asserts that reduced motion leaves no animation or transition longer than 10 ms. */
async function expectNoMotion(page: Page): Promise<void> {
  const moving = await page.evaluate((mostSeconds) => {
    const seconds = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
    return [...document.querySelectorAll('body *')].flatMap((element) =>
      [undefined, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter((style) => {
          const animated = style.animationName === 'none' ? 0 : seconds(style.animationDuration);
          return Math.max(animated, seconds(style.transitionDuration)) > mostSeconds;
        })
        .map(() => element.outerHTML.slice(0, 120)),
    );
  }, 0.01);
  expect(moving).toEqual([]);
}

/** Opens every disclosure. */
async function openAll(page: Page): Promise<void> {
  for (const details of await page.locator('main details:not([open]) > summary').all()) {
    if (await details.isVisible()) await details.click();
  }
}

async function expectLargeRemoveButtons(page: Page): Promise<void> {
  for (const button of await page.locator('[data-remove], [data-file] button[class*=remove]').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(removeTarget);
  }
}

for (const language of languages) {
  for (const tool of Object.values(contracts)) {
    test(`axe finds nothing in any state of ${tool.page} (${language}) @desktop${extendedUnless(language === 'de')}`, async ({
      page,
      watched,
    }) => {
      test.setTimeout(150_000);
      watched.expectComplaint(/status of (404|422)/);
      await walkStates(page, tool, language, async (state) => {
        if (state === 'file') {
          await openAll(page);
          await expectLargeRemoveButtons(page);
        }
        await check(page, `${tool.name}, ${state}`);
        await expectNoMotion(page);
      });
    });
  }

  test(`axe finds nothing on the other pages, in menus and in dialogs (${language})`, async ({
    page,
    watched,
    isMobile,
  }) => {
    watched.expectComplaint(/status of 404/);
    for (const path of await otherPaths()) {
      await open(page, path, language);
      await check(page, path);
    }
    await open(page, '/merge', language);
    if (isMobile) await page.locator('header button[popovertarget]').tap();
    else await page.locator('header button[aria-expanded]').click();
    await check(page, 'menu');
    await page.keyboard.press('Escape');
    await walkToDialog(page);
    await check(page, 'dialog');
  });
}

/** Leads to the confirmation dialog of leaving a page with a chosen file. */
async function walkToDialog(page: Page): Promise<void> {
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await expect(page.locator('[data-file]')).toHaveCount(1);
  await page.locator('header a').first().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
}
