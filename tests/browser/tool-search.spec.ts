import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { expect, open, site, test } from './fixtures.ts';
import { chooseFiles, pdfFile } from './tool-page.ts';
import { toolPaths } from './site-paths.ts';

test('a tool is found by its task, with the keyboard alone @desktop', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Was möchten Sie tun?' });
  await expect(field).toBeFocused();
  await page.keyboard.type('zu groß für E-Mail');
  await expect(page.getByRole('option').first()).toContainText('PDF komprimieren');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site()}/compress`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Werkzeug suchen' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('waschmaschine');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Werkzeug suchen' })).toBeFocused();
});

test('the search takes the chosen file along @desktop', async ({ page }) => {
  await open(page, '/rotate', 'en');
  await chooseFiles(page, pdfFile('Report.pdf', makePdf(2)));
  await expect(page.getByRole('heading', { name: 'Report.pdf' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText('Report.pdf comes along.')).toBeVisible();
  await page.getByRole('combobox').fill('password');
  await page.getByRole('option', { name: 'Protect PDF' }).click();
  await expect(page).toHaveURL(`${site()}/protect?lang=en`);
  await expect(page.getByRole('heading', { name: 'Report.pdf' })).toBeVisible();
});

test('the header names the tool of the page, and has a link less for each step that it narrows @desktop', async ({
  page,
}) => {
  await open(page, '/rotate');
  const more = page.locator('header nav button');
  await expect(more).toContainText('Drehen');
  const links = page.locator('header [data-named] > a:visible');
  for (const [width, count] of [
    [1440, 4],
    [1120, 3],
    [1024, 2],
    [860, 1],
    [700, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(links).toHaveCount(count);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    expect(await page.locator('header').evaluate((header) => header.clientHeight), `${width} px`).toBeLessThan(80);
    await more.click();
    // Those that have no link of their own, and only those.
    await expect(page.locator('header nav [data-accent] li:visible')).toHaveCount(toolPaths.length - count);
    await expect(page.locator('header nav [data-accent] [aria-current=page]:visible')).toHaveText('PDF drehen');
    await page.keyboard.press('Escape');
  }
  await open(page, '/compress');
  await page.setViewportSize({ width: 860, height: 800 });
  await expect(more).toContainText('Komprimieren');
  // The longest name of the button, at the smallest width of each step.
  await open(page, '/');
  await expect(more).toContainText('Weitere Werkzeuge');
  for (const width of [640, 800, 976, 1120, 1232]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.locator('header').evaluate((header) => header.clientHeight), `${width} px`).toBeLessThan(80);
  }
});
