import { latin1At } from '../image-files/byte-range.ts';
import { firstGifBlock, gifBlocks } from '../image-files/gif-blocks.ts';
import type { FileBytes } from './strip-metadata.ts';

/** Extensions that belong to the picture: what a frame replaces, text that is drawn (GIF 89a, 23 and 25), repetitions. */
const labels = { control: 0xf9, plainText: 0x01, application: 0xff } as const;
const repetitions = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Leaves out comments, and the data of applications such as XMP. */
export function stripGif(gif: FileBytes): FileBytes[] {
  const parts: FileBytes[] = [gif.subarray(0, firstGifBlock(gif))];
  for (const block of gifBlocks(gif)) {
    const isKept =
      block.kind !== 'extension' ||
      block.label === labels.control ||
      block.label === labels.plainText ||
      (block.label === labels.application && repetitions.has(latin1At(gif, block.start + 3, 11)));
    if (isKept) parts.push(gif.subarray(block.start, block.end));
  }
  return parts;
}
