import {
  type DrawingFont,
  dropClaimsAgainstDrawing,
  type FillResult,
  fillFormFields,
  flattenFormFields,
  multiply,
  pageGeometry,
  PagePlacer,
  type PdfDocument,
  RefusedFormValue,
  UnknownFormField,
  visibleMatrix,
  writeDrawings,
} from '@blattwerk/pdf/internal';
import {
  type Contracts,
  type ErrorParams,
  neededPermissions,
  type NoticeKey,
  refuseCharacter,
  ToolError,
} from '@blattwerk/shared';
import { type FormValues, parseFormValues, parseSignPlacements } from '@blattwerk/shared/sign-placements';
import { sendPieces } from '../../answer/send-pieces.ts';
import { placedMatrix } from '../../pdf/drawing/placed-matrix.ts';
import { textFont } from '../../pdf/drawing/text-font.ts';
import { fileNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import { saveChanged } from '../../pdf/open/save-changed.ts';
import { isShownByXfa } from '../../pdf/open/xfa-form.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';
import { type DrawnItem, pagesOfItems, type PlacedItem, prepareItems } from './placed-items.ts';

/** Fills in form fields, makes them part of the pages, and draws texts, marks and images; all else of the file stays. */
export const signHandler: Handler<Contracts['sign']> = async ([input], options, run) => {
  run.startStage('analyzing');
  const font = textFont();
  const values = parseFormValues(options.values);
  const items = await prepareItems(parseSignPlacements(options.placements), { font, run });
  const incompleteImages = incompleteOf(items);
  const { opened, notices, pieces, facts } = await withDocument(
    input,
    run,
    async (opened) => {
      const { document, pageCount } = opened;
      if (isShownByXfa(document)) throw new ToolError('xfaForm');
      const pages = pagesOfItems(items, opened);
      run.startStage('processing');
      const filled = values.size > 0 ? await fillForm(document, values, font) : undefined;
      const flattened = options.flatten ? await flattenFormFields(document, { font }) : undefined;
      const placedItems = await drawItems(opened, items, pages, run);
      const hasDroppedClaim = dropClaims(document, items, filled && font);
      const hasSquares = [filled, flattened].some((drawn) => drawn && hasMissing(drawn.missing));
      const notices = noticesOf(filled, { hasDroppedClaim, hasIncomplete: incompleteImages.length > 0, hasSquares });
      const facts = { placedItems, filledFields: filled?.filled ?? 0, pageCount };
      return { opened, notices, facts, pieces: saveChanged(opened) };
    },
    { needed: neededPermissions('sign', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces(pieces, run);
  return {
    facts: { ...facts, outputSize },
    ...fileNotices(opened, notices),
    ...(incompleteImages.length > 0 ? { incompleteImages } : {}),
  };
};

/** Numbers of the images of which a part is missing, from 1. */
function incompleteOf(items: readonly DrawnItem[]): number[] {
  return items.flatMap(({ placement, isIncomplete }) =>
    isIncomplete && placement.kind === 'image' ? [placement.image] : [],
  );
}

/**
 * @throws ToolError unknownFormField or invalidField with the name of the field
 */
async function fillForm(document: PdfDocument, values: FormValues, font: DrawingFont): Promise<FillResult> {
  try {
    const result = await fillFormFields(document, values, { font });
    for (const [name, [character]] of result.missing.written)
      if (character !== undefined && values.has(name)) throw refuseCharacter(character, fieldPlace(name));
    return result;
  } catch (error) {
    if (error instanceof UnknownFormField)
      throw new ToolError('unknownFormField', fieldPlace(error.field), { cause: error });
    if (error instanceof RefusedFormValue)
      throw new ToolError('invalidField', fieldPlace(error.field), { cause: error });
    throw error;
  }
}

function fieldPlace(name: string): ErrorParams {
  return { field: 'values', form_field: name };
}

function hasMissing({ written, isInOptions }: FillResult['missing']): boolean {
  return isInOptions || written.size > 0;
}

/** @returns how often items were drawn */
async function drawItems(
  { document }: OpenedDocument,
  items: readonly DrawnItem[],
  pages: ReadonlyMap<number, readonly PlacedItem[]>,
  run: ToolRun,
): Promise<number> {
  const drawings = [...new Set(items.map(({ drawing }) => drawing))];
  const written = await writeDrawings(document, drawings);
  const forms = new Map(drawings.map((drawing, at) => [drawing, written[at]]));
  const placer = new PagePlacer(document);
  let drawn = 0;
  let done = 0;
  for (const [pageIndex, placedItems] of pages) {
    const page = document.pages[pageIndex];
    if (!page) continue;
    const toPage = visibleMatrix(pageGeometry(document, page));
    const appended = placedItems.flatMap(({ drawing, placed }) => {
      const form = forms.get(drawing);
      return form ? [{ form, matrix: multiply(placedMatrix(placed, drawing), toPage) }] : [];
    });
    await placer.append(pageIndex, appended);
    drawn += appended.length;
    run.report(++done / pages.size);
  }
  return drawn;
}

/**
 * @param filledFont of filled fields; undefined where none were filled
 * @returns whether the file no longer claims a conformance that it had
 */
function dropClaims(document: PdfDocument, items: readonly DrawnItem[], filledFont: DrawingFont | undefined): boolean {
  if (items.length === 0 && !filledFont) return false;
  return dropClaimsAgainstDrawing(document, {
    isEmbedded: items.every(({ drawing }) => drawing.isEmbedded) && filledFont?.isEmbedded !== false,
    isOpaqueGray: items.every(({ drawing }) => drawing.isOpaqueGray),
    isUntagged: items.length > 0,
  });
}

function noticesOf(
  filled: FillResult | undefined,
  {
    hasDroppedClaim,
    hasIncomplete,
    hasSquares,
  }: Readonly<Record<'hasDroppedClaim' | 'hasIncomplete' | 'hasSquares', boolean>>,
): NoticeKey[] {
  return [
    ...(filled?.hasCalculations ? (['calculationsLeft'] as const) : []),
    ...(filled?.hidesPasswords ? (['passwordsHidden'] as const) : []),
    ...(filled && filled.cut.length > 0 ? (['textCut'] as const) : []),
    ...(filled?.droppedXfa ? (['xfaDropped'] as const) : []),
    ...(hasDroppedClaim ? (['conformanceDropped'] as const) : []),
    ...(hasSquares ? (['charactersMissing'] as const) : []),
    ...(hasIncomplete ? (['imagesIncomplete'] as const) : []),
  ];
}
