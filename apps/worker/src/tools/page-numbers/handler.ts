import { Drawing, type DrawingFont } from '@blattwerk/pdf';
import { type Contracts, neededPermissions, type OptionsOf } from '@blattwerk/shared';
import { textBaseline, textColors, textLineHeight } from '@blattwerk/shared/drawn-text';
import { numberPages, placeNumber } from '@blattwerk/shared/number-pages';
import { sendPieces } from '../../answer/send-pieces.ts';
import { requireCharacters, textFont } from '../../pdf/drawing/text-font.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';

type Options = OptionsOf<Contracts['page-numbers']>;

/** Writes a number on each page that gets one; all else of the file stays. */
export const pageNumbersHandler: Handler<Contracts['page-numbers']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, numbered, output } = await withDocument(
    input,
    run,
    async (opened) => {
      const numbered = numberPages(options, opened.pageCount);
      run.startStage('processing');
      await drawNumbers(opened, options, numbered, run);
      return { opened, numbered, output: await opened.pdf.writeConforming({ revisions: 'ifSigned' }) };
    },
    { needed: neededPermissions('page-numbers', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(output.pieces, run);
  return {
    facts: { numberedPages: numbered.length, pageCount: opened.pageCount, outputSize },
    ...fileNotices(opened, lossNotices(output.losses)),
  };
};

async function drawNumbers(
  { pdf }: OpenedDocument,
  options: Options,
  numbered: readonly { pageNumber: number; text: string }[],
  run: ToolRun,
): Promise<void> {
  const font = textFont();
  if (options.format !== null) requireCharacters(options.format, font, { field: 'format' });
  const { pages } = pdf;
  const lines = numbered.flatMap(({ pageNumber, text }) => {
    const page = pages[pageNumber - 1];
    if (!page) return [];
    const textWidth = font.width(text);
    const { x, y, fontSize } = placeNumber(options, page, { pageNumber, textWidth });
    return [{ pageIndex: pageNumber - 1, x, y, drawing: lineOf(text, font, fontSize, options) }];
  });
  await pdf.draw(lines, { onProgress: run.report });
}

function lineOf(text: string, font: DrawingFont, size: number, { color }: Options): Drawing {
  const drawing = new Drawing({ width: font.width(text) * size, height: size * textLineHeight });
  return drawing.text(text, 0, size * textBaseline, { font, size, color: textColors[color] });
}
