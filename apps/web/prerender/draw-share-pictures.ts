import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@blattwerk/site';
import sharp from 'sharp';
import { sharePictureSize } from '../src/site/share-picture.ts';
import { branch, leaves, lines, outline, veins } from '../src/pages/home/herbarium-leaves.ts';
import { iconPath, type IconSource } from '../src/ui/icon-paths.ts';

/** Content of a page's preview picture, without the operator's configuration, which is unknown in the build. */
export interface SharePicture {
  /** Path in the site. */
  path: string;
  icon: IconSource;
  /** Small text above the title. */
  kind: string | undefined;
  title: string;
}

const { width, height } = sharePictureSize;
const left = 80;
const textWidth = 640;
const titleHeight = 260;
// Colors of the light scheme in tokens.css.
const color = {
  paper: '#f8f4ea',
  deep: '#f0eadb',
  sheet: '#fffdf8',
  line: '#ded6c3',
  ink: '#1b241d',
  soft: '#4d584f',
  leaf: '#2c6a3b',
  tint: '#e6efdc',
  leafLine: '#b5cda6',
};
// A build machine may have no fonts: this one is part of pdf.js.
const fonts = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), 'standard_fonts');

/** Draws the pictures into the built folder. */
export async function drawSharePictures(pictures: readonly SharePicture[], folder: string): Promise<void> {
  const ground = await sharp(Buffer.from(groundDrawing())).png().toBuffer();
  for (const picture of pictures) {
    const file = join(folder, picture.path);
    await mkdir(dirname(file), { recursive: true });
    await sharp(ground)
      .composite(await layersOf(picture))
      .png({ palette: true, quality: 90, effort: 4 })
      .toFile(file);
  }
}

interface Layer {
  input: Buffer;
  left: number;
  top: number;
}

/** Icon, kind and title, vertically centered. */
async function layersOf({ icon, kind, title }: SharePicture): Promise<Layer[]> {
  const parts = [
    { ...(await iconTile(icon)), gap: 34 },
    ...(kind === undefined ? [] : [{ ...(await renderText(kind, 'Regular', 30, color.soft)), gap: 24 }]),
    { ...(await largeTitle(title)), gap: 0 },
  ];
  const whole = parts.reduce((sum, part) => sum + part.height + part.gap, 0);
  let top = Math.round((height - whole) / 2);
  return parts.map((part) => {
    const layer = { input: part.input, left, top };
    top += part.height + part.gap;
    return layer;
  });
}

interface Piece {
  input: Buffer;
  width: number;
  height: number;
}

/** The title in the largest size that fits. */
async function largeTitle(title: string): Promise<Piece> {
  for (const size of [72, 64, 56, 50, 44, 38]) {
    const piece = await renderText(title, 'Bold', size, color.ink);
    if (piece.height <= titleHeight && piece.width <= textWidth) return piece;
  }
  throw new Error(`the title is too long for its picture: ${title}`);
}

async function renderText(text: string, style: 'Regular' | 'Bold', size: number, ink: string): Promise<Piece> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${ink}">${escapeHtml(text)}</span>`,
      font: `Liberation Sans ${style} ${size}`,
      fontfile: join(fonts, `LiberationSans-${style}.ttf`),
      width: textWidth,
      dpi: 72,
      rgba: true,
      spacing: Math.round(size * 0.06),
      wrap: 'word',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

async function iconTile(icon: IconSource): Promise<Piece> {
  const side = 116;
  // Leaf shape: two round corners, two pointed ones.
  const leaf = `M44 0H${side - 10}a10 10 0 0 1 10 10V${side - 44}a44 44 0 0 1-44 44H10a10 10 0 0 1-10-10V44A44 44 0 0 1 44 0z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path d="${leaf}" fill="${color.leaf}"/><path transform="translate(25 25) scale(2.75)" d="${iconPath(icon)}" fill="none" stroke="${color.sheet}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return { input: await sharp(Buffer.from(svg)).png().toBuffer(), width: side, height: side };
}

/** Background: the drawing of the home page without its label. */
function groundDrawing(): string {
  const stroke = (paint: string, size: number) =>
    `fill="none" stroke="${paint}" stroke-width="${size}" stroke-linecap="round"`;
  const drawn = leaves.map(({ x, y, rotation, scale, content }) => {
    const isPage = content !== 'plain';
    const leaf = isPage
      ? `<path d="${outline}" fill="${color.tint}" stroke="${color.leaf}" stroke-width="2"/><path d="M0 0C40-4 80-4 112-2" ${stroke(color.leaf, 1.6)}/><path d="${lines}" ${stroke(color.leafLine, 3)}/>`
      : `<path d="${outline}" fill="${color.leaf}"/><path d="${veins}" ${stroke(color.leafLine, 1.6)}/>`;
    return `<g transform="translate(${x} ${y}) rotate(${rotation}) scale(${scale})"><path d="M-2 0h20" ${stroke(color.leaf, 3)}/><g transform="translate(14 0)">${leaf}</g></g>`;
  });
  const sheet = (rotation: number) =>
    `<path d="M34 34h380v500H34z" transform="rotate(${rotation} 224 284)" fill="${color.deep}" stroke="${color.line}" stroke-width="1.5"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path d="M0 0h${width}v${height}H0z" fill="${color.paper}"/>
<path d="M0 ${height - 12}h${width}v12H0z" fill="${color.leaf}"/>
<g transform="translate(742 40) scale(.96)">${sheet(3.2)}${sheet(-2.4)}
<path d="M30 26h346l52 52v454H30z" fill="${color.sheet}" stroke="${color.line}" stroke-width="1.5"/>
<path d="M376 26v46c0 3.3 2.7 6 6 6h46z" fill="${color.tint}" stroke="${color.line}" stroke-width="1.5"/>
<path d="M46 42h314M412 94v422H46V42" ${stroke(color.line, 1)}/>
<path d="${branch}" ${stroke(color.leaf, 4)}/>${drawn.join('')}
<path d="m182 476 40 5-1.5 14-40-5zM208 304l40 7-2.5 14-40-7z" fill="${color.paper}" stroke="${color.line}"/></g>
</svg>`;
}
