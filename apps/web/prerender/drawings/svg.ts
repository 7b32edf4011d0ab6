import { escapeHtml } from '@blattwerk/site';

/** Width of every drawing, in units of its view box: the width of a phone, so that labels stay readable there. */
export const width = 360;

/** A drawing as a figure. @param alt description for readers who do not see it */
export function figure(alt: string, height: number, body: string): string {
  return `<figure><svg viewBox="0 0 ${width} ${Math.ceil(height)}" role="img" aria-label="${escapeHtml(alt)}">${body}</svg></figure>`;
}

interface LabelOptions {
  anchor?: 'start' | 'middle' | 'end';
  size?: number;
  color?: 'ink' | 'ink-soft' | 'on-leaf';
  bold?: boolean;
}

/** A line of text; y is its baseline. */
export function label(x: number, y: number, text: string, options: LabelOptions = {}): string {
  const { anchor = 'start', size = 13, color = 'ink', bold = false } = options;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}"${bold ? ' font-weight="600"' : ''} fill="var(--${color})">${escapeHtml(text)}</text>`;
}

export type Fill = 'leaf' | 'leaf-tint' | 'leaf-line' | 'sheet' | 'line-strong';

export function box(x: number, y: number, w: number, h: number, fill: Fill, radius = 3): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${radius}" fill="var(--${fill})" stroke="var(--leaf)"/>`;
}

/** A line with an arrow head at its end. */
export function arrow(x1: number, y1: number, x2: number, y2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) => `${round(x2 - 6 * Math.cos(angle + turn))} ${round(y2 - 6 * Math.sin(angle + turn))}`;
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}M${wing(0.5)}L${round(x2)} ${round(y2)}L${wing(-0.5)}" fill="none" stroke="var(--leaf)" stroke-width="1.5"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
