import { jobCost } from '../../job-cost.ts';
import { languagesIn } from '../../languages-in.ts';
import { runNative } from './run-native.ts';

/** Maximum size of its output for a page: some times that of a page full of the smallest type. */
const maxOutputBytes = 16 * 1024 * 1024;
/** One thread a process: several pages are recognized at once, and threads of one only wait for each other. */
const environment = { OMP_THREAD_LIMIT: '1' };

/** How a picture is read. */
const ways = {
  /**
   * Ink is told from paper by what is around it (Sauvola's method). With one brightness for the whole page, which is Tesseract's default,
   * parts of unevenly lit pages are taken for pictures, and their lines are missing.
   */
  page: ['--psm', '3', '-c', 'thresholding_method=2'],
  /** By one brightness, which finds white letters in dark areas as well. */
  rest: ['--psm', '3', '-c', 'thresholding_method=0'],
} as const;

/** A gray picture of a page. */
export interface GrayPicture {
  width: number;
  height: number;
  /** A byte for each pixel, 255 for white. */
  pixels: Uint8Array;
}

/** The languages whose data is installed, as codes such as deu. */
export async function installedLanguages(): Promise<string[]> {
  const { output } = await callTesseract(['--list-langs'], Buffer.alloc(0), jobCost.nativeMs);
  return languagesIn(output.toString('latin1'));
}

/** Data with which Tesseract finds out which way up a page is. */
const orientationData = 'osd';

/**
 * Recognizes the text of a picture.
 * @param languages codes that are installed, joined by a plus
 * @param dpi resolution of the picture
 * @param timeoutMs time until it is ended, in ms
 * @param way `rest` for what is left of a page without the words that were read before
 * @returns hOCR 1.2
 * @throws ToolError tooComplex beyond its time, processor time or memory
 */
export async function recognizeText(
  picture: GrayPicture,
  {
    languages,
    dpi,
    timeoutMs,
    way = 'page',
  }: { languages: string; dpi: number; timeoutMs: number; way?: keyof typeof ways },
): Promise<string> {
  const args = [...pictureArguments(dpi), '-l', languages, ...ways[way], '-c', 'tessedit_create_hocr=1'];
  // Both readings of a page are one step of progress.
  const workMs = way === 'rest' ? jobCost.recognitionMs / 2 : jobCost.recognitionMs;
  const { output } = await callTesseract(args, portableGraymap(picture), workMs, timeoutMs);
  return output.toString('utf8');
}

/**
 * Finds out which way up the text of a picture is.
 * @returns degrees, clockwise, by which it has to be turned to be upright; undefined where it has too little text
 */
export async function findTurn(
  picture: GrayPicture,
  { dpi, timeoutMs }: { dpi: number; timeoutMs: number },
): Promise<0 | 90 | 180 | 270 | undefined> {
  const args = [...pictureArguments(dpi), '-l', orientationData, '--psm', '0'];
  const { output } = await callTesseract(args, portableGraymap(picture), jobCost.recognitionMs, timeoutMs);
  const turn = Number(/^Rotate: (\d+)$/m.exec(output.toString('latin1'))?.[1]);
  return turn === 0 || turn === 90 || turn === 180 || turn === 270 ? turn : undefined;
}

function pictureArguments(dpi: number): string[] {
  return ['stdin', 'stdout', '--dpi', String(dpi)];
}

/** Its contract names the program, so that no run begins where it is missing. */
function callTesseract(
  args: readonly string[],
  stdin: Uint8Array,
  workMs: number,
  timeoutMs: number = jobCost.nativeTimeoutMs,
): Promise<{ output: Buffer }> {
  return runNative({ command: 'tesseract', args, stdin, environment, timeoutMs, workMs, maxOutputBytes });
}

/** The format of the Netpbm programs, which needs no encoder: a header, and a byte for each pixel. */
function portableGraymap({ width, height, pixels }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), pixels]);
}
