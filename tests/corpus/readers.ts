import sharp, { type Sharp } from 'sharp';
import { type Raster, readPpms } from './appearance.ts';
import { type ProgramResult, runProgram } from './run-program.ts';

/** The results of another reader for a file. */
export interface Reading {
  reader: string;
  /** Whether it opens the file without a relevant error. */
  isClean: boolean;
  /** Whether it reports no error or warning. */
  isFlawless?: boolean;
  /** The first page or frame, laid over white; absent where the reader gives none. */
  raster?: Raster;
  /** Number of pages that a PDF of the file must have; undefined where this reader cannot count them. */
  pages?: number;
  /** Of the original, in pixels. */
  longestSide?: number;
  pixels?: number;
}

/** The samples of an image, scaled down to `side` pixels in width and height; in its size by default. */
export async function rasterOf(image: Sharp, side = 100_000): Promise<Raster> {
  const { data, info } = await image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** Greatest width and height of renderings that are compared. */
const maxSide = 512;

/** @returns the readers that decode an image */
export async function readImage(bytes: Uint8Array): Promise<Reading[]> {
  const readings = await Promise.all([readWithSharp(bytes), readWithMagick(bytes)]);
  return readings.filter((reading) => reading !== undefined);
}

async function readWithSharp(bytes: Uint8Array): Promise<Reading | undefined> {
  const decode = (failOn: 'warning' | 'none') =>
    rasterOf(sharp(bytes, { failOn, limitInputPixels: false }).autoOrient().flatten({ background: '#fff' }), maxSide);
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

let magick: Promise<string | undefined> | undefined;

/** ImageMagick's command, 7 or 6; undefined where it is not installed. */
function magickCommand(): Promise<string | undefined> {
  magick ??= (async () => {
    for (const command of ['magick', 'convert']) {
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

/** Pages of a PDF that are rendered; those behind them are not compared. */
export const maxRenderedPages = 20;
/** Pixels of the longer side of a rendered page, whatever the page's size. */
export const renderedSide = 256;

/**
 * Renders the first pages of a PDF with poppler.
 * @param password opens the file
 * @returns the pages that poppler renders, in their order; empty where it does not open the file
 */
export async function renderPdf(path: string, password = '', lastPage = maxRenderedPages): Promise<Raster[]> {
  const opened = password === '' ? [] : ['-upw', password];
  const size = ['-scale-to', String(renderedSide)];
  const { stdout } = await runProgram('pdftoppm', [...size, '-l', String(lastPage), ...opened, path]);
  return readPpms(stdout) ?? [];
}

/** As `renderPdf`, with MuPDF; empty where it opens no page, undefined where it is not installed. */
export async function renderWithMupdf(path: string, lastPage = maxRenderedPages): Promise<Raster[] | undefined> {
  const size = ['-w', String(renderedSide), '-h', String(renderedSide)];
  const range = `1-${lastPage}`;
  const args = ['draw', '-q', '-F', 'ppm', '-o', '-', ...size, path, range];
  const { stdout, isMissing } = await runProgram('mutool', args);
  return isMissing ? undefined : (readPpms(stdout) ?? []);
}

/** Exit code of `qpdf --check`: 0 where the file has no fault, 3 where qpdf can repair those that it finds. */
export async function checkSyntax(path: string, password = ''): Promise<ProgramResult> {
  return runProgram('qpdf', [`--password=${password}`, '--check', path]);
}

/** Number of pages that qpdf lists, independent of /Count. */
export async function listedPages(path: string): Promise<number> {
  const { stdout } = await runProgram('qpdf', ['--show-pages', path]);
  return stdout.toString('latin1').match(/^page \d+:/gm)?.length ?? 0;
}

/** Number of pages according to pdfinfo. */
export async function pageCount(path: string, password = ''): Promise<number | undefined> {
  const { stdout } = await runProgram('qpdf', [`--password=${password}`, '--show-npages', path]);
  const text = stdout.toString().trim();
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The number of pages by each reader that is installed and opens the file without a password. */
export async function pageCounts(path: string): Promise<{ reader: string; pages: number }[]> {
  const counted = async (command: string, args: readonly string[]) => {
    const { stdout } = await runProgram(command, args);
    return Number(/^Pages:\s+(\d+)$/m.exec(stdout.toString('latin1'))?.[1] ?? 0);
  };
  const counts = await Promise.all([
    pageCount(path).then((pages = 0) => ({ reader: 'qpdf', pages })),
    counted('pdfinfo', [path]).then((pages) => ({ reader: 'poppler', pages })),
    // The first page alone: without it, MuPDF reports on the fonts and images of all of them.
    counted('mutool', ['info', path, '1']).then((pages) => ({ reader: 'MuPDF', pages })),
  ]);
  return counts.filter(({ pages }) => pages > 0);
}

/** Whether a PDF is encrypted, with or without a password to open it. */
export async function isEncrypted(path: string): Promise<boolean> {
  return (await runProgram('qpdf', ['--is-encrypted', path])).code === 0;
}
