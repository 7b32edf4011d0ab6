import type { ToolName } from '@blattwerk/shared';
import type { ComponentType } from 'react';
// Here, with the first script, since a view comes after the router.
import '../tool-run/history-guard.ts';

/** How each tool looks, loaded when its page is: a missing view does not compile. */
export const views: { readonly [N in ToolName]: () => Promise<{ View: ComponentType }> } = {
  convert: () => import('./convert/view.tsx').then(({ ConvertView }) => ({ View: ConvertView })),
};
