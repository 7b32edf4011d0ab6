import type { PdfPages } from '../reading/open-pages.ts';

/** Proportions of an A4 page, in pixels. */
const [width, height] = [210, 297] as const;

/** Pictures of pages without content. */
export const blankPages: Pick<PdfPages, 'request' | 'render' | 'measure'> = {
  request: (_page, _width, show) => {
    show(picture());
    return () => {};
  },
  render: () => Promise.resolve(picture()),
  measure: () => Promise.resolve({ width, height }),
};

function picture(): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  return canvas.transferToImageBitmap();
}
