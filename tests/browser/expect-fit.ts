import type { Page } from '@playwright/test';
import { expect, nextFrame } from './fixtures.ts';

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

/** Layout errors: horizontal scrolling, clipped texts, texts that stick out of their control, overlapping texts. */
function findMisfits(): string[] {
  const misfits: string[] = [];
  const { documentElement: root } = document;
  if (root.scrollWidth > root.clientWidth) misfits.push(`scrolls sideways: ${root.scrollWidth} in ${root.clientWidth}`);
  const name = (element: Element) =>
    `${element.className || element.tagName}: ${element.textContent.trim().slice(0, 40)}`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // For screen readers alone.
    getComputedStyle(element).clipPath !== 'inset(50%)' &&
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
    // A wide table scrolls within its region.
    const table = element.closest('[role=region][tabindex="0"]')?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      // Of a truncated text only the visible part counts.
      const box = isClipped ? new DOMRect(line.x, line.y, Math.min(line.right, own.right) - line.x, line.height) : line;
      if (box.width < 2 || (isClipped && box.bottom > own.bottom + 2)) continue;
      if (table && box.right > table.right) continue;
      if (list && (box.bottom > list.bottom || box.top < list.top)) continue;
      if (box.right > root.clientWidth + 1 || box.left < -1) misfits.push(`sticks out: ${name(element)}`);
      const control = element.closest('a, button, label')?.getBoundingClientRect();
      if (control && box.right > control.right + 1) misfits.push(`sticks out of its control: ${name(element)}`);
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

/** Asserts that a page fits at 100, 200 and 400 percent, with usual and with wide spacing. @param state for messages */
export async function expectFit(page: Page, state: string): Promise<void> {
  const usual = page.viewportSize();
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const isWide of [false, true]) {
      await setWideSpacing(page, isWide);
      for (let frame = 0; frame < 2; frame++) await nextFrame(page);
      expect
        .soft(await page.evaluate(findMisfits), `${state}, ${size.width} px${isWide ? ', wide spacing' : ''}`)
        .toEqual([]);
    }
  }
  await setWideSpacing(page, false);
  if (usual) await page.setViewportSize(usual);
}
