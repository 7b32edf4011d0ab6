import lighthouse, { type Result } from 'lighthouse';

/** The least that each page is to reach, of 100; and the most. */
const least = { performance: 98, accessibility: 100, bestPractices: 100, seo: 100 } as const;
const mostFcpMs = 1500;
const mostLcpMs = 1500;
const mostCls = 0;

type Category = keyof typeof least;
const categoryIds: Readonly<Record<Category, string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
};
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
    ...(isBrief ? { onlyAudits: vitals } : { onlyCategories: Object.values(categoryIds) }),
  });
  if (result === undefined) throw new Error(`Lighthouse has no answer for ${path}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  return {
    path,
    scores: Object.fromEntries(
      categories.map((category) => {
        const score = lhr.categories[categoryIds[category]]?.score;
        return [category, isBrief ? Number.NaN : Math.round((score ?? 0) * 100)];
      }),
    ) as Record<Category, number>,
    fcpMs: Math.round(figure(lhr, 'first-contentful-paint')),
    lcpMs: Math.round(figure(lhr, 'largest-contentful-paint')),
    cls: Number(figure(lhr, 'cumulative-layout-shift').toFixed(3)),
    tbtMs: Math.round(figure(lhr, 'total-blocking-time')),
    failed: categories.flatMap((category) => failedAudits(lhr, category)),
    lcpParts: lcpParts(lhr),
  };
}

/** The median of performance, which varies with the machine; the worst of the other scores. */
export function worstOf(path: string, ratings: readonly Rating[]): Rating {
  const median = (of: (rating: Rating) => number) =>
    ratings.map(of).toSorted((a, b) => a - b)[Math.floor(ratings.length / 2)] ?? Number.NaN;
  const worst = (category: Category) => Math.min(...ratings.map(({ scores }) => scores[category]));
  const lcpMs = median((rating) => rating.lcpMs);
  return {
    path,
    scores: {
      performance: median(({ scores }) => scores.performance),
      accessibility: worst('accessibility'),
      bestPractices: worst('bestPractices'),
      seo: worst('seo'),
    },
    fcpMs: median(({ fcpMs }) => fcpMs),
    lcpMs,
    cls: Math.max(...ratings.map(({ cls }) => cls)),
    tbtMs: median(({ tbtMs }) => tbtMs),
    failed: [...new Set(ratings.flatMap(({ failed }) => failed))],
    lcpParts: ratings.find((rating) => rating.lcpMs === lcpMs)?.lcpParts ?? '',
  };
}

/** A sentence for each thing that is not as it should be, or that was not found out. */
export function describeFaults({ path, scores, fcpMs, lcpMs, cls, failed, lcpParts: parts }: Rating): string[] {
  const low = categories.filter((category) => scores[category] < least[category]);
  const why = failed.filter((audit) => low.some((category) => audit.startsWith(`${category}:`)));
  return [
    ...low.map((category) => `${path}: ${category} ${scores[category]}, not ${least[category]}`),
    ...why.map((audit) => `${path}: ${audit}`),
    ...(!(fcpMs <= mostFcpMs) ? [`${path}: FCP ${fcpMs} ms, not ${mostFcpMs}`] : []),
    ...(!(lcpMs <= mostLcpMs) ? [`${path}: LCP ${lcpMs} ms, not ${mostLcpMs}; ${parts}`] : []),
    ...(!(cls <= mostCls) ? [`${path}: CLS ${cls}`] : []),
  ];
}

function figure({ audits }: Result, id: string): number {
  return audits[id]?.numericValue ?? Number.NaN;
}

function failedAudits({ audits, categories: rated }: Result, category: Category): string[] {
  const refs = rated[categoryIds[category]]?.auditRefs ?? [];
  return refs
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.98)
    .map((audit) => `${category}: ${audit?.id} ${audit?.displayValue ?? audit?.title}`);
}

function lcpParts({ audits }: Result): string {
  const details = audits['lcp-breakdown-insight']?.details;
  return JSON.stringify(details ?? {});
}
