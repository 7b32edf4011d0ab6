/** Time after which a page that was reloaded may reload itself again, in ms: two releases may answer by turns. */
const settledMs = 10_000;

/** Whether the server has another release than the page's: its home page names another script. */
export async function hasReleaseEnded(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
  if (!script || wasJustReloaded()) return false;
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(script);
  } catch {
    return false;
  }
}

function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && performance.now() < settledMs;
}
