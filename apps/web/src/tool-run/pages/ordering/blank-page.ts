import type { PageSize } from '@blattwerk/shared';
import type { PdfPages } from '../reading/open-pages.ts';

/** In points. */
export const a4: PageSize = { width: 595, height: 842 };

/** Pictures of pages without content, of a size in points. */
export function blankPagesOf(size: PageSize): Pick<PdfPages, 'request' | 'render' | 'measure'> {
  return {
    request: (_page, _width, show) => {
      show(picture(size));
      return () => {};
    },
    render: () => Promise.resolve(picture(size)),
    measure: () => Promise.resolve(size),
  };
}

function picture({ width, height }: PageSize): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas.transferToImageBitmap();
}
