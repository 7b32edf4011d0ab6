/** A text with a marker that any private field takes: a watermark's, a format of page numbers. */
export function privateText(marker: string): string {
  return `${marker} {n}`;
}
