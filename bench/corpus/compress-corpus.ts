import { type CompressLevel, compressLevels } from '@blattwerk/shared';
import { markdownTable } from '@blattwerk/testing/markdown';
import type { Section } from '../section.ts';
import type { Measurement } from './measure-file.ts';
import { type CorpusOptions, byCollection, describeSample, kb, measureSample, stateOf } from './measure-sample.ts';
import { ghostscript, ours } from './programs.ts';
import {
  describeRatios,
  describeTimes,
  geometricMean,
  type Groups,
  groupPairs,
  listLarger,
  type Pair,
  ratioColumns,
  summarizeKinds,
} from './summarize.ts';

/** compress of real files beside Ghostscript, with what each result lost. */
export async function benchCompressCorpus(options: CorpusOptions): Promise<Section> {
  const programs = compressLevels.flatMap((level) => [ours(level), ghostscript(level)]);
  return describe(await measureSample(programs, options), options);
}

const columns = ['level: files', 'number', ...ratioColumns, 'CPU: all, median'];

function describe(measurements: readonly Measurement[], options: CorpusOptions): Section {
  const rows: Section['rows'] = [];
  const extra: string[] = [];
  for (const level of compressLevels) {
    const { fair, peerLoses, oursLoses, refused, peerFails } = groupsAt(level, measurements);
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
    for (const { name, ours: own } of oursLoses)
      extra.push(`Lost by ours at ${level}: ${name}: ${own.lost.join(', ')}.`, '');
  }
  const { peersPath } = options;
  const earlier =
    peersPath === undefined
      ? ''
      : " Ghostscript's results are of an earlier run on this machine: processor times compare two runs.";
  return {
    name: 'compress-corpus',
    title: 'compress: files of public collections',
    text: `On ${stateOf()}. ${describeSample(measurements, options)} Ours per Ghostscript's pdfwrite, /ebook for medium and /screen for low, in bytes. A result keeps everything where each page has the same characters (pdftotext, mutool), the pictures of up to 12 pages at 40 dpi differ by at most 2 % in the mean of all samples, and there is no page, tag, form field, link, note, medium, outline item, layer or attached file less, as our own kernel counts them. CPU: user and system seconds of one run each, of all files together and the median of the files' ratios. Target: geometric mean at most 0.8 where both keep everything and 1.0 where Ghostscript loses something, processor time at most 0.6.${earlier}`,
    columns,
    rows,
    more: extra,
    arguments: '<folder>',
  };
}

function groupsAt(level: CompressLevel, measurements: readonly Measurement[]): Groups {
  return groupPairs(measurements, ours(level).name, ghostscript(level).name);
}

function collectionsTable(level: CompressLevel, measurements: readonly Measurement[]): string[] {
  const shares = (pairs: readonly Pair[]) => describeRatios(pairs).filter((_, index) => [0, 1, 5].includes(index));
  const rows = byCollection(measurements).map(([collection, own]) => {
    const { fair, peerLoses, oursLoses } = groupsAt(level, own);
    return [collection, ...shares(fair), ...shares(peerLoses), oursLoses.length];
  });
  const ratios = ['geometric mean', '> 10 % larger'];
  const groups = ['both keep everything', ...ratios, 'Ghostscript loses something', ...ratios, 'ours loses something'];
  return [...markdownTable([`${level}: collection`, ...groups], rows), ''];
}

function kindsTable(level: CompressLevel, measurements: readonly Measurement[]): string[] {
  const { fair } = groupsAt(level, measurements);
  if (fair.length === 0) return [];
  const today = geometricMean(fair.map(({ ratio }) => ratio)).toFixed(2);
  const mean = `geometric mean with this kind as small as the smaller (${today} now)`;
  const columns = [`${level}, both keep everything: kind`, 'ours, kB', 'Ghostscript, kB', mean];
  const rows = summarizeKinds(fair).map(({ kind, ours: own, peer, meanIfMended }) => {
    return [kind, kb(own), kb(peer), meanIfMended.toFixed(2)];
  });
  return [...markdownTable(columns, rows), ''];
}

function largerTable(title: string, pairs: readonly Pair[]): string[] {
  const rows = listLarger(pairs).map(({ name, ours: own, peer, ratio, kind, excess }) => {
    return [name, kb(own.bytes), kb(peer.bytes), ratio.toFixed(2), `${kind} ${kb(excess)}`, peer.lost.join(', ')];
  });
  const kind = 'kind with the largest difference, kB';
  const columns = [title, 'ours, kB', 'Ghostscript, kB', 'ratio', kind, 'lost by Ghostscript'];
  return rows.length === 0 ? [] : [...markdownTable(columns, rows), ''];
}
