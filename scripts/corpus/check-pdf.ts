import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { difference, lookOf, type Raster, trimmed, turned } from './look.ts';
import { renderPdf, pageCount, type Reading } from './readers.ts';
import { runProgram } from './run-program.ts';
import type { Trial } from './trials.ts';

/** Of 255: painters differ by their resampling and colour management by less. */
const tolerance = 12;
/** Ink, of 255, below which a page is blank, and above which its source is not. */
const blankInk = 6;
const visibleInk = 40;
/** Pixels a side below which a page may be larger than its picture: ISO 32000-1, annex C, has no page below 3 points. */
const tinySide = 64;

export interface PdfFinding {
  finding: string;
  kind: 'broken' | 'looks';
}

/**
 * What is wrong with a PDF that a tool answered; undefined where nothing is.
 * @param readings what other readers make of the source
 */
export async function checkPdf(
  trial: Trial,
  body: Buffer,
  scratch: string,
  readings: readonly Reading[],
): Promise<PdfFinding | undefined> {
  const fault = (finding: string): PdfFinding => ({ finding, kind: 'broken' });
  const path = join(scratch, 'result.pdf');
  await writeFile(path, body);
  const { password, pages: pagesOf, turn } = trial.setup;

  const check = await runProgram('qpdf', [`--password=${password ?? ''}`, '--check', path]);
  // A source that is complained of may leave something to complain of.
  const isSound = check.code === 0 || (check.code === 3 && !readings.some(({ isFlawless }) => isFlawless));
  if (!isSound) return fault(`qpdf --check: ${check.code ?? 'no end'} (${firstLine(check.stderr)})`);
  const count = await pageCount(path, password);
  const sourcePages = readings.find(({ pages }) => pages !== undefined)?.pages;
  const expected = sourcePages === undefined ? undefined : (pagesOf?.(sourcePages) ?? sourcePages);
  if (count === undefined || count < 1) return fault('has no pages');
  if (expected !== undefined && count !== expected) return fault(`${count} pages instead of ${expected}`);
  const painted = await renderPdf(path, password);
  const first = painted?.[0];
  if (!painted || !first) return fault('pdftoppm cannot paint it');
  if (painted.length < Math.min(count, 20)) return fault(`pdftoppm paints ${painted.length} of ${count} pages`);

  const sources = readings.flatMap(({ reader, raster }) => (raster ? [{ reader, raster }] : []));
  if (sources.length === 0) return undefined;
  const looks = sources.map(({ reader, raster }) => {
    const isTiny = trial.contract.input.kind === 'image' && Math.min(raster.width, raster.height) < tinySide;
    const frame = isTiny ? trimmed : (picture: Raster) => picture;
    return { reader, source: lookOf(frame(turn === 90 ? turned(raster) : raster)), result: lookOf(frame(first)) };
  });
  if (looks.every(({ source, result }) => result.ink <= blankInk && source.ink >= visibleInk)) {
    return { finding: 'is blank, its source is not', kind: 'looks' };
  }
  // Readers disagree over odd files; what looks as one of them shows it is sound.
  const [nearest] = looks
    .map(({ reader, source, result }) => ({ reader, off: difference(source, result) }))
    .toSorted((one, other) => one.off - other.off);
  if (!nearest || nearest.off <= tolerance) return undefined;
  return { finding: `looks different (by ${nearest.off.toFixed(1)} of 255 from ${nearest.reader})`, kind: 'looks' };
}

function firstLine(text: string): string {
  // The scratch file's path is of no use to anyone.
  const line = text.split('\n').find((candidate) => candidate.trim() !== '') ?? 'no word of why';
  return line
    .replace(/\S*\/result\.pdf:?\s*/g, '')
    .trim()
    .slice(0, 120);
}
