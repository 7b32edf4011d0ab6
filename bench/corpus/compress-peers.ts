import { compressLevels } from '@blattwerk/shared';
import { markdownTable } from '@blattwerk/testing/markdown';
import { median } from '@blattwerk/testing/statistics';
import type { Section } from '../section.ts';
import type { Measurement } from './measure-file.ts';
import { type CorpusOptions, byCollection, describeSample, kb, measureSample, stateOf } from './measure-sample.ts';
import { ghostscript, hyper, mutool, ours, oursAtSizeOf, type Program, qpdf } from './programs.ts';
import { bestPeers, perceived, type QualityPair, smallerPeers, standAgainst, structural } from './rank-peers.ts';
import { describeRatios, describeTimes, geometricMean, larger, listLarger, ratioColumns } from './summarize.ts';

export interface PeersOptions extends CorpusOptions {
  /** The unpacked package of Hyper Compress, which is measured where it is given. */
  hyperFolder: string | undefined;
}

const levelNames = compressLevels.map((level) => ours(level).name);
const columns = [
  'peer',
  'at equal quality',
  ...ratioColumns,
  'CPU: all, median',
  'peer is finer: files, geometric mean',
  'peer loses something',
  'ours loses something',
];

/** compress of real files beside several programs, at equal quality. */
export async function benchCompressPeers(options: PeersOptions): Promise<Section> {
  const { hyperFolder } = options;
  const peers = [ghostscript('medium'), ...(hyperFolder === undefined ? [] : [hyper(hyperFolder)]), mutool, qpdf];
  const peerNames = peers.map(({ name }) => name);
  const measured = await measureSample([...compressLevels.map(ours), ...peers], options, (measurement) =>
    smallerPeers(measurement, levelNames, peerNames).map(({ name, bytes }) => oursAtSizeOf(name, bytes)),
  );
  return describe(measured, peers, options);
}

function describe(measurements: readonly Measurement[], peers: readonly Program[], options: PeersOptions): Section {
  const standings = peers.map(({ name }) => ({ name, ...standAgainst(measurements, namesOfOurs(name), name) }));
  const best = bestPeers(standings);
  const ofLevels = bestPeers(peers.map(({ name }) => standAgainst(measurements, levelNames, name)));
  const rows = standings.map(({ name, equal, peerIsFiner, peerLoses, oursLoses }) => {
    const finer = peerIsFiner.length === 0 ? '0' : `${peerIsFiner.length}, ${meanOf(peerIsFiner)}`;
    return [name, ...describeRatios(equal), describeTimes(equal), finer, peerLoses, oursLoses];
  });
  rows.push(['best peer of each file', ...describeRatios(best), '', '', '', '']);
  rows.push(['best peer of each file, both levels alone', ...describeRatios(ofLevels), '', '', '', '']);
  const setting =
    "low, medium or, where these are more than 10 % larger, the peer's size as the target: whichever is the smallest with a quality that is at least the peer's";
  return {
    name: 'compress-peers',
    title: 'compress: at equal quality beside other programs',
    text: `On ${stateOf()}. ${describeSample(measurements, options)} Ours (${setting}, up to ${structural.tolerance}) per the peer's bytes. Quality: structural similarity in gray at 110 dpi, windows of 7 × 7 pixels, of the worst of up to 12 pages that pdftoppm renders. A result loses something where a page has other characters (pdftotext or mutool), where a picture at 40 dpi differs by more than 2 % in the mean of all samples, or where a page, tag, form field, link, note, medium, outline item, layer or attached file is missing, and is then not compared; so is a program's failure. Settings: Ghostscript pdfwrite /ebook; Hyper Compress at its preset medium, where \`--hyper\` has its folder; mutool clean -gggg -z -f -i; qpdf with object streams, Flate of level 9 and images optimized. CPU: user and system seconds of one run each. Processor time of ours at medium: ${describeSeconds(measurements)}. Target: geometric mean at most 0.55 of Ghostscript's and 0.8 of Hyper's, larger than the best by more than 10 % in at most one of twenty, below 8 s a file.`,
    columns,
    rows,
    more: [
      ...perceivedTable(measurements, peers),
      ...collectionsTable(measurements, peers),
      ...largerTable(best),
      ...lossesTable(measurements, [...levelNames, ...peers.map(({ name }) => name)]),
    ],
    arguments: '<folder>',
  };
}

