import { type TiffDirectory, tiffTags } from '@blattwerk/shared';

const uncompressed = 1;
/** Bytes of a white sample in most color spaces. */
const filling = 0xff;

/**
 * Fills up a truncated file whose page is not compressed: the decoder reads nothing of a strip that is not complete.
 * @returns the file itself where nothing is missing
 */
export function completeTiff(file: Buffer, directory: TiffDirectory): Buffer {
  if ((directory.number(tiffTags.compression) ?? uncompressed) !== uncompressed) return file;
  const end = Math.max(
    endOfParts(directory, tiffTags.stripOffsets, tiffTags.stripByteCounts),
    endOfParts(directory, tiffTags.tileOffsets, tiffTags.tileByteCounts),
  );
  // Larger gaps come from damaged offsets.
  const missing = end - file.length;
  return missing > 0 && missing <= maxMissing(directory) ? Buffer.concat([file, Buffer.alloc(missing, filling)]) : file;
}

function endOfParts(directory: TiffDirectory, offsetsTag: number, countsTag: number): number {
  const count = directory.count(offsetsTag);
  const [offsets, counts] = [directory.numbers(offsetsTag, count), directory.numbers(countsTag, count)];
  return offsets.reduce((end, offset, part) => Math.max(end, offset + (counts[part] ?? 0)), 0);
}

/** Bytes of the page. */
function maxMissing(directory: TiffDirectory): number {
  const [width = 0, height = 0, bits = 1, samples = 1] = [
    tiffTags.width,
    tiffTags.height,
    tiffTags.bitsPerSample,
    tiffTags.samplesPerPixel,
  ].map((tag) => directory.number(tag));
  return Math.ceil((width * bits * samples) / 8) * height;
}
