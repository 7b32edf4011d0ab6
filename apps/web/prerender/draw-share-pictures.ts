import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolName } from '@blattwerk/shared';
import { defaultSite, escapeHtml, unnamedSharePicture } from '@blattwerk/site';
import sharp, { type PngOptions } from 'sharp';
import { sharePictureSize } from '../src/site/share-picture.ts';
import { branch, leaves, lines, outline, veins } from '../src/pages/home/herbarium-leaves.ts';
import type { AccentColor } from '../src/ui/tool-drawing.tsx';

/** Content of a page's preview picture, without the operator's configuration, which is unknown in the build. */
export interface SharePicture {
  /** Path in the site. */
  path: string;
  /** Small text above the title. */
  kind?: string | undefined;
  title: string;
  /** Sentence below the title. */
  text?: string | undefined;
  /** Tool whose drawing is on the sheet, in the place of the branch. */
  tool?: { name: ToolName; accentColor: AccentColor } | undefined;
}

const { width, height } = sharePictureSize;
const left = 80;
const textWidth = 640;
/** Place of the texts, below the name. */
const texts = { top: 150, height: 440 };
const titleHeight = 260;

const app = join(import.meta.dirname, '..');
const tokens = readFileSync(join(app, 'src/ui/tokens.css'), 'utf8');
const drawings = readFileSync(join(app, 'src/ui/drawings.svg'), 'utf8');
const logo = readFileSync(join(app, 'public/icon.svg'), 'utf8').replace(/^[^]*?<svg[^>]*>|<\/svg>\s*$/g, '');

/** A color of the light scheme, which the style sheet has first. */
function color(name: string): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (found === undefined) throw new Error(`tokens.css: no color --${name}`);
  return found;
}

// A build machine may have no fonts: these are part of pdf.js and of the site.
const fonts = {
  text: {
    family: 'Liberation Sans',
    file: join(
      dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))),
      'standard_fonts/LiberationSans-Regular.ttf',
    ),
  },
  // The comma keeps the weight in the name of the family.
  title: { family: 'Vollkorn SemiBold,', file: join(app, 'src/ui/fonts/vollkorn-600.ttf') },
};

/** Options of PNGs: to choose a palette takes two thirds of the time, and a third of the bytes remain. */
export const pictureFormats = {
  small: { palette: true, quality: 90, effort: 4 },
  fast: { compressionLevel: 1 },
} as const satisfies Record<string, PngOptions>;

/** Draws the pictures into the built folder, and one for sites with a name of their own. */
export async function drawSharePictures(
  pictures: readonly SharePicture[],
  folder: string,
  format: PngOptions = pictureFormats.small,
): Promise<void> {
  const grounds = new Map<ToolName | undefined, Buffer>();
  const draw = async (path: string, tool: SharePicture['tool'], layers: Layer[]) => {
    const ground =
      grounds.get(tool?.name) ??
      (await sharp(Buffer.from(groundDrawing(tool)))
        .png()
        .toBuffer());
    grounds.set(tool?.name, ground);
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await sharp(ground).composite(layers).png(format).toFile(file);
  };
  const { input } = await renderText(defaultSite.brand, 'title', 40, color('ink'));
  const name = { input, left: left + 68, top: 66 };
  for (const picture of pictures) await draw(picture.path, picture.tool, [name, ...(await layersOf(picture))]);
  await draw(unnamedSharePicture, undefined, []);
}

interface Layer {
  input: Buffer;
  left: number;
  top: number;
}

/** The texts, vertically centered. */
async function layersOf({ kind, title, text }: SharePicture): Promise<Layer[]> {
  const parts = [
    ...(kind === undefined ? [] : [{ ...(await renderText(kind, 'text', 30, color('ink-soft'))), gap: 24 }]),
    { ...(await largeTitle(title)), gap: text === undefined ? 0 : 36 },
    ...(text === undefined ? [] : [{ ...(await renderText(text, 'text', 32, color('ink-soft'))), gap: 0 }]),
  ];
  const whole = parts.reduce((sum, part) => sum + part.height + part.gap, 0);
  let top = Math.round(texts.top + (texts.height - whole) / 2);
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
  for (const size of [76, 68, 60, 52, 46, 40]) {
    const piece = await renderText(title, 'title', size, color('ink'));
    if (piece.height <= titleHeight && piece.width <= textWidth) return piece;
  }
  throw new Error(`the title is too long for its picture: ${title}`);
}

