/** Rows of a grid, both ends among them; none where the last comes before the first. */
export interface Rows {
  first: number;
  last: number;
}

/**
 * The rows to be drawn next: those of before that are still near, and at most so many more, what is seen first.
 * @param near holds `seen`
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
