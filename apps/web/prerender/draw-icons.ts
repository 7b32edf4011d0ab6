import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The light scheme's paper, tokens.css. */
const paper = '#f8f4ea';
/** The mark's own drawing is so many units a side. */
const drawn = 40;
/** Where the circle around leaf and stem has its middle, and how far it reaches, in the same units. */
const circle = { x: 16.8, y: 23.2, radius: 22.2 };

interface Icon {
  file: string;
  /** Pixels. */
  side: number;
  /** Shown in a shape of the system's choice: the mark lies within the circle that every shape leaves, 40 % of the side. */
  isMaskable?: boolean;
}

const icons: readonly Icon[] = [
  { file: 'icon-180.png', side: 180 },
  { file: 'icon-192.png', side: 192 },
  { file: 'icon-512.png', side: 512 },
  { file: 'icon-maskable-512.png', side: 512, isMaskable: true },
];

/** Draws the icons that are no SVG into the built folder, from the one that is. */
export async function drawIcons(folder: string): Promise<void> {
  const svg = await readFile(join(folder, 'icon.svg'), 'utf8');
  const mark = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  for (const { file, side, isMaskable = false } of icons) {
    const scale = isMaskable ? (0.38 * side) / circle.radius : (0.72 * side) / drawn;
    const middle = isMaskable ? circle : { x: drawn / 2, y: drawn / 2 };
    const place = `translate(${side / 2 - middle.x * scale} ${side / 2 - middle.y * scale}) scale(${scale})`;
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path fill="${paper}" d="M0 0h${side}v${side}H0z"/><g transform="${place}">${mark}</g></svg>`;
    await sharp(Buffer.from(picture)).png({ palette: true, quality: 90 }).toFile(join(folder, file));
  }
}
