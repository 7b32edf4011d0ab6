import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@blattwerk/shared';
import type { BuiltSite } from '@blattwerk/site';
import { webFolder } from '@blattwerk/testing/build-web';
import { chromiumSettings } from '@blattwerk/testing/chromium';
import { freePort } from '@blattwerk/testing/free-ports';
import { markdownTable } from '@blattwerk/testing/markdown';
import { startProduct } from '@blattwerk/testing/run-product';
import { chromium } from '@playwright/test';
import { declarePackages, testPackages } from '../../scripts/system-packages.ts';
import { describeFaults, rate, type Rating, worstOf } from './rate.ts';

/**
 * Lighthouse ratings of the pages for a slow phone: npm run lighthouse -- [--runs=3] [--all] [--vitals] [path…]
 * Home and every tool's page, the paths named beside them, or all pages of both languages; with --vitals, their times only.
 */
const asked = process.argv.slice(2);
const runs = Number(/\d+/.exec(asked.find((argument) => argument.startsWith('--runs=')) ?? '3')?.[0]);

declarePackages(testPackages);
const product = await startProduct({ quiet: true, env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' } });
const rated: Rating[] = [];
try {
  const columns = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'FCP ms',
    'LCP ms',
    'CLS',
    'TBT ms',
  ];
  for (const line of markdownTable(columns, [])) console.log(line);
  for (const path of paths()) {
    const rating = await ratePage(path);
    rated.push(rating);
    const figures = [...Object.values(rating.scores), rating.fcpMs, rating.lcpMs, rating.cls, rating.tbtMs];
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
    const args = [...chromiumSettings.args, `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ ...chromiumSettings, args });
    try {
      ratings.push(await rate(product.address, path, port, asked.includes('--vitals')));
    } finally {
      await browser.close();
    }
  }
  return worstOf(path, ratings);
}
