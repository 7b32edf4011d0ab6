import { hash } from 'node:crypto';
import { PdfStream, type Resolve } from './objects.ts';
import { imageDocument } from './single.ts';
import type { FoundImage } from './walk.ts';

/**
 * Tells files that are alike. Only two of one length are compared, and what belongs to a larger buffer is hashed only then.
 * @param shared a buffer that stays in memory anyway
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

/** Leaves out images that are another object with the same content, masks and colours included. */
export function withoutCopies(images: readonly FoundImage[], resolve: Resolve): FoundImage[] {
  const lengths = new Map<number, number>();
  for (const { stream } of images) lengths.set(stream.raw.length, (lengths.get(stream.raw.length) ?? 0) + 1);
  const seen = new Set<string>();
  return images.filter(({ stream }) => {
    if (lengths.get(stream.raw.length) === 1) return true;
    const content = imageDocument(new PdfStream(new Map([...stream.dict].filter(isOfContent)), stream.raw), resolve);
    if (!content) return true;
    const digest = digestOf(content);
    const isFirst = !seen.has(digest);
    seen.add(digest);
    return isFirst;
  });
}

/** What says where an image belongs, not what it shows. */
const keysOfPlace: ReadonlySet<string> = new Set([
  'Name',
  'StructParent',
  'ID',
  'OC',
  'Metadata',
  'OPI',
  'PieceInfo',
  'LastModified',
]);

function isOfContent([key]: [string, unknown]): boolean {
  return !keysOfPlace.has(key);
}
