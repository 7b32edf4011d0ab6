import { Drawing, type Sheet } from '@blattwerk/pdf';
import { type Contracts, neededPermissions, type NoticeKey, type OptionsOf, ToolError } from '@blattwerk/shared';
import { layOutSheets, type SheetLayout } from '@blattwerk/shared/lay-out-sheets';
import { sendPieces } from '../../answer/send-pieces.ts';
import { textFont } from '../../pdf/drawing/text-font.ts';
import { fileNotices, lossNotices, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

type Options = OptionsOf<Contracts['n-up']>;

/** Frames and cut marks: thin enough for no printer to make them gray, in points. */
const lineWidth = 0.5;
const black = [0, 0, 0] as const;

/** Places several pages on each sheet, or one on several. */
export const nUpHandler: Handler<Contracts['n-up']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, output, facts, drawn } = await withDocument(
    input,
    run,
    async (opened) => {
      const { pdf } = opened;
      if (pdf.form.isShownByXfa) throw new ToolError('xfaForm');
      const placedPages = pdf.pageCount;
      const layouts = layOutSheets(pdf.pages, options);
      run.startStage('processing');
      const drawn = await pdf.placeOnSheets(sheetsOf(layouts, options), { font: textFont() });
      return { opened, output: await pdf.writeConforming(), facts: { placedPages, pageCount: layouts.length }, drawn };
    },
    { needed: neededPermissions('n-up', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(output.pieces, run);
  const notices: NoticeKey[] = [...lossNotices(output.losses), ...(drawn > 0 ? (['fieldsFlattened'] as const) : [])];
  return { facts: { ...facts, outputSize }, ...fileNotices(opened, notices) };
};

/** Sheets with their frames and marks, which those with the same ones share. */
function sheetsOf(layouts: readonly SheetLayout[], { mode, frames }: Options): Sheet[] {
  const drawings = new Map<string, Drawing>();
  const hasFrames = frames && mode !== 'poster';
  return layouts.map(({ width, height, pages, cuts }) => {
    const boxes = hasFrames ? pages : [];
    if (boxes.length === 0 && cuts.length === 0) return { width, height, pages };
    const key = JSON.stringify([width, height, cuts, boxes.map((box) => [box.x, box.y, box.width, box.height])]);
    const marks = drawings.get(key) ?? marksOf({ width, height, cuts, pages: boxes });
    drawings.set(key, marks);
    return { width, height, pages, marks };
  });
}

function marksOf({ width, height, cuts, pages }: Pick<SheetLayout, 'width' | 'height' | 'cuts' | 'pages'>): Drawing {
  const drawing = new Drawing({ width, height });
  const paint = { stroke: black, width: lineWidth };
  for (const page of pages) drawing.rectangle(page.x, page.y, page.width, page.height, paint);
  for (const [x1, y1, x2, y2] of cuts)
    drawing.path(
      [
        { to: 'move', x: x1, y: y1 },
        { to: 'line', x: x2, y: y2 },
      ],
      paint,
    );
  return drawing;
}
