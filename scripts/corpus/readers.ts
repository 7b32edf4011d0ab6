import sharp from 'sharp';
import { type Raster, readPpms } from './look.ts';
import { runProgram } from './run-program.ts';

/** What another reader makes of a file. */
export interface Reading {
  reader: string;
  /** Whether it opens the file without a complaint that matters. */
  isClean: boolean;
  /** Whether it has no complaint at all. */
  isFlawless?: boolean;
  /** The first page or frame, laid over white; absent where the reader gives none. */
  raster?: Raster;
  /** Pages that a PDF of the file must have, where this reader can tell. */
  pages?: number;
  /** Of the original, in pixels. */
  longestSide?: number;
  pixels?: number;
}

/** Pixels a side that looks are taken from. */
const maxSide = 512;

/** @returns the readers that get anything out of an image */
export async function readImage(bytes: Uint8Array): Promise<Reading[]> {
  const readings = await Promise.all([readWithSharp(bytes), readWithMagick(bytes)]);
  return readings.filter((reading) => reading !== undefined);
}

async function readWithSharp(bytes: Uint8Array): Promise<Reading | undefined> {
  const decode = async (failOn: 'warning' | 'none') => {
    const { data, info } = await sharp(bytes, { failOn, limitInputPixels: false })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, rgb: toRgb(data, info.channels) };
  };
  try {
    const { format, pages, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const clean = await decode('warning').catch(() => undefined);
    return {
      reader: 'sharp',
      isClean: clean !== undefined,
      raster: clean ?? (await decode('none')),
      // Frames of a GIF or WebP are an animation; only a TIFF has pages.
      pages: format === 'tiff' ? (pages ?? 1) : 1,
      longestSide: Math.max(width, height),
      pixels: width * height,
    };
  } catch {
    return undefined;
  }
}

function toRgb(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data;
  const rgb = new Uint8Array((data.length / channels) * 3);
  for (let from = 0, to = 0; from < data.length; from += channels, to += 3) {
    for (let channel = 0; channel < 3; channel++)
      rgb[to + channel] = data[from + (channels > 2 ? channel : 0)] as number;
  }
  return rgb;
}

let magick: Promise<string | undefined> | undefined;

/** ImageMagick's command, 7 or 6; undefined where it is not installed. */
function magickCommand(): Promise<string | undefined> {
  magick ??= (async () => {
    for (const command of ['magick', '/usr/bin/convert', 'convert']) {
      const { stdout } = await runProgram(command, ['-version']);
      if (stdout.toString().includes('ImageMagick')) return command;
    }
    return undefined;
  })();
  return magick;
}

async function readWithMagick(bytes: Uint8Array): Promise<Reading | undefined> {
  const command = await magickCommand();
  if (command === undefined) return undefined;
  const flatten = ['-quiet', '-[0]', '-auto-orient', '-background', 'white', '-flatten'];
  const shrink = ['-colorspace', 'sRGB', '-resize', `${maxSide}x${maxSide}>`, '-depth', '8', 'ppm:-'];
  const { code, stdout } = await runProgram(command, [...flatten, ...shrink], bytes);
  const raster = readPpms(stdout)?.[0];
  return raster && { reader: 'ImageMagick', isClean: code === 0, raster };
}

/** Pages that a PDF is painted for: the rest is taken on trust. */
const maxPaintedPages = 20;

/**
 * Paints a PDF's pages with poppler, small: 256 pixels on the longer side, whatever the page's size.
 * @param password opens the file; a word of this program's own
 * @returns undefined where poppler fails over it
 */
export async function renderPdf(
  path: string,
  password = '',
  first = 1,
  last = maxPaintedPages,
): Promise<Raster[] | undefined> {
  const range = ['-f', String(first), '-l', String(last)];
  const opened = password === '' ? [] : ['-upw', password];
  const { code, stdout } = await runProgram('pdftoppm', ['-scale-to', '256', ...range, ...opened, path]);
  const pages = readPpms(stdout);
  return code === 0 && pages && pages.length > 0 ? pages : undefined;
}

/** What qpdf and poppler make of a PDF, its `page` painted. */
export async function readPdf(path: string, page: number): Promise<Reading[]> {
  const [pages, check, painted] = await Promise.all([
    listedPages(path),
    runProgram('qpdf', ['--check', path]),
    renderPdf(path, '', page, page),
  ]);
  const raster = painted?.[0];
  const isClean = check.code === 0 || check.code === 3;
  // A file without a page is open to nobody: there is nothing to work on.
  const qpdf: Reading[] = pages === 0 ? [] : [{ reader: 'qpdf', isClean, isFlawless: check.code === 0, pages }];
  return raster ? [...qpdf, { reader: 'poppler', isClean: true, raster }] : qpdf;
}

/** The pages that qpdf finds one by one, whatever a broken file's /Count says. */
async function listedPages(path: string): Promise<number> {
  const { stdout } = await runProgram('qpdf', ['--show-pages', path]);
  return stdout.toString('latin1').match(/^page \d+:/gm)?.length ?? 0;
}

/** The pages that a PDF says it has. */
export async function pageCount(path: string, password = ''): Promise<number | undefined> {
  const { stdout } = await runProgram('qpdf', [`--password=${password}`, '--show-npages', path]);
  const text = stdout.toString().trim();
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Whether a PDF is encrypted, with or without a password to open it. */
export async function isEncrypted(path: string): Promise<boolean> {
  return (await runProgram('qpdf', ['--is-encrypted', path])).code === 0;
}
