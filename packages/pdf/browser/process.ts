/** As that of `node:process`, by the clock: a browser tells no processor time. */
export function threadCpuUsage(): { user: number; system: number } {
  return { user: performance.now() * 1000, system: 0 };
}
