import { shownSize } from '@blattwerk/pdf/internal';
import { fitRaster, ToolError } from '@blattwerk/shared';
import { grayOf } from '../../images/gray.ts';
import { runInOrder } from '../../run-in-order.ts';
import type { ToolRun } from '../../tool-run.ts';
import { findTurn, type GrayPicture, recognizeText } from '../engines/tesseract.ts';
import type { PageSource } from '../render/open-pages.ts';
import { renderRows } from '../render/page-rows.ts';
import { maxRenderers, type RendererPool } from '../render/renderer-pool.ts';
import { findSkew } from './find-skew.ts';
import { markBullets } from './mark-bullets.ts';
import { placeLines, type RecognizedLine } from './place-lines.ts';
import { type PictureLine, readHocr } from './read-hocr.ts';
import { isNoise, mayHaveWords, mergeReadings, minConfidence, withoutWords } from './read-rest.ts';
import { turnPicture } from './turn-picture.ts';

/** Resolution for which Tesseract is made, in dpi. */
const dpi = 300;
/** Of a picture: A3 at that resolution has 17 million pixels. Tesseract takes sides of 32,767. */
const bounds = { pixels: 25_000_000, side: 32_000 } as const;
/** Memory for a pixel, in bytes: its picture, and what Tesseract makes of it. */
const bytesPerPixel = 16;
/** Memory of the pages that are recognized at once, in bytes. */
const maxBytes = 600_000_000;
/** Pages that are recognized at once or wait for an earlier one: one more than can be, so that no core waits. */
const maxTasks = maxRenderers + 1;
/** Time that is left for writing the answer, in ms, and that a page gets at least, but for the first. */
const times = { writing: 6_000, page: 9_000 } as const;
/** Longest time of a page, in ms. */
const maxPageMs = 60_000;
/** Brightness of which a page without text has nothing darker. */
const inkBelow = 224;
/** Degrees below which lines are level: Tesseract leaves out lines of pages that are more tilted. */
const minSkew = 0.25;
/** Letters of certain words below which the page may be the wrong way up. */
const minUprightLetters = 12;

/** What was recognized on a page. */
export interface RecognizedPage {
  pageNumber: number;
  /** In the order of reading. */
  lines: readonly RecognizedLine[];
  /** Degrees, clockwise, by which the page would have to be turned for its text to be upright. */
  turn: Turn;
}

export type Turn = 0 | 90 | 180 | 270;

interface Recognition {
  /** Codes that are installed, joined by a plus. */
  languages: string;
  run: Pick<ToolRun, 'remainingMs' | 'report'>;
}

/**
 * Recognizes the text of pages, several at once. A page is left out where it cannot be rendered, takes too long, or where the time of
 * the run is nearly over.
 * @param pool that has the document open
 * @param pageNumbers from 1
 * @returns the pages that were recognized, in the order of the numbers
 * @throws ToolError where no page was recognized: busy if the time is over, and otherwise tooComplex
 */
export async function recognizePages(
  pool: RendererPool,
  { geometries }: Pick<PageSource, 'geometries'>,
  pageNumbers: readonly number[],
  { languages, run }: Recognition,
): Promise<RecognizedPage[]> {
  let ended = 0;
  const tasks = pageNumbers.flatMap((pageNumber, index) => {
    const geometry = geometries[pageNumber - 1];
    if (!geometry) return [];
    const { width, height } = shownSize(geometry);
    const raster = fitRaster({ width, height }, geometry.userUnit, dpi, bounds);
    const page = { width: width * geometry.userUnit, height: height * geometry.userUnit };
    const recognize = async (): Promise<RecognizedPage | undefined> => {
      const leftMs = run.remainingMs() - times.writing;
      if (leftMs < times.page && index > 0) return undefined;
      const endsAt = performance.now() + Math.min(maxPageMs, leftMs);
      const picture = await pictureOf(pool, pageNumber - 1, raster);
      if (!picture) return undefined;
      const { lines, turn, ...read } = await readPicture(picture, { languages, dpi: raster.dpi, endsAt });
      return { pageNumber, turn, lines: placeLines(lines, { picture, ...read }, page) };
    };
    return [
      { bytes: raster.width * raster.height * bytesPerPixel, run: () => recognize().catch(leftOut).finally(report) },
    ];
  });
  const report = () => run.report(++ended / tasks.length);
  const recognized: RecognizedPage[] = [];
  for await (const page of runInOrder(tasks, { maxTasks, maxBytes })) if (page) recognized.push(page);
  if (recognized.length === 0 && tasks.length > 0)
    throw new ToolError(run.remainingMs() < times.writing + times.page ? 'busy' : 'tooComplex');
  return recognized;
}

