/** Page of a grid that a key moves to; null where the key has no effect. */
export function nextPage(key: string, page: number, count: number, columns: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: page + 1,
    ArrowLeft: page - 1,
    ArrowDown: page + columns,
    ArrowUp: page - columns,
    PageDown: Math.min(count, page + 3 * columns),
    PageUp: Math.max(1, page - 3 * columns),
    Home: 1,
    End: count,
  };
  const next = steps[key];
  return next === undefined || next < 1 || next > count ? null : next;
}
