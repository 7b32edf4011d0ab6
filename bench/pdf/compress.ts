import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CompressLevel } from '@blattwerk/shared';
import { median } from '@blattwerk/testing/statistics';
import type { Section } from '../section.ts';
import {
  type BenchFile,
  benchSources,
  book,
  filesAreMade,
  mixed,
  photoPages,
  scan,
  shortScan,
  type BenchSource,
  tagged,
  typical,
  withSize,
} from '@blattwerk/testing/files/files';
import { ghostscriptCommand } from './ghostscript.ts';
import { type Measured, measure } from './measure.ts';
import { type Cells, isAsked, spread, report } from './row.ts';
import { likeness } from './ssim.ts';

/** Of long runs. */
const fewestRuns = 2;

/** compress, beside Ghostscript at the setting that is made for the same. */
export async function benchPdfCompress(): Promise<Section> {
  const rows: Cells[] = [];
  for (const [source, quality] of trials()) {
    const title = `${quality}: ${source.title}`;
    if (isAsked(title)) rows.push(report(await compare(title, await source.open(), quality)));
  }
  return {
    name: 'pdf-compress',
    title: 'compress: engine only',
    text: `Compared with Ghostscript's pdfwrite, /ebook for medium and /screen for low; in turn, ${fewestRuns} to 9 runs after a warm-up. SSIM: gray, windows of 7 × 7 pixels, up to 8 pages spread over the file, rendered by pdftoppm at 150 dpi. CPU: user and system seconds of the median run, all threads and children. Target: no larger, no less similar (tolerance 0.005), and faster.`,
    columns: [
      'file',
      'ours: kB, SSIM',
      'Ghostscript: kB, SSIM',
      'ours, ms',
      'Ghostscript, ms',
      'ours / Ghostscript',
      'CPU seconds: ours, Ghostscript',
      'peak memory, MB: ours, Ghostscript',
      'qpdf starts',
      'target met',
    ],
    rows,
  };
}

function trials(): [BenchSource, CompressLevel][] {
  const onBoth = filesAreMade ? [shortScan, photoPages, mixed, book] : benchSources();
  const pairs = onBoth.flatMap((source): [BenchSource, CompressLevel][] => [
    [source, 'medium'],
    [source, 'low'],
  ]);
  if (!filesAreMade) return pairs;
  return [...pairs, [typical, 'medium'], [scan, 'medium'], [tagged, 'medium']];
}

async function compare(title: string, file: BenchFile, quality: CompressLevel): Promise<Cells> {
  const { path, pages } = file;
  const gs = (folder: string) => ghostscriptCommand(path, join(folder, 'answer'), quality);
  const result = await measure({
    tool: 'compress',
    fields: { quality },
    inputs: [path],
    peers: [{ name: 'gs', args: gs }],
    fewest: fewestRuns,
  });
  const { ours, peers } = result;
  const [peer] = peers;
  if (!peer) throw new Error('nothing to compare with');
  const seen = [ours, peer].map((of) =>
    of.error === undefined ? likeness(path, join(of.folder, 'answer'), pages) : 0,
  );
  const [ourLikeness = 0, peerLikeness = 0] = seen;
  for (const { folder } of [ours, peer]) rmSync(folder, { recursive: true });
  const lost = [
    ...(ours.bytes > peer.bytes && peer.error === undefined ? ['larger'] : []),
    ...(ourLikeness < peerLikeness - 0.005 ? ['less similar'] : []),
    ...(median(ours.ms) > median(peer.ms) ? ['slower'] : []),
  ];
  return [
    withSize(title, file),
    sizeAndLikeness(ours, ourLikeness),
    sizeAndLikeness(peer, peerLikeness),
    ours.error ?? spread(ours.ms),
    peer.error ?? spread(peer.ms),
    (median(ours.ms) / median(peer.ms)).toFixed(2),
    `${median(ours.cpuSeconds).toFixed(2)}, ${median(peer.cpuSeconds).toFixed(2)}`,
    `${ours.peakMegabytes.toFixed(0)}, ${peer.peakMegabytes.toFixed(0)}`,
    ours.starts,
    ours.error === undefined && lost.length === 0 ? 'yes' : `no: ${lost.join(', ')}`,
  ];
}

function sizeAndLikeness({ bytes }: Measured, seen: number): string {
  return `${(bytes / 1000).toFixed(0)}, ${seen.toFixed(3)}`;
}
