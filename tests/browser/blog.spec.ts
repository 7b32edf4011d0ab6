import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { articles } from '../../apps/web/src/content/articles.ts';
import { texts as de } from '../../apps/web/src/pages/blog/texts.de.ts';
import { texts as en } from '../../apps/web/src/pages/blog/texts.en.ts';
import { expect, extendedUnless, languages, open, site, test } from './fixtures.ts';

const blogTexts = { de, en };
const article = { path: '/blog/why-pdfs-are-large', slug: 'why-pdfs-are-large' };
const folder = join(import.meta.dirname, '../..', 'apps', 'web', 'src', 'content', 'articles');

/** The title of an article and a passage without markup, from its file. */
function fromFile(slug: string, language: string): { title: string; passage: string } {
  const source = readFileSync(join(folder, `${slug}.${language}.md`), 'utf8');
  const title = /^title: (.*)$/m.exec(source)?.[1] ?? '';
  const text = source.replace(/^---\n.*?\n---\n/s, '').trim();
  return { title, passage: /^[^*[`{(\n]{40,80}(?=[ .,])/.exec(text)?.[0] ?? '' };
}

for (const language of languages) {
  test(`the list shows every article, newest first, and leads to it (${language})${extendedUnless(language === 'de')}`, async ({
    page,
  }) => {
    const t = blogTexts[language];
    await open(page, '/blog', language);
    const cards = page.locator('main li');
    await expect(cards).toHaveCount(articles.length);
    const days = await cards.locator('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(days).toEqual(days.toSorted((a, b) => String(b).localeCompare(String(a))));
    expect(days).toEqual(articles.map(({ published }) => published.slice(0, 10)));
    const [newest] = articles;
    const { title } = fromFile(newest?.slug ?? '', language);
    await expect(cards.first()).toContainText(/\d+ min (Lesezeit|read)/);
    const link = cards.first().getByRole('link', { name: title });
    await expect(link).toContainText(t.read);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(newest?.path);
  });

  test(`an article has its way back, its facts, its text, three tools and two articles (${language})${extendedUnless(language === 'de')}`, async ({
    page,
  }) => {
    const t = blogTexts[language];
    const { title, passage } = fromFile(article.slug, language);
    expect(passage.length).toBeGreaterThan(30);
    await open(page, article.path, language);
    const way = page.getByRole('navigation', { name: t.breadcrumb }).getByRole('listitem');
    await expect(way).toHaveText([t.home, 'Blog', title]);
    await expect(page.locator('article')).toContainText(t.author.replace('{{brand}}', 'Blattwerk'));
    await expect(page.locator('article time')).toHaveText(language === 'de' ? '26. August 2025' : '26 August 2025');
    await expect(page.locator('[data-article]')).toContainText(passage);
    await expect(page.locator('main')).not.toContainText(/\{\{|%%/);
    const tools = page.getByRole('region', { name: t.tools });
    await expect(tools.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('region', { name: t.next }).getByRole('listitem')).toHaveCount(2);
    await tools.getByRole('link', { name: t.back }).click();
    await expect(page).toHaveURL(`${site()}/blog${language === 'de' ? '' : '?lang=en'}`);
  });
}

test('no script carries the text of an article @desktop', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await open(page, '/blog');
  await page.locator(`a[href="${article.path}"]`).click();
  const { passage } = fromFile(article.slug, 'de');
  await expect(page.locator('[data-article]')).toContainText(passage);
  await page.waitForLoadState('networkidle');
  const all = (await Promise.all(scripts)).join('\n');
  expect(all).toContain('hydrateRoot');
  expect(all).not.toContain(passage);
});

test('an article stays as it was built, and follows the language @quick', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('[data-article]');
      if (text && !('built' in window)) Object.assign(window, { built: text.firstElementChild });
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, article.path);
  const isKept = await page.evaluate(
    () => Reflect.get(window, 'built') === document.querySelector('[data-article]')?.firstElementChild,
  );
  expect(isKept).toBe(true);
  await page.getByRole('link', { name: /^EN/ }).click();
  await expect(page.locator('[data-article]')).toContainText(fromFile(article.slug, 'en').passage);
  await expect(page).toHaveTitle(`${fromFile(article.slug, 'en').title} | Blattwerk`);
  await page.goBack();
  await expect(page.locator('[data-article]')).toContainText(fromFile(article.slug, 'de').passage);
});

test('links of the text lead on without a new load, in the language', async ({ page }) => {
  await open(page, article.path, 'en');
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const link = page.locator('[data-article] a[href="/compress?lang=en"]').first();
  await link.click();
  await expect(page).toHaveURL(`${site()}/compress?lang=en`);
  await expect(page.locator('input[type=file]').first()).toBeAttached();
  expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true);
});

test('an article that cannot be fetched shows an error, and loads on the second try', async ({ page, watched }) => {
  watched.expectComplaint(/Failed to load resource|net::ERR/);
  await open(page, '/blog');
  await page.route(`**${article.path}`, (route) => route.abort());
  await page.locator(`a[href="${article.path}"]`).click();
  await expect(page.getByRole('alert')).toContainText(de.failed.title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fromFile(article.slug, 'de').title);
  await page.unroute(`**${article.path}`);
  await page.getByRole('button', { name: de.failed.retry }).click();
  await expect(page.locator('[data-article]')).toContainText(fromFile(article.slug, 'de').passage);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a blog address that is no article is not found', async ({ page, watched }) => {
  watched.expectComplaint(/status of 404/);
  const answer = await page.goto(`${site()}/blog/gibt-es-nicht`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('404');
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  await page.locator('main a[href="/blog"]').click();
  await expect(page.locator('main li')).toHaveCount(articles.length);
});
