/** Least time until the processor time is read again, in ms. */
const leastDelayMs = 50;

/**
 * Calls `onExpired` once, when as much time has passed and this process has used as much processor time: a process that
 * gets little of a busy machine has longer.
 * @returns a function that stops it
 */
export function startBusyTimer(limitMs: number, onExpired: () => void): () => void {
  const start = process.cpuUsage();
  let timer = setTimeout(check, limitMs);

  function check(): void {
    const { user, system } = process.cpuUsage(start);
    const leftMs = limitMs - (user + system) / 1_000;
    if (leftMs <= 0) onExpired();
    else timer = setTimeout(check, Math.max(leastDelayMs, leftMs));
  }

  return () => clearTimeout(timer);
}
