import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface SampleOptions {
  /** Number of files. */
  count: number;
  /** Chooses other files by the same rule. */
  seed: string;
  fromBytes: number;
  toBytes: number;
}

export interface SampledFile {
  /** Relative to the folder. */
  name: string;
  path: string;
  /** Of its bytes, in hex. */
  sha256: string;
  bytes: number;
}

/**
 * PDFs below a folder by a fixed rule: of each collection, a folder of its own, in the order of the SHA-256 of seed and
 * name, one in turn of each collection; each content once.
 */
export function sampleFiles(folder: string, { count, seed, fromBytes, toBytes }: SampleOptions): SampledFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.pdf$/i.test(name))
    .filter((name) => {
      const stats = statSync(join(folder, name));
      return stats.isFile() && stats.size >= fromBytes && stats.size <= toBytes;
    });
  const byCollection = Map.groupBy(names, (name) => (name.includes(sep) ? name.slice(0, name.indexOf(sep)) : ''));
  const queues = [...byCollection]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, list]) => list.map((name) => ({ name, rank: sha256(seed + name) })).toSorted(byRank));
  const files: SampledFile[] = [];
  const seen = new Set<string>();
  for (let turn = 0; files.length < count && queues.some((queue) => queue.length > turn); turn++) {
    for (const queue of queues) {
      const name = queue[turn]?.name;
      if (name === undefined || files.length === count) continue;
      const path = join(folder, name);
      const bytes = readFileSync(path);
      const digest = sha256(bytes);
      if (seen.has(digest)) continue;
      seen.add(digest);
      files.push({ name, path, sha256: digest, bytes: bytes.length });
    }
  }
  return files;
}

function byRank(a: { rank: string }, b: { rank: string }): number {
  return a.rank < b.rank ? -1 : 1;
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
