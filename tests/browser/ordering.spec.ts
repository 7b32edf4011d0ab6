import type { Page } from '@playwright/test';
import { texts as mergeDe } from '../../apps/web/src/tools/merge/texts.de.ts';
import { texts as mergeEn } from '../../apps/web/src/tools/merge/texts.en.ts';
import { touchGestures, watchMenus } from './touch-gestures.ts';
import {
  expect,
  extendedUnless,
  filled,
  type Language,
  languages,
  open,
  test,
  siteTexts,
  quickIf,
} from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { jpeg, type TestFile } from './images.ts';

const pdfs = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf'].map(
  (name, index): TestFile => ({ name, mimeType: 'application/pdf', buffer: makePdf(index + 1) }),
);
const images = await Promise.all(
  ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg'].map((name, index) => jpeg(name, 200 + index, 200)),
);
const lists = [
  {
    path: '/converter',
    files: images,
    earlier: 'ArrowLeft',
    drag: { de: siteTexts.de.convert.drag, en: siteTexts.en.convert.drag },
  },
  { path: '/merge', files: pdfs, earlier: 'ArrowUp', drag: { de: mergeDe.drag, en: mergeEn.drag } },
] as const;

async function choose(
  page: Page,
  { path, files, drag }: (typeof lists)[number],
  count: number,
  language: Language = 'de',
): Promise<string[]> {
  await open(page, path, language);
  const chosen = files.slice(0, count);
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(chosen);
  const last = filled(drag[language].handle, { file: chosen.at(-1)?.name ?? '' });
  await expect(page.getByRole('button', { name: last, exact: true })).toBeVisible();
  return chosen.map(({ name }) => name);
}

async function expectOrder(page: Page, names: readonly (string | undefined)[]): Promise<void> {
  await expect(page.locator('li[data-file]')).toContainText(names.map((name) => name ?? ''));
}

/** A lifted card listens for keys after a timer of 0 ms, and a busy browser handles keys before timers. */
async function timersHaveRun(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

for (const list of lists) {
  for (const language of languages) {
    test(`a file of ${list.path} is moved by keyboard, each step spoken (${language}) @desktop${extendedUnless(language === 'de')}`, async ({
      page,
    }) => {
      const [a, b, c] = await choose(page, list, 3, language);
      const t = list.drag[language];
      const at = (place: number) => ({ file: c ?? '', place, total: 3 });
      const handle = page.getByRole('button', { name: filled(t.handle, at(3)), exact: true });
      await handle.focus();
      for (const [key, spoken] of [
        ['Space', filled(t.start, at(3))],
        [list.earlier, filled(t.over, at(2))],
        [list.earlier, filled(t.over, at(1))],
        ['Space', filled(t.end, at(1))],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page.getByRole('status').filter({ hasText: spoken })).toHaveCount(1);
        await timersHaveRun(page);
      }
      await expectOrder(page, [c, a, b]);
      await expect(handle).toBeFocused();
      await page.keyboard.press('Space');
      await expect(page.getByRole('status').filter({ hasText: filled(t.start, at(1)) })).toHaveCount(1);
      await timersHaveRun(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('status').filter({ hasText: filled(t.cancel, at(1)) })).toHaveCount(1);
      await expectOrder(page, [c, a, b]);
    });
  }

  test(`a file of ${list.path} is moved by a finger that rests on it first @phone${quickIf(list.path === '/merge')}`, async ({
    page,
  }) => {
    const [a, b, c] = await choose(page, list, 3);
    const touch = await touchGestures(page);
    const menus = await watchMenus(page);
    const cards = page.locator('li[data-file]');
    await cards.nth(2).scrollIntoViewIfNeeded();
    const from = await cards.nth(0).boundingBox();
    const to = await cards.nth(2).boundingBox();
    if (!from || !to) throw new Error('a card has no box');
    const begin = { x: from.x + from.width / 2, y: from.y + 40 };
    await touch.down(begin);
    await expect(cards.filter({ hasText: a ?? '' })).toHaveAttribute('data-lifted', 'true');
    await touch.move({ x: begin.x + to.x - from.x, y: begin.y + to.y - from.y });
    await touch.up();
    await expectOrder(page, [b, c, a]);
    expect(await menus()).toEqual({ menus: 0, selected: '' });
  });

  test(`two presses at the same place move a file of ${list.path} by two places @both${quickIf(list.path === '/converter')}`, async ({
    page,
  }, { project }) => {
    const [a, b, c, d, e] = await choose(page, list, 5);
    const texts = list.path === '/merge' ? mergeDe : siteTexts.de.convert;
    const press = async (text: string, file: string | undefined) => {
      const button = page.getByRole('button', { name: filled(text, { file: file ?? '' }), exact: true });
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      if (!box) throw new Error('the button has no box');
      const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
      const twice = [page.mouse, page.touchscreen] as const;
      for (let press = 0; press < 2; press++)
        await (project.name.startsWith('phone') ? twice[1].tap(...at) : twice[0].click(...at));
      await expect(button).toBeFocused();
    };
    await press(texts.moveLater, a);
    await expectOrder(page, [b, c, a, d, e]);
    await press(texts.moveEarlier, e);
    await expectOrder(page, [b, c, e, a, d]);
    // Another press, and the buttons are in their cards again.
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.locator('[data-held]')).toHaveCount(0);
    await press(texts.moveEarlier, c);
    await expectOrder(page, [c, b, e, a, d]);
  });

  test(`a finger that moves at once scrolls the list of ${list.path} @phone`, async ({ page }) => {
    const names = await choose(page, list, 6);
    const card = page.locator('li[data-file]').nth(3);
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    if (!box) throw new Error('a card has no box');
    const before = await page.evaluate(() => scrollY);
    const touch = await touchGestures(page);
    const begin = { x: box.x + box.width / 2, y: Math.max(300, box.y + 30) };
    await touch.down(begin);
    await touch.move({ x: begin.x, y: begin.y - 160 });
    await touch.up();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 80);
    await expectOrder(page, names);
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
  });
}
