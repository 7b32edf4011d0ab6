import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@blattwerk/shared';
import { legalTextsDay } from '@blattwerk/site/node';
import { expect, it } from 'vitest';
import { pageRoutes } from '../src/app/routes.ts';
import { textParts } from '../src/app/text-parts.ts';
import { articles } from '../src/content/articles.ts';
import { siteToolNames } from '../src/tools/index.ts';

const file = join(import.meta.dirname, 'page-days.json');
type Days = Record<string, { day: string; texts: string }>;
const known = JSON.parse(readFileSync(file, 'utf8')) as Days;
/** Parts that several pages share, and labels of a tool's view; a change of them is none of the page. */
const shared = new Set<string>(['toolPage', 'articles', 'toolRun', 'singlePdf', 'textPage', 'blog', ...siteToolNames]);

/** Hash of the texts of a page in both languages. */
async function hashOf(path: string): Promise<string> {
  const route = pageRoutes.find((each) => each.path === path);
  const hash = createHash('sha256');
  for (const language of languages) {
    for (const part of route?.parts ?? [])
      if (!shared.has(part)) hash.update(JSON.stringify((await textParts[part].load[language]()).texts));
    const article = articles.find((each) => each.path === path);
    if (article)
      hash.update(readFileSync(join(import.meta.dirname, `../src/content/articles/${article.slug}.${language}.md`)));
  }
  return hash.digest('hex').slice(0, 16);
}

// `vitest run apps/web/prerender/page-days.test.ts -u` enters the day of each page whose texts have changed.
it('the day of each page is that of its texts', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const days: Days = {};
  for (const { path } of pageRoutes) {
    const texts = await hashOf(path);
    days[path] = known[path]?.texts === texts ? known[path] : { day: today, texts };
  }
  await expect(`${JSON.stringify(days, null, 2)}\n`).toMatchFileSnapshot(file);
});

it('articles state the day of their texts', () => {
  for (const { path, modified } of articles) expect([path, modified.slice(0, 10)]).toEqual([path, known[path]?.day]);
});

it('the day from which operators state one is that of the last change of the built-in legal texts', () => {
  const days = ['/privacy', '/terms'].map((path) => Date.parse(known[path]?.day ?? ''));
  expect(Math.max(...days)).toBe(Date.parse(legalTextsDay));
});
