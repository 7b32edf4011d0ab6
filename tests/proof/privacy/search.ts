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

export interface Finding {
  place: PlaceName;
  /** When: the name of a phase. */
  phase: string;
  what: string;
}

type Readings = Iterable<Reading> | AsyncIterable<Reading>;

/** Searches places for markers, and counts what it has read. */
export interface Search {
  readonly findings: Finding[];
  /** What is read from now on belongs to this phase. */
  phase: string;
  read: (place: PlaceName, readings: Readings) => Promise<void>;
  /** Reads a place again and again until the returned function is called, which resolves after the last reading. */
  watch: (place: PlaceName, everyMs: number, readings: () => Readings) => () => Promise<void>;
  /** Reports something other than a marker, such as a file that was left. */
  report: (place: PlaceName, what: string) => void;
  /** Of a place: number of readings and bytes. */
  amountOf: (place: PlaceName) => { readings: number; bytes: number };
}

export function createSearch(markers: Markers): Search {
  const amounts = new Map<PlaceName, { readings: number; bytes: number }>();
  const known = new Set<string>();

  const search: Search = {
    findings: [],
    phase: '',
    async read(place, readings) {
      const amount = search.amountOf(place);
      amounts.set(place, amount);
      for await (const { where, bytes } of readings) {
        amount.readings++;
        amount.bytes += bytes.length;
        for (const { encoding, label } of markers.find(bytes)) {
          search.report(place, `${withoutNumbers(where)}: ${label ?? 'a marker'} (${encoding})`);
        }
      }
    },
    watch(place, everyMs, readings) {
      const ending = new AbortController();
      const watching = (async () => {
        while (!ending.signal.aborted) {
          await search.read(place, readings());
          await sleep(everyMs);
        }
        await search.read(place, readings());
      })();
      watching.catch(() => {});
      return () => {
        ending.abort();
        return watching;
      };
    },
    report(place, what) {
      const finding = { place, phase: search.phase, what };
      const key = JSON.stringify(finding);
      if (!known.has(key)) search.findings.push(finding);
      known.add(key);
    },
    amountOf: (place) => amounts.get(place) ?? { readings: 0, bytes: 0 },
  };
  return search;
}

/** Without random ids, so that the same leak of many jobs is one finding. */
function withoutNumbers(where: string): string {
  return where.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>');
}
