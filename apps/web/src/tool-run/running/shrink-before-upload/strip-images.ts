import { heifHeadBytes, imageFormatOf, stripMetadata } from '@blattwerk/shared';
import type { ToolFile } from '../../model/accept-files.ts';

/**
 * Images as they are uploaded where their metadata are removed, in the same order. Each is read as a whole, so that they are
 * processed one after the other.
 * @throws the signal's reason once it is aborted
 */
export async function stripImages(files: readonly ToolFile[], signal: AbortSignal): Promise<Blob[]> {
  const blobs: Blob[] = [];
  for (const { file } of files) {
    blobs.push(await stripImage(file));
    signal.throwIfAborted();
  }
  return blobs;
}

/** An image without what it records beside its picture; of a file of no known format, which is refused, the first bytes. */
export async function stripImage(file: File): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = imageFormatOf(bytes);
  const parts = format === undefined ? [bytes.subarray(0, heifHeadBytes)] : stripMetadata(format, bytes);
  return new Blob(parts, { type: file.type });
}
