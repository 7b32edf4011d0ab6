import type { SiteToolName } from '../site/site-tool.ts';
import drawings from './drawings.svg';

/** Family of a tool, and its color in tokens.css. */
export type AccentColor = 'green' | 'ochre' | 'blue' | 'purple' | 'rose';

export interface ToolDrawingProps {
  tool: SiteToolName;
  /** Side in CSS pixels. */
  size: number;
}

/** Drawing of a tool, in the text's color, beside its name: hidden from assistive technology. */
export function ToolDrawing({ tool, size }: ToolDrawingProps) {
  return (
    <svg width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${drawings}#${tool}`} />
    </svg>
  );
}
