import { createHash, type Hash, hash } from 'node:crypto';
import { PdfName, PdfStream, type PdfValue } from '@blattwerk/pdf';
import type { ImageReader } from '@blattwerk/pdf/images';
import type { FoundImage } from './find-images.ts';

/**
 * Recognizes identical files. Only files of one length are hashed.
 * @param shared a buffer that stays in memory anyway: parts of it are hashed only when another file has their length
 */
export function openUniqueFiles(shared: Buffer): { isNew: (bytes: Buffer) => boolean } {
  const byLength = new Map<number, (string | Buffer)[]>();
  return {
    isNew(bytes) {
      const known = byLength.get(bytes.length);
      if (!known) {
        byLength.set(bytes.length, [bytes.buffer === shared.buffer ? bytes : digestOf(bytes)]);
        return true;
      }
      const digests = known.map((item) => (typeof item === 'string' ? item : digestOf(item)));
      const digest = digestOf(bytes);
      byLength.set(bytes.length, digests.includes(digest) ? digests : [...digests, digest]);
      return !digests.includes(digest);
    },
  };
}

function digestOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'base64');
}

/**
 * Removes images whose data, colors and masks equal those of an earlier image.
 * @throws MalformedPdf where an object cannot be read, TooComplexPdf
 */
export function withoutDuplicates(images: readonly FoundImage[], reader: ImageReader): FoundImage[] {
  const lengths = new Map<number, number>();
  for (const { stream } of images) lengths.set(stream.raw.length, (lengths.get(stream.raw.length) ?? 0) + 1);
  const digestStream = streamDigests(reader);
  const seen = new Set<string>();
  return images.filter(({ stream }) => {
    if (lengths.get(stream.raw.length) === 1) return true;
    const digest = digestStream(stream);
    const isFirst = !seen.has(digest);
    seen.add(digest);
    return isFirst;
  });
}

/** Entries that do not change what an image shows. */
const otherKeys: ReadonlySet<string> = new Set([
  'Name',
  'StructParent',
  'ID',
  'OC',
  'Metadata',
  'OPI',
  'PieceInfo',
  'LastModified',
]);
const maxDepth = 64;

/** A digest of a stream and of all that its dictionary refers to; each stream is hashed once. */
function streamDigests({ document }: ImageReader): (stream: PdfStream) => string {
  const digests = new Map<PdfStream, string>();

  function digestStream(stream: PdfStream, depth: number): string {
    const known = digests.get(stream);
    if (known !== undefined) return known;
    // Ends the recursion for a stream that refers to itself.
    digests.set(stream, '');
    const state = createHash('sha256');
    for (const [key, entry] of stream.dict) {
      if (otherKeys.has(key)) continue;
      state.update(`/${key} `);
      update(state, entry, depth + 1);
    }
    document.budget.step(stream.raw.length >> 10);
    const digest = state.update(stream.raw).digest('base64');
    digests.set(stream, digest);
    return digest;
  }

  function update(state: Hash, value: PdfValue, depth: number): void {
    document.budget.step();
    if (depth > maxDepth) return;
    const resolved = document.resolve(value);
    if (resolved instanceof PdfStream) state.update(`stream ${digestStream(resolved, depth)} `);
    else if (resolved instanceof PdfName) state.update(`/${resolved.text} `);
    else if (Buffer.isBuffer(resolved)) state.update(`(${resolved.length} `).update(resolved);
    else if (Array.isArray(resolved)) {
      state.update(`[${resolved.length} `);
      for (const item of resolved) update(state, item, depth + 1);
    } else if (resolved instanceof Map) {
      state.update(`<${resolved.size} `);
      for (const [key, entry] of resolved) {
        state.update(`/${key} `);
        update(state, entry, depth + 1);
      }
    } else state.update(`${JSON.stringify(resolved)} `);
  }

  return (stream) => digestStream(stream, 0);
}
