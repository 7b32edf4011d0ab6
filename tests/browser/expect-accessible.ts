import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe as one script of the page; without the paths of elements that pass, which take most of its time. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
}

/** Asserts that axe finds nothing, first in the light scheme; the dark scheme changes colors only. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Where the sticky header or button covers a part of a control, axe measures the rest: the position must not depend on timing.
  await page.evaluate(() => {
    scrollTo(0, 0);
    for (const column of document.querySelectorAll('main form > div')) column.scrollTop = column.scrollHeight;
  });
  const light = await axe(page).withTags(tags).analyze();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
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
