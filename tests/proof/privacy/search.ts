import { setTimeout as sleep } from 'node:timers/promises';
import type { Markers } from '@blattwerk/testing/markers';
import type { Reading } from './places.ts';

/** Kinds of places, in the order of the report. */
export const placeNames = [
  'queue Redis',
  'commands to the queue Redis',
  'blob Redis',
  'command lines, environments, open files',
  'temporary files',
  'shared memory',
  'scratch folders of children',
  'working directory',
  'logs',
  'metrics',
  'traces',
  'dashboard',
] as const;
export type PlaceName = (typeof placeNames)[number];

interface Finding {
  place: PlaceName;
  /** When: the name of a phase. */
  phase: string;
  what: string;
}

type Readings = Iterable<Reading> | AsyncIterable<Reading>;
export type Search = ReturnType<typeof createSearch>;

/** Searches places for markers, and counts what it has read. */
export function createSearch(markers: Markers) {
  const amounts = new Map<PlaceName, { readings: number; bytes: number }>();
  const findings = new Map<string, Finding>();

  const search = {
    /** What is read from now on belongs to this phase. */
    phase: '',
    findings: () => [...findings.values()],
    async read(place: PlaceName, readings: Readings): Promise<void> {
      const amount = search.amountOf(place);
      amounts.set(place, amount);
      for await (const { where, bytes } of readings) {
        amount.readings++;
        amount.bytes += bytes.length;
        // Without random ids, so that the same leak of many jobs is one finding.
        const plain = where.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>');
        for (const { encoding, label = 'a marker' } of markers.find(bytes))
          search.report(place, `${plain}: ${label} (${encoding})`);
      }
    },
    /** Reads a place again and again until the returned function is called, which resolves after the last reading. */
    watch(place: PlaceName, everyMs: number, readings: () => Readings): () => Promise<void> {
      const ending = new AbortController();
      const watching = (async () => {
        for (; !ending.signal.aborted; await sleep(everyMs)) await search.read(place, readings());
        await search.read(place, readings());
      })();
      watching.catch(() => {});
      return () => {
        ending.abort();
        return watching;
      };
    },
    /** Reports something other than a marker, such as a file that was left. */
    report(place: PlaceName, what: string): void {
      const finding = { place, phase: search.phase, what };
      findings.set(JSON.stringify(finding), finding);
    },
    /** Of a place: number of readings and bytes. */
    amountOf: (place: PlaceName) => amounts.get(place) ?? { readings: 0, bytes: 0 },
  };
  return search;
}
