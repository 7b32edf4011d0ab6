import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@blattwerk/shared';
import { type BuiltSite } from '@blattwerk/site';
import { chromium } from '@playwright/test';
import { webFolder } from '@blattwerk/testing/build-web';
import { chromiumSettings } from '@blattwerk/testing/chromium';
import { describeFaults, type Rating, rate, worstOf } from './rate.ts';
import { freePort } from '@blattwerk/testing/free-ports';
import { startProduct } from '@blattwerk/testing/run-product';

/**
 * Lighthouse ratings of the pages for a slow phone: npm run lighthouse -- [--runs=3] [--all] [--vitals] [path…]
 * Home and every tool's page, the paths named beside them, or all pages of both languages; with --vitals, their times only.
 */
const asked = process.argv.slice(2);
const runs = Number(/\d+/.exec(asked.find((argument) => argument.startsWith('--runs=')) ?? '3')?.[0]);

const product = await startProduct({ quiet: true, env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' } });
const rated: Rating[] = [];
try {
  console.log('| page | performance | accessibility | best practices | SEO | FCP ms | LCP ms | CLS | TBT ms |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const path of paths()) {
    const rating = await ratePage(path);
    rated.push(rating);
    const { performance, accessibility, bestPractices, seo } = rating.scores;
    const figures = [
      performance,
      accessibility,
      bestPractices,
      seo,
      rating.fcpMs,
      rating.lcpMs,
      rating.cls,
      rating.tbtMs,
    ];
    console.log(`| ${[path, ...figures.map((number) => (Number.isNaN(number) ? '' : number))].join(' | ')} |`);
  }
} finally {
  await product.stop();
}
const faults = rated.flatMap(describeFaults);
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);

function paths(): string[] {
  if (asked.includes('--all')) {
    const { pages } = JSON.parse(readFileSync(join(webFolder, 'site.json'), 'utf8')) as BuiltSite;
    return pages.flatMap(({ path }) => [path, `${path}?lang=en`]);
  }
  const named = asked.filter((argument) => argument.startsWith('/'));
  return [...new Set(['/', ...Object.values(contracts).map(({ page }) => page), ...named])];
}

/** A new browser for each run, without the cache of the last one. */
async function ratePage(path: string): Promise<Rating> {
  const ratings: Rating[] = [];
  for (let run = 0; run < runs; run++) {
    const port = await freePort();
    const browser = await chromium.launch({
      ...chromiumSettings,
      args: [...chromiumSettings.args, `--remote-debugging-port=${port}`],
    });
    try {
      ratings.push(await rate(product.address, path, port, asked.includes('--vitals')));
    } finally {
      await browser.close();
    }
  }
  return worstOf(path, ratings);
}
