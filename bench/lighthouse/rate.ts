import { median } from '@blattwerk/testing/statistics';
import lighthouse, { type Result } from 'lighthouse';

/** The least that each page is to reach, of 100; and the most. */
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const maxMs = 1500;
const maxCls = 0;

type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];

export interface Rating {
  path: string;
  scores: Record<Category, number>;
  fcpMs: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** Failed audits, by category. */
  failed: string[];
  /** Phases of the largest contentful paint. */
  lcpParts: string;
}

/** Load times and layout shifts. */
const vitals = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'cumulative-layout-shift',
  'total-blocking-time',
  'lcp-breakdown-insight',
];

/**
 * One run with the default settings for phones: a slow line and processor, calculated as PageSpeed Insights does.
 * @param port of the browser's debugger
 * @param isBrief whether only times are measured, without scores
 */
export async function rate(address: string, path: string, port: number, isBrief: boolean): Promise<Rating> {
  const result = await lighthouse(address + path, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    ...(isBrief ? { onlyAudits: vitals } : { onlyCategories: categories }),
  });
  if (result === undefined) throw new Error(`Lighthouse has no answer for ${path}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const [fcpMs = 0, lcpMs = 0, cls = 0, tbtMs = 0] = vitals.map((id) => lhr.audits[id]?.numericValue ?? Number.NaN);
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    path,
    scores: ofCategories((category) => (isBrief ? Number.NaN : scoreOf(category))),
    fcpMs: Math.round(fcpMs),
    lcpMs: Math.round(lcpMs),
    cls: Number(cls.toFixed(3)),
    tbtMs: Math.round(tbtMs),
    failed: categories.flatMap((category) => failedAudits(lhr, category)),
    lcpParts: JSON.stringify(lhr.audits['lcp-breakdown-insight']?.details ?? {}),
  };
}

/** The median of performance, which varies with the machine; the worst of the other scores. */
export function worstOf(path: string, ratings: readonly Rating[]): Rating {
  const scoresOf = (category: Category) => ratings.map(({ scores }) => scores[category]);
  const middle = (name: 'fcpMs' | 'lcpMs' | 'tbtMs') => median(ratings.map((rating) => rating[name]));
  return {
    path,
    scores: {
      ...ofCategories((category) => Math.min(...scoresOf(category))),
      performance: median(scoresOf('performance')),
    },
    fcpMs: middle('fcpMs'),
    lcpMs: middle('lcpMs'),
    cls: Math.max(...ratings.map(({ cls }) => cls)),
    tbtMs: middle('tbtMs'),
    failed: [...new Set(ratings.flatMap(({ failed }) => failed))],
    lcpParts: ratings.toSorted((a, b) => a.lcpMs - b.lcpMs)[ratings.length >> 1]?.lcpParts ?? '',
  };
}

/** A sentence for each thing that is not as it should be, or that was not found out. */
export function describeFaults({ path, scores, fcpMs, lcpMs, cls, failed, lcpParts }: Rating): string[] {
  const low = categories.filter((category) => scores[category] < least[category]);
  return [
    ...low.map((category) => `${path}: ${category} ${scores[category]}, not ${least[category]}`),
    ...failed
      .filter((audit) => low.some((category) => audit.startsWith(`${category}:`)))
      .map((audit) => `${path}: ${audit}`),
    ...(fcpMs <= maxMs ? [] : [`${path}: FCP ${fcpMs} ms, not ${maxMs}`]),
    ...(lcpMs <= maxMs ? [] : [`${path}: LCP ${lcpMs} ms, not ${maxMs}; ${lcpParts}`]),
    ...(cls <= maxCls ? [] : [`${path}: CLS ${cls}`]),
  ];
}

function ofCategories(score: (category: Category) => number): Record<Category, number> {
  return Object.fromEntries(categories.map((category) => [category, score(category)])) as Record<Category, number>;
}

function failedAudits({ audits, categories: rated }: Result, category: Category): string[] {
  return (rated[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score >= 0.98) return [];
    return [`${category}: ${id} ${audit.displayValue ?? audit.title}`];
  });
}
