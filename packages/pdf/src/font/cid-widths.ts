import type { PdfDocument } from '../file/document.ts';
import type { PdfValue } from '../file/values.ts';

/** Consecutive CIDs with their metrics. */
export interface CidRun {
  first: number;
  last: number;
  /** Those of each CID in turn, or those that all of them have. */
  values: readonly number[];
}

/**
 * Reads the widths (/W) or vertical metrics (/W2) of a CIDFont (ISO 32000-2, 9.7.4.3).
 * @param count numbers of a CID: 1 for widths, 3 for vertical metrics
 * @returns undefined where they are missing or malformed
 */
export function readCidRuns(
  document: PdfDocument,
  value: PdfValue | undefined,
  count: 1 | 3,
): readonly CidRun[] | undefined {
  const array = document.array(value);
  if (!array) return undefined;
  document.budget.step(1 + (array.length >> 2));
  const items = array.map((item) => document.resolve(item));
  const runs: CidRun[] = [];
  for (let at = 0; at < items.length; ) {
    const [first, next] = items.slice(at, at + 2);
    if (typeof first !== 'number') return undefined;
    if (Array.isArray(next)) {
      const values = document.numbers(next);
      if (!values) return undefined;
      if (values.length >= count) runs.push({ first, last: first + Math.floor(values.length / count) - 1, values });
      at += 2;
    } else {
      const values = items.slice(at + 2, at + 2 + count);
      if (typeof next !== 'number' || values.length < count || !values.every((each) => typeof each === 'number'))
        return undefined;
      runs.push({ first, last: next, values });
      at += 2 + count;
    }
  }
  return runs;
}

/**
 * Finds the widths (/W) or vertical metrics (/W2) of the CIDs of a font, as `readCidRuns`; the last run of a CID counts.
 * @param count numbers of a CID: 1 for widths, 3 for vertical metrics
 */
export function cidMetrics(
  document: PdfDocument,
  value: PdfValue | undefined,
  count: 1 | 3,
): (cid: number) => readonly number[] | undefined {
  const runs = readCidRuns(document, value, count) ?? [];
  return (cid) => {
    document.budget.step(1 + (runs.length >> 4));
    const run = runs.findLast(({ first, last }) => cid >= first && cid <= last);
    return run && valuesOfCid(run, cid, count);
  };
}

/** The metrics of a CID in a run, which are those of the run where it has one set for all. */
export function valuesOfCid(
  { first, values }: Pick<CidRun, 'first' | 'values'>,
  cid: number,
  count: 1 | 3,
): readonly number[] {
  const at = values.length === count ? 0 : (cid - first) * count;
  return values.slice(at, at + count);
}
