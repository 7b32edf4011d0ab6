import type { Answer, Measurement } from './measure-file.ts';
import { larger, type Pair, pairOf } from './summarize.ts';

/** A measure of how like its original a result looks: the higher, the more. */
export interface Measure {
  name: string;
  of: (answer: Answer) => number;
  /** By which results count as equal. */
  tolerance: number;
}

/** In gray, of the least similar page. */
export const structural: Measure = {
  name: 'structural similarity',
  of: ({ similarity }) => similarity,
  tolerance: 0.002,
};

/** In color, of the same page. */
export const perceived: Measure = {
  name: 'SSIMULACRA 2',
  of: ({ score }) => score ?? Number.NEGATIVE_INFINITY,
  tolerance: 1,
};

/** Files by how ours compares with one peer. */
export interface Standing {
  /** Ours is at least as similar to the original, up to the tolerance, and both keep everything. */
  equal: QualityPair[];
  /** Both keep everything, and the peer's is more similar than any of ours. */
  peerIsFiner: QualityPair[];
  /** The peer's loses something, or there is none of it. */
  peerLoses: number;
  /** Ours loses something, or there is none of it. */
  oursLoses: number;
}

export type QualityPair = Pair & { peerName: string };

/**
 * Compares the smallest of our results that is as similar to the original as the peer's with it; results that lose
 * something are left out. A score that could not be measured is the lowest.
 */
export function standAgainst(
  measurements: readonly Measurement[],
  ourNames: readonly string[],
  peerName: string,
  { of, tolerance }: Measure = structural,
): Standing {
  const standing: Standing = { equal: [], peerIsFiner: [], peerLoses: 0, oursLoses: 0 };
  for (const { name, bytes, outcomes } of measurements) {
    if (!(peerName in outcomes)) continue;
    const peer = keptBy(outcomes[peerName]);
    const own = ourNames.flatMap((each) => keptBy(outcomes[each]) ?? []).toSorted((a, b) => a.bytes - b.bytes);
    const [smallest] = own;
    if (!smallest) standing.oursLoses++;
    else if (!peer) standing.peerLoses++;
    else {
      const equal = own.find((each) => of(each) >= of(peer) - tolerance);
      const ours = equal ?? own.reduce((a, b) => (of(b) > of(a) ? b : a));
      const pair = { ...pairOf(name, bytes, ours, peer), peerName };
      (equal ? standing.equal : standing.peerIsFiner).push(pair);
    }
  }
  return standing;
}

/** Of each file, ours with the peer that is the smallest in relation to ours of equal quality. */
export function bestPeers(standings: readonly Standing[]): QualityPair[] {
  const byName = Map.groupBy(
    standings.flatMap(({ equal }) => equal),
    ({ name }) => name,
  );
  return [...byName.values()].map((pairs) => pairs.reduce((a, b) => (b.ratio > a.ratio ? b : a)));
}

/** Peers that are smaller than the best of ours by more than a tenth at the same quality, with their bytes. */
export function smallerPeers(
  measurement: Measurement,
  ourNames: readonly string[],
  peerNames: readonly string[],
): { name: string; bytes: number }[] {
  return peerNames.flatMap((name) => {
    const [pair] = standAgainst([measurement], ourNames, name).equal;
    return pair && pair.ratio > larger ? [{ name, bytes: pair.peer.bytes }] : [];
  });
}

function keptBy(outcome: Measurement['outcomes'][string] | undefined): Answer | undefined {
  return outcome && !('error' in outcome) && outcome.lost.length === 0 ? outcome : undefined;
}
