/** Bytes at the end of a PDF within which it names the place of its last cross-reference section; see ISO 32000-2, 7.5.5. */
const tailBytes = 512;
/** Bytes of a trailer's dictionary that are searched. */
const trailerBytes = 2_048;

/**
 * Whether a PDF is likely encrypted or cut off, by two short reads: what opening it takes a hundred times longer to
 * find out.
 */
export async function isSuspect(file: Blob): Promise<boolean> {
  const tail = await file.slice(Math.max(0, file.size - tailBytes)).text();
  const place = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1];
  if (place === undefined || tail.includes('/Encrypt')) return true;
  const trailer = await file.slice(Number(place), Number(place) + trailerBytes).text();
  return trailer.includes('/Encrypt');
}
