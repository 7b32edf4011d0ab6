import { type ToolFile, totalBytes } from '../../model/accept-files.ts';
import { shrinkFromBytes } from './shrink-to-size.ts';

/**
 * Whether the page makes images smaller before the upload.
 * @param keepsSize whether the visitor wants them as they are
 * @param maxBytes size of a request, beyond which they are made smaller nevertheless
 */
export function needsShrinking(files: readonly ToolFile[], keepsSize: boolean, maxBytes: number): boolean {
  const bytes = totalBytes(files);
  if (bytes < shrinkFromBytes || (keepsSize && bytes <= maxBytes)) return false;
  return files.some(isShrinkable);
}

/** HEIC is smaller than what it would become. */
export function isShrinkable({ kind }: ToolFile): boolean {
  return kind !== 'heic';
}
