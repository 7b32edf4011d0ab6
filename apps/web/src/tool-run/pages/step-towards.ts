/** A range of rows, both ends included; empty where the last is before the first. */
export interface Rows {
  first: number;
  last: number;
}

/**
 * The rows of the next render: those of the previous one that are near, and up to `most` more, visible ones first.
 * @param near contains `seen`
 */
export function stepTowards(before: Rows, seen: Rows, near: Rows, most: number): Rows {
  let first = Math.max(before.first, near.first);
  let last = Math.min(before.last, near.last);
  if (first > last) [first, last] = [seen.first, seen.first - 1];
  for (let more = most; more > 0; more--) {
    if (last < seen.last) last += 1;
    else if (first > seen.first) first -= 1;
    else if (last < near.last) last += 1;
    else if (first > near.first) first -= 1;
  }
  return { first, last };
}
