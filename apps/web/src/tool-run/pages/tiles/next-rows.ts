/** A range of rows, both ends included; empty where the last is before the first. */
export interface Rows {
  first: number;
  last: number;
}

/**
 * The rows of the next render: those of the previous one that are near, and up to `max` more, visible ones first.
 * @param near contains `visible`
 */
export function nextRows(before: Rows, visible: Rows, near: Rows, max: number): Rows {
  let first = Math.max(before.first, near.first);
  let last = Math.min(before.last, near.last);
  if (first > last) [first, last] = [visible.first, visible.first - 1];
  for (let more = max; more > 0; more--) {
    if (last < visible.last) last += 1;
    else if (first > visible.first) first -= 1;
    else if (last < near.last) last += 1;
    else if (first > near.first) first -= 1;
  }
  return { first, last };
}
