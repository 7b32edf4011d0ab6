import { blankPictureWidth, isBlank, type PagePixels } from '@blattwerk/shared/blank-page';

/**
 * Finds the pages of a PDF that are blank, by their pictures, in the browser.
 * @param onProgress number of pages that are inspected
 * @returns page numbers, from 1; a page that cannot be rendered is not one of them
 * @throws where the browser cannot open the PDF, or the signal aborts
 */
export async function findBlankPages(
  file: Blob,
  onProgress: (inspected: number) => void,
  signal: AbortSignal,
): Promise<number[]> {
  const { openPdfPages } = await import('./open-pages.ts');
  const pages = await openPdfPages(file);
  const blank: number[] = [];
  try {
    for (let page = 1; page <= pages.count; page++) {
      signal.throwIfAborted();
      const picture = await pages.render(page, blankPictureWidth, signal).catch(() => null);
      if (picture !== null && isBlank(pixelsOf(picture))) blank.push(page);
      picture?.close();
      onProgress(page);
    }
    signal.throwIfAborted();
    return blank;
  } finally {
    pages.close();
  }
}

function pixelsOf(picture: ImageBitmap): PagePixels {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser has no canvas');
  // Pages may be transparent where nothing is drawn.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { data, channels: 4, width, height };
}
