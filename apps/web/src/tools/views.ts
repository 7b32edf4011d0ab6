import type { Contracts } from '@blattwerk/shared';
import type { ComponentType } from 'react';
// Here, with the first script, since a view comes after the router.
import '../tool-run/running/history-guard.ts';

/** How each tool looks, loaded when its page is; a missing view does not compile. The routes decide which of them run. */
export const views: { readonly [N in keyof Contracts]: () => Promise<{ View: ComponentType }> } = {
  convert: () => import('./convert/view.tsx').then(({ ConvertView }) => ({ View: ConvertView })),
  merge: () => import('./merge/view.tsx').then(({ MergeView }) => ({ View: MergeView })),
  compress: () => import('./compress/view.tsx').then(({ CompressView }) => ({ View: CompressView })),
  'pdf-to-jpg': () => import('./pdf-to-jpg/view.tsx').then(({ PdfToJpgView }) => ({ View: PdfToJpgView })),
  split: () => import('./split/view.tsx').then(({ SplitView }) => ({ View: SplitView })),
  rotate: () => import('./rotate/view.tsx').then(({ RotateView }) => ({ View: RotateView })),
  unlock: () => import('./unlock/view.tsx').then(({ UnlockView }) => ({ View: UnlockView })),
  protect: () => import('./protect/view.tsx').then(({ ProtectView }) => ({ View: ProtectView })),
  'delete-pages': () => import('./delete-pages/view.tsx').then(({ DeletePagesView }) => ({ View: DeletePagesView })),
  'extract-images': () =>
    import('./extract-images/view.tsx').then(({ ExtractImagesView }) => ({ View: ExtractImagesView })),
};
