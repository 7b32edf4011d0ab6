import { formatValue } from '../../tool-run/model/form.ts';
import type { ToolState } from '../../tool-run/model/tool-state.ts';

/** Whether the form cuts off something of a page, or lets margins be detected. */
export function cutsOff(options: ToolState['options']): boolean {
  const { detect = 'none' } = options;
  const [margins, even, own] = ['margins', 'even_margins', 'page_margins'].map((field) =>
    formatValue(options[field] ?? null),
  );
  return detect !== 'none' || /[1-9]/.test(`${margins} ${even} ${own?.replaceAll(/[^;]*:/g, '')}`);
}
