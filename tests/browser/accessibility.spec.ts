import { contracts, sendingTools, type ToolName } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import { expect, extendedUnless, languages, open, test, quickIf } from './fixtures.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectFit } from './expect-fit.ts';
import { isRepeated, otherPaths, paths } from './site-paths.ts';
import { inputOf, type ToolState, toolStates, walkStates } from './tool-states.ts';

/** Smallest side of a button that removes something, in CSS pixels; WCAG 2.2 requires 24 for every target. */
const removeTarget = 44;

/** Asserts that reduced motion leaves no animation or transition longer than 10 ms. */
async function expectNoMotion(page: Page): Promise<void> {
  const moving = await page.evaluate((maxSeconds) => {
    const seconds = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
    return [...document.querySelectorAll('body *')].flatMap((element) =>
      [undefined, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter((style) => {
          const animated = style.animationName === 'none' ? 0 : seconds(style.animationDuration);
          return Math.max(animated, seconds(style.transitionDuration)) > maxSeconds;
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

/** Tools whose states represent those of the others: a list of images, a list of PDFs, one PDF. */
const kinds: readonly ToolName[] = ['convert', 'merge', 'split'];
/** The state that differs from tool to tool, by its options. */
const ownStates: readonly ToolState[] = ['file'];

for (const language of languages) {
  const repeated = extendedUnless(language === 'de');

  for (const tool of sendingTools) {
    const states = kinds.includes(tool.name) ? toolStates : ownStates;
    test(`${tool.page} has no finding of axe and fits at 200 and 400 percent (${language})${repeated}${quickIf(tool.name === 'organize-pages')}`, async ({
      page,
      watched,
    }) => {
      watched.expectComplaint(/status of (404|422)/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await walkStates(page, tool, language, states, async (state) => {
        if (state === 'file') {
          await openAll(page);
          await expectLargeRemoveButtons(page);
        }
        await expectFit(page, `${tool.name}, ${state}`);
        await expectAccessible(page, `${tool.name}, ${state}`);
        await expectNoMotion(page);
      });
    });
  }

  for (const path of otherPaths) {
    test(`${path} has no finding of axe and fits at 200 and 400 percent (${language})${repeated}${quickIf(['/', '/blog/why-pdfs-are-large'].includes(path))}`, async ({
      page,
      watched,
    }) => {
      watched.expectComplaint(/status of 404/);
      await open(page, path, language);
      await openAll(page);
      await expectFit(page, path);
      await expectAccessible(page, path);
    });
  }

  test(`no other article scrolls sideways at 320 pixels (${language})${repeated}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of paths.filter(isRepeated)) {
      await open(page, path, language);
      const [needed, width] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(needed, path).toBe(width);
    }
  });

  test(`menus and dialogs have no finding of axe (${language})${repeated}`, async ({ page, isMobile }) => {
    await open(page, '/', language);
    await page.locator('main input[type=file]').first().setInputFiles(inputOf(contracts.compress));
    await expect(page.locator('dialog[open] a').first()).toBeVisible();
    await expectFit(page, 'tools for a file');
    await expectAccessible(page, 'tools for a file');
    await open(page, '/merge', language);
    if (isMobile) await page.locator('header button[popovertarget]').tap();
    else await page.locator('header button[aria-expanded]').click();
    await expectAccessible(page, 'menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'search');
    await page.keyboard.press('Escape');
    await open(page, '/delete-pages', language);
    await page.locator('main input[type=file]').first().setInputFiles(inputOf(contracts['delete-pages']));
    await page.locator('[data-place="2"] [role=option]').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator('canvas')).toBeVisible();
    await expectFit(page, 'a large page');
    await expectAccessible(page, 'a large page');
    await open(page, '/merge', language);
    await walkToDialog(page);
    await expectAccessible(page, 'dialog');
  });
}

/** Leads to the confirmation dialog of removing many files. */
async function walkToDialog(page: Page): Promise<void> {
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(Array.from({ length: 6 }, () => file));
  await expect(page.locator('[data-file]')).toHaveCount(6);
  await page.locator('main h2 + div button').last().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
}
