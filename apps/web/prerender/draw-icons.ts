import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Background of the light scheme in tokens.css. */
const paper = '#f8f4ea';
/** Side of the logo's drawing, in its units. */
const drawn = 40;
/** Circle around leaf and stem, in the same units. */
const circle = { x: 16.8, y: 23.2, radius: 22.2 };

interface Icon {
  file: string;
  /** Side in pixels. */
  side: number;
  /** The system crops the icon: the logo lies within the safe zone, a radius of 40 % of the side. */
  isMaskable?: boolean;
}

const icons: readonly Icon[] = [
  { file: 'icon-180.png', side: 180 },
  { file: 'icon-192.png', side: 192 },
  { file: 'icon-512.png', side: 512 },
  { file: 'icon-maskable-512.png', side: 512, isMaskable: true },
];

/** Draws the PNG icons into the built folder, from the SVG. */
export async function drawIcons(folder: string): Promise<void> {
  const svg = await readFile(join(folder, 'icon.svg'), 'utf8');
  const logo = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  for (const { file, side, isMaskable = false } of icons) {
    const scale = isMaskable ? (0.38 * side) / circle.radius : (0.72 * side) / drawn;
    const middle = isMaskable ? circle : { x: drawn / 2, y: drawn / 2 };
    const place = `translate(${side / 2 - middle.x * scale} ${side / 2 - middle.y * scale}) scale(${scale})`;
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path fill="${paper}" d="M0 0h${side}v${side}H0z"/><g transform="${place}">${logo}</g></svg>`;
    await sharp(Buffer.from(picture)).png({ palette: true, quality: 90 }).toFile(join(folder, file));
  }
}
