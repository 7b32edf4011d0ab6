import { rmSync } from 'node:fs';
import { median, range } from '@blattwerk/testing/statistics';
import { type BenchFile, type BenchSource, withSize } from '@blattwerk/testing/files/files';
import { type Measured, measure, type Trial } from './measure.ts';

export type Cells = (string | number)[];

/** Whether a row is measured: its name contains BENCH_ROWS, where that is set. */
export function isAsked(title: string): boolean {
  return title.includes(process.env['BENCH_ROWS'] ?? '');
}

/** Prints the progress of a section to standard error. */
export function report(cells: Cells): Cells {
  console.error(cells.join(' | '));
  return cells;
}

export const columns = [
  'file',
  'ours, ms',
  'native tool, ms',
  'ours / native',
  'peak memory, MB: ours, native',
  'qpdf starts',
  'target met',
];

/** A row of a table, or none where it is not asked for. @param most what our time may be of the native tool's */
export async function rowsOf(
  title: string,
  most: number,
  { open }: BenchSource,
  trial: (file: BenchFile) => Promise<Trial> | Trial,
): Promise<Cells[]> {
  if (!isAsked(title)) return [];
  const file = await open();
  const result = await measure(await trial(file));
  for (const { folder } of [result.ours, ...result.peers]) rmSync(folder, { recursive: true });
  return [report(cellsOf(withSize(title, file), result, most))];
}

function cellsOf(title: string, { ours, peers }: { ours: Measured; peers: Measured[] }, most: number): Cells {
  const [first] = peers;
  const peer = first?.error === undefined ? first : undefined;
  const ratio = peer && ours.error === undefined ? median(ours.ms) / median(peer.ms) : undefined;
  return [
    title,
    ours.error ?? spread(ours.ms),
    peers.map(({ name, ms, error }) => `${name}: ${error ?? spread(ms)}`).join('; '),
    ratio?.toFixed(2) ?? '',
    `${ours.peakMegabytes.toFixed(0)}, ${peer?.peakMegabytes.toFixed(0) ?? ''}`,
    ours.starts,
    holds(ours, peer, ratio, most),
  ];
}

function holds(ours: Measured, peer: Measured | undefined, ratio: number | undefined, most: number): string {
  if (ours.error !== undefined) return 'no';
  // Where the native tool fails, ours is ahead.
  if (!peer || ratio === undefined) return 'yes';
  return ratio <= most ? 'yes' : 'no';
}

export function spread(ms: readonly number[]): string {
  return `${median(ms).toFixed(1)} (${range(ms)})`;
}
