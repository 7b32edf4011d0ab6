import type { PdfPages } from '../reading/open-pages.ts';
import { pixelsOf } from './compare-pages.ts';

/** Width in pixels at which pages are compared: a tick is several of them. */
const comparedWidth = 160;
/** Pages that are compared before the first is taken. */
const maxComparedPages = 40;

/**
 * Number of the first page that looks different in the result, from 1; also 1 where none of the first pages does, or
 * where pages do not correspond to each other.
 * @throws where the browser cannot render one of both, or the signal aborts
 */
export async function findChangedPage(before: Blob, after: Blob, signal: AbortSignal): Promise<number> {
  const { openPdfPages } = await import('../reading/open-pages.ts');
  const original = await openPdfPages(before);
  try {
    const result = await openPdfPages(after);
    try {
      if (original.count !== result.count) return 1;
      return await firstDifference(original, result, signal);
    } finally {
      result.close();
    }
  } finally {
    original.close();
  }
}

async function firstDifference(original: PdfPages, result: PdfPages, signal: AbortSignal): Promise<number> {
  const last = Math.min(original.count, maxComparedPages);
  for (let pageNumber = 1; pageNumber <= last; pageNumber++) {
    const [one, other] = await Promise.all(
      [original, result].map((pages) => pixelsOf(pages, pageNumber, comparedWidth, signal)),
    );
    if (one === undefined || other === undefined || !isSame(one, other)) return pageNumber;
  }
  return 1;
}

function isSame(one: ImageData, other: ImageData): boolean {
  return (
    one.width === other.width && one.height === other.height && one.data.every((value, at) => value === other.data[at])
  );
}
