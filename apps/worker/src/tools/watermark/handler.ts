import { Drawing } from '@blattwerk/pdf';
import { type Contracts, listedPages, neededPermissions, type OptionsOf } from '@blattwerk/shared';
import { textBaseline, textColors, textLineHeight } from '@blattwerk/shared/drawn-text';
import { markDefaults, placeMark } from '@blattwerk/shared/mark-pages';
import { sendPieces } from '../../answer/send-pieces.ts';
import { placedMatrix } from '../../pdf/drawing/placed-matrix.ts';
import { requireCharacters, textFont } from '../../pdf/drawing/text-font.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';

type Options = OptionsOf<Contracts['watermark']>;

/** Tells the marks of this tool from what others place on pages. */
const owner = 'watermark';
/** Size of text, and width of an image, in points of the drawing that pages show smaller or larger. */
const drawnSize = 100;

/** Removes marks of this tool from pages, puts a text or an image on them, or both; all else of the file stays. */
export const watermarkHandler: Handler<Contracts['watermark']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { drawing, isIncomplete } = await drawMark(options, run);
  const { opened, output, facts } = await withDocument(
    input,
    run,
    async (opened) => {
      const pages = listedPages(options.pages, opened.pageCount);
      run.startStage('processing');
      const removedPages = options.remove ? await removeMarks(opened, pages, run) : 0;
      if (drawing) await placeMarks(opened, { drawing, options, pages }, run);
      const facts = { markedPages: drawing ? pages.length : 0, removedPages, pageCount: opened.pageCount };
      return { opened, facts, output: await opened.pdf.writeConforming({ revisions: 'ifSigned' }) };
    },
    { needed: neededPermissions('watermark', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(output.pieces, run);
  return {
    facts: { ...facts, outputSize },
    ...fileNotices(opened, [...lossNotices(output.losses), ...(isIncomplete ? (['imagesIncomplete'] as const) : [])]),
    ...(isIncomplete ? { incompleteImages: [1] } : {}),
  };
};

/** The mark; without a drawing where marks are only removed. */
async function drawMark(
  options: Options,
  run: ToolRun,
): Promise<{ drawing: Drawing | undefined; isIncomplete: boolean }> {
  const opacity = markDefaults(options).opacity / 100;
  if (options.text !== null)
    return { drawing: drawText(options.text, { color: options.color, opacity }), isIncomplete: false };
  const [file] = run.attached;
  if (!file) return { drawing: undefined, isIncomplete: false };
  // Loaded where there is an image.
  const { readStampImage } = await import('../../pdf/drawing/stamp-image.ts');
  const { image, isIncomplete, ratio, matrix } = await readStampImage(file, run.limits);
  const size = { width: drawnSize, height: drawnSize / ratio };
  const drawing = new Drawing(size).transformed(matrix(size), (area) => area.image(image, 0, 0, 1, 1, { opacity }));
  return { drawing, isIncomplete };
}

/** Lines of text, each in the middle. @throws ToolError invalidField with a character that no font has */
function drawText(text: string, { color, opacity }: { color: Options['color']; opacity: number }): Drawing {
  const font = textFont();
  requireCharacters(text, font, { field: 'text' });
  const lines = text.split('\n');
  const widths = lines.map((line) => font.width(line) * drawnSize);
  const lineHeight = textLineHeight * drawnSize;
  // Characters can be without a width.
  const width = Math.max(1, ...widths);
  const drawing = new Drawing({ width, height: lines.length * lineHeight });
  for (const [at, line] of lines.entries()) {
    const x = (width - (widths[at] ?? 0)) / 2;
    const y = (lines.length - 1 - at) * lineHeight + textBaseline * drawnSize;
    drawing.text(line, x, y, { font, size: drawnSize, color: textColors[color], opacity });
  }
  return drawing;
}

/** @returns number of pages that had a mark */
function removeMarks({ pdf }: OpenedDocument, pages: readonly number[], run: ToolRun): Promise<number> {
  return pdf.removeDrawn(
    pages.map((pageNumber) => pageNumber - 1),
    { owner, onProgress: (share) => run.report(share / 2) },
  );
}

interface Placing {
  drawing: Drawing;
  options: Options;
  /** From 1. */
  pages: readonly number[];
}

async function placeMarks({ pdf }: OpenedDocument, { drawing, options, pages }: Placing, run: ToolRun): Promise<void> {
  const ratio = drawing.width / drawing.height;
  const sizes = pdf.pages;
  const placements = pages.flatMap((pageNumber) => {
    const size = sizes[pageNumber - 1];
    const marks = size ? placeMark(options, size, { ratio }) : [];
    return marks.map((placed) => ({
      pageIndex: pageNumber - 1,
      drawing,
      matrix: placedMatrix(placed, drawing),
      layer: options.layer,
    }));
  });
  await pdf.draw(placements, { owner, onProgress: run.report });
}
