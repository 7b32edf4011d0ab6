import type { ToolState } from '../../tool-run/model/tool-state.ts';

/** Whether the form cuts off something of a page, or lets margins be detected. */
export function cutsOff({ margins, even_margins, page_margins, detect }: ToolState['options']): boolean {
  const own = (page_margins ?? '').replaceAll(/[^;]*:/g, '');
  return (detect ?? 'none') !== 'none' || /[1-9]/.test(`${margins ?? ''} ${even_margins ?? ''} ${own}`);
}