async function renderText(text: string, font: keyof typeof fonts, size: number, ink: string): Promise<Piece> {
  const { family, file } = fonts[font];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${ink}">${escapeHtml(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: file,
      width: textWidth,
      dpi: 72,
      rgba: true,
      spacing: font === 'text' ? Math.round(size * 0.06) : 0,
      wrap: 'word',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Background: the logo, and a sheet of the home page's drawing with a tool or a branch. */
function groundDrawing(tool: SharePicture['tool']): string {
  const sheet = (rotation: number) =>
    `<path d="M34 34h380v500H34z" transform="rotate(${rotation} 224 284)" fill="${color('paper-deep')}" stroke="${color('line')}" stroke-width="1.5"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path d="M0 0h${width}v${height}H0z" fill="${color('paper')}"/>
<path d="M0 ${height - 12}h${width}v12H0z" fill="${color('leaf')}"/>
<g transform="translate(${left} 60) scale(1.4)">${logo}</g>
<g transform="translate(742 40) scale(.96)">${sheet(3.2)}${sheet(-2.4)}
<path d="M30 26h346l52 52v454H30z" fill="${color('sheet')}" stroke="${color('line')}" stroke-width="1.5"/>
<path d="M376 26v46c0 3.3 2.7 6 6 6h46z" fill="${color('leaf-tint')}" stroke="${color('line')}" stroke-width="1.5"/>
<path d="M46 42h314M412 94v422H46V42" ${line(color('line'), 1)}/>
${tool === undefined ? branchDrawing() : toolDrawing(tool)}</g>
</svg>`;
}

function line(paint: string, size: number): string {
  return `fill="none" stroke="${paint}" stroke-width="${size}" stroke-linecap="round"`;
}

function branchDrawing(): string {
  const drawn = leaves.map(({ x, y, rotation, scale, content }) => {
    const isPage = content !== 'plain';
    const leaf = isPage
      ? `<path d="${outline}" fill="${color('leaf-tint')}" stroke="${color('leaf')}" stroke-width="2"/><path d="M0 0C40-4 80-4 112-2" ${line(color('leaf'), 1.6)}/><path d="${lines}" ${line(color('leaf-line'), 3)}/>`
      : `<path d="${outline}" fill="${color('leaf')}"/><path d="${veins}" ${line(color('leaf-line'), 1.6)}/>`;
    return `<g transform="translate(${x} ${y}) rotate(${rotation}) scale(${scale})"><path d="M-2 0h20" ${line(color('leaf'), 3)}/><g transform="translate(14 0)">${leaf}</g></g>`;
  });
  return `<path d="${branch}" ${line(color('leaf'), 4)}/>${drawn.join('')}
<path d="m182 476 40 5-1.5 14-40-5zM208 304l40 7-2.5 14-40-7z" fill="${color('paper')}" stroke="${color('line')}"/>`;
}

/** The tool's drawing on a leaf: two round corners, two pointed ones. */
function toolDrawing({ name, accentColor }: NonNullable<SharePicture['tool']>): string {
  const accent = accentColor === 'green' ? 'leaf' : accentColor;
  const symbol = new RegExp(`<symbol id="${name}"([^]*?)</symbol>`).exec(drawings)?.[1];
  if (symbol === undefined) throw new Error(`drawings.svg: no drawing of ${name}`);
  return `<path d="M179 154h188a12 12 0 0 1 12 12v138a100 100 0 0 1-100 100H91a12 12 0 0 1-12-12V254a100 100 0 0 1 100-100z" fill="${color(`${accent}-tint`)}"/>
<svg x="129" y="179" width="200" height="200" color="${color(accent)}"${symbol}</svg>`;
}