function namesOfOurs(peerName: string): string[] {
  return [...levelNames, oursAtSizeOf(peerName, 0).name];
}

function describeSeconds(measurements: readonly Measurement[]): string {
  const seconds = measurements.flatMap(({ outcomes }) => {
    const outcome = outcomes[ours('medium').name];
    return outcome && 'cpuSeconds' in outcome ? outcome.cpuSeconds : [];
  });
  if (seconds.length === 0) return 'none';
  return `${median(seconds).toFixed(2)} s in the median, at most ${Math.max(...seconds).toFixed(1)} s`;
}

function meanOf(pairs: readonly QualityPair[]): string {
  return pairs.length === 0 ? '' : geometricMean(pairs.map(({ ratio }) => ratio)).toFixed(2);
}

function collectionsTable(measurements: readonly Measurement[], peers: readonly Program[]): string[] {
  const rows = byCollection(measurements).map(([collection, own]) => {
    const standings = peers.map(({ name }) => standAgainst(own, namesOfOurs(name), name));
    const best = bestPeers(standings);
    const means = standings.map(({ equal }) => (equal.length === 0 ? '' : `${meanOf(equal)} (${equal.length})`));
    return [collection, own.length, ...means, best.filter(({ ratio }) => ratio > larger).length];
  });
  const names = peers.map(({ name }) => `${name}: geometric mean (files)`);
  return [...markdownTable(['collection', 'files', ...names, '> 10 % larger than the best'], rows), ''];
}

/** The same comparison by a measure of what people see. */
function perceivedTable(measurements: readonly Measurement[], peers: readonly Program[]): string[] {
  const standings = peers.map(({ name }) => ({
    name,
    ...standAgainst(measurements, namesOfOurs(name), name, perceived),
  }));
  const rows = standings.map(({ name, equal, peerIsFiner }) => [
    name,
    equal.length,
    meanOf(equal),
    equal.filter(({ ratio }) => ratio > larger).length,
    `${peerIsFiner.length}${peerIsFiner.length === 0 ? '' : `, ${meanOf(peerIsFiner)}`}`,
  ]);
  const best = bestPeers(standings);
  rows.push([
    'best peer of each file',
    best.length,
    meanOf(best),
    best.filter(({ ratio }) => ratio > larger).length,
    '',
  ]);
  const title = `at equal ${perceived.name} of the same page, in color, up to ${perceived.tolerance}`;
  const columns = [title, 'files', 'geometric mean', '> 10 % larger', 'peer is finer: files, geometric mean'];
  return [...markdownTable(columns, rows), ''];
}

function largerTable(best: readonly QualityPair[]): string[] {
  const rows = listLarger(best).map(({ name, peerName, ours: own, peer, ratio, kind, excess }) => {
    const similarities = `${own.similarity.toFixed(4)}, ${peer.similarity.toFixed(4)}`;
    return [name, peerName, kb(own.bytes), kb(peer.bytes), ratio.toFixed(2), similarities, `${kind} ${kb(excess)}`];
  });
  const columns = ['ours is more than 10 % larger', 'than', 'ours, kB', 'peer, kB', 'ratio', 'quality: ours, peer'];
  const kind = 'kind with the largest difference, kB';
  return rows.length === 0 ? [] : [...markdownTable([...columns, kind], rows), ''];
}

function lossesTable(measurements: readonly Measurement[], names: readonly string[]): string[] {
  const rows = names.map((name) => {
    const outcomes = measurements.flatMap(({ outcomes: { [name]: outcome } }) => outcome ?? []);
    const failures = outcomes.filter((outcome) => 'error' in outcome).length;
    const losing = outcomes.flatMap((outcome) => ('error' in outcome || outcome.lost.length === 0 ? [] : [outcome]));
    const kinds = [
      ...Map.groupBy(
        losing.flatMap(({ lost }) => lost.map(kindOfLoss)),
        (kind) => kind,
      ),
    ];
    const listed = kinds.toSorted(([, a], [, b]) => b.length - a.length).map(([kind, all]) => `${kind} ${all.length}`);
    return [name, outcomes.length, failures, losing.length, listed.join(', ')];
  });
  return [...markdownTable(['program', 'files', 'no result', 'lost something', 'lost in files'], rows), ''];
}

/** A loss without its numbers. */
function kindOfLoss(loss: string): string {
  return loss.split(/:| of \d| by /, 1)[0] ?? '';
}
