import type { CostClass } from '@blattwerk/shared';

/** A kind of request, with what its run needs. */
export interface Kind {
  costClass: CostClass;
  /** Processor time of the run, in ms. */
  ms: number;
  /** Processor time until it processes, in ms. */
  analyzingMs: number;
  /** Number of equal parts after each of which it reports progress. */
  parts: number;
  /** The part of its processor time that its child takes, and not the parent and Redis; 1 by default. */
  ownShare?: number;
  /** Processor time after which its output is larger than expected, in ms; never by default. */
  largeAfterMs?: number;
  /** Whether its answer is hardly read. */
  isUnread?: boolean;
}

const kind = (costClass: CostClass, ms: number, analyzingMs: number, parts: number): Kind => ({
  costClass,
  ms,
  analyzingMs,
  parts,
});

/** The proof's visitors: a small and a large file in each queue, in turn. */
export const visitorKinds: readonly Kind[] = [
  kind('structure', 40, 20, 1),
  kind('images', 60, 30, 1),
  kind('render', 350, 250, 2),
  kind('structure', 150, 60, 1),
  kind('images', 600, 100, 1),
  kind('render', 800, 400, 3),
];

/** The proof's requests that take long, with the processor times of their runs on a quiet machine. */
const expensive: readonly Kind[] = [
  kind('images', 60_000, 40, 250),
  kind('render', 60_000, 400, 500),
  kind('structure', 250, 240, 1),
  kind('images', 24_000, 170, 60),
  // It is ended after ten seconds without progress.
  kind('render', 10_000, 550, 1),
];
/** 180 MB of output of 1 MB: the processor time of the child with that of the parent and of Redis. */
const filling: readonly Kind[] = [
  { costClass: 'structure', ms: 1_900, analyzingMs: 20, parts: 180, ownShare: 0.45, largeAfterMs: 80, isUnread: true },
];

export const attackNames = ['starve', 'fill', 'mixed'] as const;
export type AttackName = (typeof attackNames)[number];
const attacks: Readonly<Record<'starve' | 'fill', { kinds: readonly Kind[]; concurrent: number; perSecond: number }>> =
  {
    starve: { kinds: expensive, concurrent: 8, perSecond: 8 },
    fill: { kinds: filling, concurrent: 4, perSecond: 4 },
  };

/** Requests of an attack as the proof sends them, at steps of time. */
export function attackOf(name: AttackName, addresses: number, random: () => number) {
  if (name !== 'mixed') return arrivalsOf(name, addresses, random);
  const parts = [arrivalsOf('starve', addresses, random), arrivalsOf('fill', addresses, random)];
  return (...args: Parameters<ReturnType<typeof arrivalsOf>>) => {
    for (const part of parts) part(...args);
  };
}

/** Files of a kind differ: half to one and a half of its processor time. */
export function varied(kind: Kind, random: () => number): Kind {
  const times = 0.5 + random();
  return { ...kind, ms: kind.ms * times, analyzingMs: kind.analyzingMs * times };
}

function arrivalsOf(name: 'starve' | 'fill', addresses: number, random: () => number) {
  const { kinds, concurrent, perSecond } = attacks[name];
  const everyMs = (addresses * 1_000) / perSecond;
  let sent = 0;
  const all = Array.from({ length: addresses }, (_, place) => ({
    address: `attacker ${place}`,
    nextAt: (everyMs * (place + random() / 2)) / addresses,
    index: 0,
    open: [] as unknown[],
  }));
  return (now: number, send: (address: string, kind: Kind) => unknown, isOpen: (request: unknown) => boolean): void => {
    for (const each of all) {
      if (now < each.nextAt) continue;
      each.open = each.open.filter(isOpen);
      if (each.open.length < concurrent) {
        const request = send(each.address, varied(kinds[sent++ % kinds.length] as Kind, random));
        if (request) each.open.push(request);
      }
      each.nextAt = now + Math.max(everyMs, each.index++ < concurrent ? 200 : 1_050);
    }
  };
}
