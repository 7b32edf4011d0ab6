import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type CompressLevel, compressLevels } from '@blattwerk/shared';
import { markdownTable } from '@blattwerk/testing/markdown';
import { startEngineChild, startPeerChild } from '../pdf/child.ts';
import { report } from '../pdf/row.ts';
import type { Section } from '../section.ts';
import { type Measurement, measureFile } from './measure-file.ts';
import { sampleFiles, type SampleOptions } from './sample.ts';
import {
  describeRatios,
  describeTimes,
  geometricMean,
  groupPairs,
  listLarger,
  type Pair,
  summarizeKinds,
} from './summarize.ts';

export interface CorpusOptions extends SampleOptions {
  folder: string;
  /** Of all measurements; those that it has are not repeated. */
  reportPath: string | undefined;
  /** An earlier report, whose results of Ghostscript are taken. */
  peersPath: string | undefined;
  /** No file is begun after so many. */
  minutes: number;
}

/** compress of real files beside Ghostscript, with what each result lost. */
export async function benchCompressCorpus(options: CorpusOptions): Promise<Section> {
  const files = sampleFiles(options.folder, options);
  const measurements = readReport(options.reportPath);
  const peers = new Map(readReport(options.peersPath).map((each) => [`${each.sha256} ${each.level}`, each.peer]));
  const isDone = new Set(measurements.map(({ sha256 }) => sha256));
  const endMs = performance.now() + options.minutes * 60_000;
  await using engine = await startEngineChild();
  await using native = await startPeerChild();
  for (const [index, file] of files.entries()) {
    if (isDone.has(file.sha256)) continue;
    if (performance.now() > endMs) {
      console.error(`${index} of ${files.length} files are measured; the same command goes on.`);
      break;
    }
    const measured = await measureFile({ engine, native }, file, (level) => peers.get(`${file.sha256} ${level}`));
    for (const each of measured) report(progressOf(each));
    measurements.push(...measured);
    if (options.reportPath !== undefined) writeFileSync(options.reportPath, JSON.stringify(measurements));
  }
  const isSampled = new Set(files.map(({ sha256 }) => sha256));
  return describe(
    measurements.filter(({ sha256 }) => isSampled.has(sha256)),
    options,
  );
}

function readReport(path: string | undefined): Measurement[] {
  return path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Measurement[]) : [];
}

function progressOf({ name, level, ours, peer }: Measurement): (string | number)[] {
  const cells = [ours, peer].map((of) => ('error' in of ? of.error : `${kb(of.bytes)} kB ${of.lost.join(', ')}`));
  return [level, name, ...cells];
}

const columns = [
  'level: files',
  'number',
  'geometric mean',
  'median',
  '10 % to 90 %',
  'largest',
  '> 10 % larger',
  '> 10 % smaller',
  'CPU: all, median',
];

function describe(measurements: readonly Measurement[], options: CorpusOptions): Section {
  const rows: Section['rows'] = [];
  const extra: string[] = [];
  for (const level of compressLevels) {
    const { fair, peerLoses, oursLoses, refused, peerFails } = groupPairs(measurements, level);
    const add = (group: string, pairs: readonly Pair[]) =>
      rows.push([`${level}: ${group}`, ...describeRatios(pairs), describeTimes(pairs)]);
    add('both keep everything', fair);
    add('Ghostscript loses something', peerLoses);
    add('ours loses something', oursLoses);
    const empty = columns.slice(2).map(() => '');
    rows.push([`${level}: no result of ours`, refused.length, ...empty]);
    rows.push([`${level}: no result of Ghostscript's`, peerFails.length, ...empty]);
    extra.push(...collectionsTable(level, measurements), ...kindsTable(level, measurements));
    extra.push(...largerTable(`${level}: ours is more than 10 % larger`, fair));
    extra.push(...largerTable(`${level}: Ghostscript loses something, and ours is more than 10 % larger`, peerLoses));
    for (const { name, ours } of oursLoses)
      extra.push(`Lost by ours at ${level}: ${name}: ${ours.lost.join(', ')}.`, '');
  }
  const { count, seed, fromBytes, toBytes, peersPath } = options;
  const earlier =
    peersPath === undefined
      ? ''
      : " Ghostscript's results are of an earlier run on this machine: processor times compare two runs.";
  return {
    name: 'compress-corpus',
    title: 'compress: files of public collections',
    text: `On ${stateOf()}. At most ${count} files of ${kb(fromBytes)} to ${kb(toBytes)} kB, in turn of each collection in the order of the SHA-256 of the seed "${seed}" and the name: ${[...new Set(measurements.map(collectionOf))].toSorted().join(', ')}. Ours per Ghostscript's pdfwrite, /ebook for medium and /screen for low, in bytes. A result keeps everything where each page has the same characters (pdftotext), the pictures of up to 12 pages at 40 dpi differ by at most 2 % in the mean of all samples, and there is no page, tag, form field, link, note, medium, outline item, layer or attached file less, as our own kernel counts them. CPU: user and system seconds of one run each, of all files together and the median of the files' ratios. Target: geometric mean at most 0.8 where both keep everything and 1.0 where Ghostscript loses something, processor time at most 0.6.${earlier}`,
    columns,
    rows,
    more: extra,
    arguments: '<folder>',
  };
}

function collectionsTable(level: CompressLevel, measurements: readonly Measurement[]): string[] {
  const shares = (pairs: readonly Pair[]) => describeRatios(pairs).filter((_, index) => [0, 1, 5].includes(index));
  const collections = [...Map.groupBy(measurements, collectionOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = collections.map(([collection, own]) => {
    const { fair, peerLoses, oursLoses } = groupPairs(own, level);
    return [collection, ...shares(fair), ...shares(peerLoses), oursLoses.length];
  });
  const ratios = ['geometric mean', '> 10 % larger'];
  const groups = ['both keep everything', ...ratios, 'Ghostscript loses something', ...ratios, 'ours loses something'];
  return [...markdownTable([`${level}: collection`, ...groups], rows), ''];
}

function kindsTable(level: CompressLevel, measurements: readonly Measurement[]): string[] {
  const { fair } = groupPairs(measurements, level);
  if (fair.length === 0) return [];
  const today = geometricMean(fair.map(({ ratio }) => ratio)).toFixed(2);
  const mean = `geometric mean with this kind as small as the smaller (${today} now)`;
  const columns = [`${level}, both keep everything: kind`, 'ours, kB', 'Ghostscript, kB', mean];
  const rows = summarizeKinds(fair).map(({ kind, ours, peer, meanIfMended }) => {
    return [kind, kb(ours), kb(peer), meanIfMended.toFixed(2)];
  });
  return [...markdownTable(columns, rows), ''];
}

function largerTable(title: string, pairs: readonly Pair[]): string[] {
  const rows = listLarger(pairs).map(({ name, ours, peer, ratio, kind, excess }) => {
    return [name, kb(ours.bytes), kb(peer.bytes), ratio.toFixed(2), `${kind} ${kb(excess)}`, peer.lost.join(', ')];
  });
  const kind = 'kind with the largest difference, kB';
  const columns = [title, 'ours, kB', 'Ghostscript, kB', 'ratio', kind, 'lost by Ghostscript'];
  return rows.length === 0 ? [] : [...markdownTable(columns, rows), ''];
}

/** Folder of a file, named as the repository that it is copied from. */
function collectionOf({ name }: Measurement): string {
  return name.slice(0, Math.max(0, name.indexOf('/'))).replace('+', '/');
}

/** The day and the commit of a measurement. */
function stateOf(): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}`;
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
