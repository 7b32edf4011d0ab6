import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Interval between two guesses, in ms. */
const guessMs = 25;

export interface IdProbe {
  guesses: number;
  /** Guessed ids that were not answered with 404. */
  hits: string[];
}

/**
 * Guesses ids of jobs until it is stopped: random ones, and neighbors of those in use.
 * @param openIds the ids of the requests that are open
 */
export function guessIds(address: string, openIds: ReadonlySet<string>): () => Promise<IdProbe> {
  const probe: IdProbe = { guesses: 0, hits: [] };
  const ending = new AbortController();

  async function guess(id: string, method: string): Promise<void> {
    const answer = await fetch(`${address}/jobs/${id}`, { method });
    await answer.arrayBuffer();
    probe.guesses++;
    // A gateway without Redis refuses; it must not answer.
    if (answer.status !== 404 && answer.status !== 503) probe.hits.push(`${method}: ${answer.status}`);
  }

  const guessing = (async () => {
    for (let turn = 0; !ending.signal.aborted; turn++) {
      const [open] = openIds;
      const id = turn % 2 === 0 || open === undefined ? randomUUID() : neighborOf(open);
      if (!openIds.has(id)) await guess(id, turn % 4 < 2 ? 'GET' : 'DELETE').catch(() => {});
      await sleep(guessMs);
    }
  })();

  return async () => {
    ending.abort();
    await guessing;
    return probe;
  };
}

/** The id that differs in its last digit. */
function neighborOf(id: string): string {
  const last = Number.parseInt(id.at(-1) ?? '0', 16);
  return `${id.slice(0, -1)}${((last + 1) % 16).toString(16)}`;
}
