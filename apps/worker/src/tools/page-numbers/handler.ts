import {
  Drawing,
  type DrawingFont,
  dropClaimsAgainstDrawing,
  PagePlacer,
  shownPoints,
  writeDrawings,
} from '@blattwerk/pdf/internal';
import { type Contracts, neededPermissions, type OptionsOf } from '@blattwerk/shared';
import { textBaseline, textColors, textLineHeight } from '@blattwerk/shared/drawn-text';
import { numberPages, placeNumber } from '@blattwerk/shared/number-pages';
import { sendPieces } from '../../answer/send-pieces.ts';
import { requireCharacters, textFont } from '../../pdf/drawing/text-font.ts';
import { fileNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import { saveChanged } from '../../pdf/open/save-changed.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';

type Options = OptionsOf<Contracts['page-numbers']>;

/** Writes a number on each page that gets one; all else of the file stays. */
export const pageNumbersHandler: Handler<Contracts['page-numbers']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, numbered, hasDroppedClaim, pieces } = await withDocument(
    input,
    run,
    async (opened) => {
      const numbered = numberPages(options, opened.pageCount);
      run.startStage('processing');
      const hasDroppedClaim = await drawNumbers(opened, options, numbered, run);
      return { opened, numbered, hasDroppedClaim, pieces: saveChanged(opened) };
    },
    { needed: neededPermissions('page-numbers', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(pieces, run);
  return {
    facts: { numberedPages: numbered.length, pageCount: opened.pageCount, outputSize },
    ...fileNotices(opened, hasDroppedClaim ? ['conformanceDropped'] : []),
  };
};

/** @returns whether the file no longer claims a conformance that it had */
async function drawNumbers(
  { document }: OpenedDocument,
  options: Options,
  numbered: readonly { pageNumber: number; text: string }[],
  run: ToolRun,
): Promise<boolean> {
  const font = textFont();
  if (options.format !== null) requireCharacters(options.format, font, { field: 'format' });
  const lines = numbered.flatMap(({ pageNumber, text }) => {
    const page = document.pages[pageNumber - 1];
    if (!page) return [];
    const textWidth = font.width(text);
    const { x, y, fontSize } = placeNumber(options, shownPoints(document, page), { pageNumber, textWidth });
    return [{ pageIndex: pageNumber - 1, x, y, drawing: lineOf(text, font, fontSize, options) }];
  });
  const drawings = lines.map(({ drawing }) => drawing);
  const forms = await writeDrawings(document, drawings);
  const placer = new PagePlacer(document);
  for (const [at, { pageIndex, x, y }] of lines.entries()) {
    const form = forms[at];
    if (form) await placer.place(pageIndex, [{ form, matrix: [1, 0, 0, 1, x, y], layer: 'over' }]);
    run.report((at + 1) / lines.length);
  }
  return dropClaimsAgainstDrawing(document, {
    isEmbedded: font.isEmbedded,
    isOpaqueGray: drawings.every(({ isOpaqueGray }) => isOpaqueGray),
  });
}

function lineOf(text: string, font: DrawingFont, size: number, { color }: Options): Drawing {
  const drawing = new Drawing({ width: font.width(text) * size, height: size * textLineHeight });
  return drawing.text(text, 0, size * textBaseline, { font, size, color: textColors[color] });
}
