import { median, quantile } from '@blattwerk/testing/statistics';
import type { Answer, Measurement } from './measure-file.ts';
import { type DataKind, dataKinds } from './survey.ts';

/** A file of which both made a result. */
export interface Pair {
  name: string;
  bytes: number;
  ours: Answer;
  peer: Answer;
  /** Our bytes per byte of the peer's. */
  ratio: number;
}

/** Files by what the results of two programs keep. */
export interface Groups {
  /** Both keep everything. */
  fair: Pair[];
  /** Ours keeps everything, the peer's does not. */
  peerLoses: Pair[];
  oursLoses: Pair[];
  /** Without a result of ours, with its reason. */
  refused: Measurement[];
  /** Without a result of the peer's. */
  peerFails: Measurement[];
}

/** Factor from which on a result counts as larger. */
export const larger = 1.1;

/** @param ourName name of our setting @param peerName name of the program that it is compared with */
export function groupPairs(measurements: readonly Measurement[], ourName: string, peerName: string): Groups {
  const groups: Groups = { fair: [], peerLoses: [], oursLoses: [], refused: [], peerFails: [] };
  for (const measurement of measurements) {
    const { name, bytes, outcomes } = measurement;
    const [ours, peer] = [outcomes[ourName], outcomes[peerName]];
    if (!ours || !peer) continue;
    if ('error' in ours) groups.refused.push(measurement);
    else if (ours.lost.length > 0) groups.oursLoses.push(pairOf(name, bytes, ours, 'error' in peer ? ours : peer));
    else if ('error' in peer) groups.peerFails.push(measurement);
    else (peer.lost.length > 0 ? groups.peerLoses : groups.fair).push(pairOf(name, bytes, ours, peer));
  }
  return groups;
}

export function pairOf(name: string, bytes: number, ours: Answer, peer: Answer): Pair {
  return { name, bytes, ours, peer, ratio: ours.bytes / peer.bytes };
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** Columns of `describeRatios` but the first one, which is the number of files. */
export const ratioColumns = [
  'geometric mean',
  'median',
  '10 % to 90 %',
  'largest',
  '> 10 % larger',
  '> 10 % smaller',
] as const;

/** Ratios of a group of files as cells of a table. */
export function describeRatios(pairs: readonly Pair[]): (string | number)[] {
  const ratios = pairs.map(({ ratio }) => ratio);
  if (ratios.length === 0) return [0, '', '', '', '', '', ''];
  const [low, high] = [quantile(ratios, 0.1), quantile(ratios, 0.9)];
  return [
    pairs.length,
    geometricMean(ratios).toFixed(2),
    median(ratios).toFixed(2),
    `${low.toFixed(2)} to ${high.toFixed(2)}`,
    Math.max(...ratios).toFixed(2),
    ratios.filter((ratio) => ratio > larger).length,
    ratios.filter((ratio) => ratio < 1 / larger).length,
  ];
}

export interface KindRow {
  kind: DataKind;
  ours: number;
  peer: number;
  /** The geometric mean, were ours as small as the smaller of both in this kind alone. */
  meanIfMended: number;
}

export function summarizeKinds(pairs: readonly Pair[]): KindRow[] {
  const totalOf = (kind: DataKind, of: 'ours' | 'peer') => pairs.reduce((sum, pair) => sum + pair[of].kinds[kind], 0);
  return dataKinds.map((kind) => ({
    kind,
    ours: totalOf(kind, 'ours'),
    peer: totalOf(kind, 'peer'),
    meanIfMended: geometricMean(
      pairs.map(({ ours, peer }) => (ours.bytes - Math.max(0, ours.kinds[kind] - peer.kinds[kind])) / peer.bytes),
    ),
  }));
}

/** Files in which ours is larger, the worst first, with the kind in which most of the difference is. */
export function listLarger<T extends Pair>(pairs: readonly T[]): (T & { kind: DataKind; excess: number })[] {
  return pairs
    .filter(({ ratio }) => ratio > larger)
    .toSorted((a, b) => b.ratio - a.ratio)
    .map((pair) => {
      const excesses = dataKinds.map((kind) => ({ kind, excess: pair.ours.kinds[kind] - pair.peer.kinds[kind] }));
      const most = excesses.reduce((a, b) => (b.excess > a.excess ? b : a));
      return { ...pair, ...most };
    });
}

/** Processor time of ours per the peer's: of all files together, and the median of the files. */
export function describeTimes(pairs: readonly Pair[]): string {
  if (pairs.length === 0) return '';
  const total = (of: 'ours' | 'peer') => pairs.reduce((sum, pair) => sum + pair[of].cpuSeconds, 0);
  // Times of children are counted in hundredths of a second.
  const ratios = pairs.map(({ ours, peer }) => ours.cpuSeconds / Math.max(0.01, peer.cpuSeconds));
  return `${(total('ours') / total('peer')).toFixed(2)}, ${median(ratios).toFixed(2)}`;
}
