import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blankInk, checkPages, type TrialFile, visibleInk } from './check-pages.ts';
import { repairedPages } from './check-http.ts';
import { difference, appearanceOf, type Raster, trimmed, turned } from './appearance.ts';
import { checkSyntax, maxRenderedPages, pageCount, type Reading, renderPdf, renderWithMupdf } from './readers.ts';
import type { Answer } from './send.ts';
import { isTruncated, type Trial } from './trials.ts';

/** Of 255: renderers differ by their resampling and color management by less. */
const tolerance = 12;
/** Pixels a side below which a page may be larger than its picture: ISO 32000-1, annex C, has no page below 3 points. */
const tinySide = 64;

export interface PdfFinding {
  finding: string;
  kind: 'broken' | 'appearance' | 'pages';
}

/**
 * Checks a PDF that a tool answered.
 * @param scratch a folder
 * @param readings results of other readers for the source
 * @returns the finding; undefined for a correct result
 */
export async function checkPdf(
  trial: Trial,
  file: TrialFile,
  { headers, body }: Answer,
  scratch: string,
  readings: readonly Reading[],
): Promise<PdfFinding | undefined> {
  const fault = (finding: string): PdfFinding => ({ finding, kind: 'broken' });
  const path = join(scratch, 'result.pdf');
  await writeFile(path, body);
  const { password } = trial.setup;

  const check = await checkSyntax(path, password);
  // A source that is complained of may leave something to complain of.
  const isConforming = check.code === 0 || (check.code === 3 && !readings.some(({ isFlawless }) => isFlawless));
  if (!isConforming) return fault(`qpdf --check: ${check.code ?? 'no end'} (${firstLine(check.stderr)})`);
  const count = await pageCount(path, password);
  if (count === undefined || count < 1) return fault('has no pages');
  const lastPage = maxRenderedPages * trial.copies;
  const rasters = await renderPdf(path, password, lastPage);
  const [first] = rasters;
  if (!first) return fault('pdftoppm cannot render it');
  if (rasters.length < Math.min(count, lastPage)) return fault(`pdftoppm renders ${rasters.length} of ${count} pages`);
  if (trial.contract.input.kind === 'pdf') {
    const repaired = repairedPages(headers) ?? new Set<number>();
    const renderAgain = () => renderWithMupdf(path, lastPage);
    const finding = await checkPages(trial, file, { count, rasters, repaired, renderAgain });
    if (finding !== undefined) return { finding, kind: 'pages' };
  } else {
    const expected = readings.find(({ pages }) => pages !== undefined)?.pages;
    if (expected !== undefined && count !== expected) return fault(`${count} pages instead of ${expected}`);
  }
  return isTruncated(trial) ? undefined : compareLooks(trial, first, readings);
}

/** Compares the first page with renderings of the source by other readers. */
function compareLooks({ contract, setup }: Trial, page: Raster, readings: readonly Reading[]): PdfFinding | undefined {
  const sources = readings.flatMap(({ reader, raster }) => (raster ? [{ reader, raster }] : []));
  if (sources.length === 0) return undefined;
  const appearances = sources.map(({ reader, raster }) => {
    const isTiny = contract.input.kind === 'image' && Math.min(raster.width, raster.height) < tinySide;
    const frame = isTiny ? trimmed : (picture: Raster) => picture;
    return {
      reader,
      source: appearanceOf(frame(setup.turn === 90 ? turned(raster) : raster)),
      result: appearanceOf(frame(page)),
    };
  });
  if (appearances.every(({ source, result }) => result.ink <= blankInk && source.ink >= visibleInk)) {
    return { finding: 'is blank, its source is not', kind: 'appearance' };
  }
  // Readers differ for malformed files; one equal rendering is sufficient.
  const [nearest] = appearances
    .map(({ reader, source, result }) => ({ reader, off: difference(source, result) }))
    .toSorted((one, other) => one.off - other.off);
  if (!nearest || nearest.off <= tolerance) return undefined;
  return {
    finding: `appears different (by ${nearest.off.toFixed(1)} of 255 from ${nearest.reader})`,
    kind: 'appearance',
  };
}

function firstLine(text: string): string {
  // Without the path of the temporary file.
  const line = text.split('\n').find((candidate) => candidate.trim() !== '') ?? 'no message';
  return line
    .replace(/\S*\/result\.pdf:?\s*/g, '')
    .trim()
    .slice(0, 120);
}
