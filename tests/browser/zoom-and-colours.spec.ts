import { contracts } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, open, otherPaths, test } from './fixtures.ts';
import { choose, inputOf, run, walkStates } from './tool-states.ts';

/** A window of 1280 by 900 at a zoom of 400 and of 200 percent, and without any. */
const windows = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
  { width: 1280, height: 900 },
] as const;

/** WCAG 1.4.12, by a sheet that the content security policy lets through. */
async function setWideSpacing(page: Page, isWide: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = wanted ? [sheet] : [];
  }, isWide);
}

/** Layout errors: horizontal scrolling, clipped texts, overlapping texts. */
function findMisfits(): string[] {
  const misfits: string[] = [];
  const { documentElement: root } = document;
  if (root.scrollWidth > root.clientWidth) misfits.push(`scrolls sideways: ${root.scrollWidth} in ${root.clientWidth}`);
  const name = (element: Element) =>
    `${element.className || element.tagName}: ${element.textContent.trim().slice(0, 40)}`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[class*=hidden], [class*=skip], [hidden]') === null;
  // Fixed elements overlap the page on purpose.
  const stays = (element: Element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true;
    return false;
  };
  const texts: { element: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || node.textContent?.trim() === '' || !isShown(element)) continue;
    if (['SCRIPT', 'STYLE', 'OPTION', 'TITLE'].includes(element.tagName) || element.closest('svg') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(element);
    const isClipped = ['hidden', 'clip'].includes(style.overflowX);
    const list = element.closest('[data-scrolls]')?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      // Of a truncated text only the visible part counts.
      const box = isClipped ? new DOMRect(line.x, line.y, Math.min(line.right, own.right) - line.x, line.height) : line;
      if (box.width < 2 || (isClipped && box.bottom > own.bottom + 2)) continue;
      if (list && (box.bottom > list.bottom || box.top < list.top)) continue;
      if (box.right > root.clientWidth + 1 || box.left < -1) misfits.push(`sticks out: ${name(element)}`);
      if (!stays(element)) texts.push({ element, box });
    }
    // A truncated name has its full text as title.
    if (isClipped && element.scrollWidth > element.clientWidth + 1 && element.closest('[title]') === null)
      misfits.push(`is cut off: ${name(element)}`);
  }
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Boxes of lines are higher than their letters.
      if (width > 2 && height > Math.min(one.box.height, other.box.height) / 3)
        misfits.push(`${name(one.element)} lies over ${name(other.element)}`);
    }
  }
  return misfits;
}

async function expectFit(page: Page, state: string): Promise<void> {
  const usual = page.viewportSize();
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const isWide of [false, true]) {
      await setWideSpacing(page, isWide);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect
        .soft(await page.evaluate(findMisfits), `${state}, ${size.width} px${isWide ? ', wide spacing' : ''}`)
        .toEqual([]);
    }
  }
  await setWideSpacing(page, false);
  if (usual) await page.setViewportSize(usual);
}

for (const tool of Object.values(contracts)) {
  test(`${tool.page} fits at 200 and 400 percent and with wide spacing, in every state`, async ({
    page,
    watched,
    isMobile,
  }) => {
    test.setTimeout(150_000);
    watched.expectComplaint(/status of 422/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await walkStates(page, tool, isMobile ? 'en' : 'de', (state) => expectFit(page, `${tool.name}, ${state}`));
  });
}

test('the other pages fit at 200 and 400 percent and with wide spacing', async ({ page, watched, isMobile }) => {
  watched.expectComplaint(/status of 404/);
  for (const path of await otherPaths()) {
    await open(page, path, isMobile ? 'en' : 'de');
    await expectFit(page, path);
  }
});

test('selection and progress are visible with forced colors @desktop', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const tool = contracts['delete-pages'];
  await open(page, tool.page);
  await choose(page, tool, inputOf(tool));
  const chosen = page.getByRole('option', { name: 'Seite 1', exact: true });
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('option', { name: 'Seite 3', exact: true })).toHaveCSS('outline-style', 'none');
  await expect(page.locator('header a[hreflang=de]')).toHaveCSS('text-decoration-line', 'underline');
  await page.route('**/delete-pages', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => {});
  });
  await run(page);
  const bar = page.getByRole('progressbar');
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0);
  await bar.evaluate((element: HTMLProgressElement) => {
    element.value = 50;
  });
  const { data, info } = await sharp(await bar.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (share: number) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
    return [...data.subarray(at, at + 3)].join();
  };
  expect(colourAt(0.2)).not.toBe(colourAt(0.8));
});