/** @throws any error but that of a page, or of a part of it, that takes too much */
function leftOut(error: unknown): undefined {
  if (error instanceof ToolError && error.code === 'tooComplex') return undefined;
  throw error;
}

/** @returns undefined where the page cannot be rendered */
async function pictureOf(
  pool: RendererPool,
  pageIndex: number,
  { width, height }: { width: number; height: number },
): Promise<GrayPicture | undefined> {
  const pixels = new Uint8Array(width * height);
  let [at, isRendered] = [0, true];
  const onBlank = () => {
    isRendered = false;
  };
  for await (const rows of renderRows(pool, { pageIndex, width, height }, { onRows: () => {}, onBlank })) {
    pixels.set(grayOf(rows), at);
    at += rows.length / 3;
  }
  return isRendered ? { width, height, pixels } : undefined;
}

interface Reading {
  languages: string;
  dpi: number;
  /** When it is ended, by the clock of `performance`. */
  endsAt: number;
}

/** What was read in a picture that was turned clockwise so that its lines are level, and by a right angle where its text was not upright. */
interface ReadPicture {
  lines: readonly PictureLine[];
  turn: Turn;
  read: GrayPicture;
  degrees: number;
}

/** Reads a picture with level lines, and turned where it may be the wrong way up and more is certain then. */
async function readPicture(
  picture: GrayPicture,
  { languages, dpi: resolution, endsAt }: Reading,
): Promise<ReadPicture> {
  if (picture.pixels.every((pixel) => pixel >= inkBelow)) return { lines: [], turn: 0, read: picture, degrees: 0 };
  const timeLeft = () => Math.max(1, endsAt - performance.now());
  const skew = findSkew(picture);
  const readTurned = async (turn: Turn): Promise<ReadPicture> => {
    const degrees = turn - (Math.abs(skew) < minSkew ? 0 : skew);
    const read = await turnPicture(picture, degrees);
    const options = { languages, dpi: resolution };
    const lines = markBullets(read, readHocr(await recognizeText(read, { ...options, timeoutMs: timeLeft() })));
    const rest = withoutWords(read, lines);
    const kept = (all: readonly PictureLine[]) => all.filter((line) => !isNoise(line));
    if (!mayHaveWords(rest)) return { lines: kept(lines), turn, read, degrees };
    const further = await recognizeText(rest, { ...options, timeoutMs: timeLeft(), way: 'rest' }).catch(leftOut);
    const found = certainLines(markBullets(read, readHocr(further ?? '')));
    return { lines: kept(mergeReadings(lines, found)), turn, read, degrees };
  };
  const upright = await readTurned(0);
  if (isUpright(upright.lines)) return upright;
  const turn = await findTurn(upright.read, { dpi: resolution, timeoutMs: timeLeft() });
  if (turn === undefined || turn === 0) return upright;
  const turned = await readTurned(turn);
  return certainLetters(turned.lines) > certainLetters(upright.lines) ? turned : upright;
}

function isUpright(lines: readonly PictureLine[]): boolean {
  const words = lines.flatMap((line) => line.words);
  return meanConfidence(words) >= minConfidence && certainLetters(lines) >= minUprightLetters;
}

/** Lines of what is certain: in pictures, letters are found where there are none. */
function certainLines(lines: readonly PictureLine[]): PictureLine[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(
      ({ text, confidence }) => confidence >= minConfidence && /[\p{L}\p{N}]/u.test(text),
    );
    return words.length > 0 ? [{ ...line, words }] : [];
  });
}

function certainLetters(lines: readonly PictureLine[]): number {
  const certain = lines.flatMap(({ words }) => words.filter(({ confidence }) => confidence >= minConfidence));
  return certain.reduce((sum, { text }) => sum + text.replaceAll(/[^\p{L}\p{N}]/gu, '').length, 0);
}

/** In percent; 0 where there are none. */
export function meanConfidence(words: readonly { confidence: number }[]): number {
  return words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
