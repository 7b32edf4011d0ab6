export type LeafContent = 'plain' | 'mountains' | 'text' | 'sun';

interface LeafPlace {
  /** Start on the branch, in units of the drawing. */
  x: number;
  y: number;
  /** Degrees clockwise from the x axis. */
  rotation: number;
  scale: number;
  content: LeafContent;
}

/** Leaves of the branch, in a drawing of 460 by 560 units. */
export const leaves: readonly LeafPlace[] = [
  { x: 206, y: 452, rotation: -152, scale: 0.82, content: 'plain' },
  { x: 212, y: 430, rotation: -22, scale: 0.95, content: 'text' },
  { x: 212, y: 372, rotation: -160, scale: 1.05, content: 'mountains' },
  { x: 219, y: 340, rotation: -28, scale: 1.08, content: 'plain' },
  { x: 221, y: 288, rotation: -150, scale: 0.98, content: 'text' },
  { x: 228, y: 254, rotation: -36, scale: 1.02, content: 'sun' },
  { x: 233, y: 212, rotation: -143, scale: 0.84, content: 'plain' },
  { x: 239, y: 186, rotation: -48, scale: 0.8, content: 'plain' },
  { x: 245, y: 158, rotation: -86, scale: 0.74, content: 'mountains' },
];

/** Outline of a leaf, 120 units along the x axis. */
export const outline = 'M0 0C26-44 84-46 120-2 88 38 30 42 0 0z';

export const veins = 'M0 0C40-4 80-4 112-2M30-3 50-22M54-4 76-24M78-3 96-17M32-2 52 18M56-3 78 16M80-3 96 9';
/** Lines of text, on leaves without veins. */
export const lines = 'M32-12h56M26-20h52M44-28h30M30 8h60M36 16h48M46 23h26';
export const branch = 'M200 506C206 420 214 330 228 254 235 214 241 184 246 156';
