import { type DrawingFont, type FillResult, type PdfForm, RefusedFormValue, UnknownFormField } from '@blattwerk/pdf';
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
import { textFont } from '../../pdf/drawing/text-font.ts';
import { fileNotices, lossNotices, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';
import { type DrawnItem, placementsOf, prepareItems } from './placed-items.ts';

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
      const { pdf, pageCount } = opened;
      if (pdf.form.isShownByXfa) throw new ToolError('xfaForm');
      const placements = placementsOf(items, opened);
      run.startStage('processing');
      const filled = values.size > 0 ? await fillForm(pdf.form, values, font) : undefined;
      const flattened = options.flatten ? await pdf.form.flatten({ font }) : undefined;
      await pdf.draw(placements, { as: 'content', onProgress: run.report });
      const hasSquares = [filled, flattened].some((drawn) => drawn && hasMissing(drawn.missing));
      const { pieces, losses } = await pdf.writeConforming({ revisions: 'ifSigned' });
      const notices = [
        ...noticesOf(filled, { hasIncomplete: incompleteImages.length > 0, hasSquares }),
        ...lossNotices(losses),
      ];
      const facts = { placedItems: placements.length, filledFields: filled?.filled ?? 0, pageCount };
      return { opened, notices, facts, pieces };
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
async function fillForm(form: PdfForm, values: FormValues, font: DrawingFont): Promise<FillResult> {
  try {
    const result = await form.fill(values, { font });
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

function noticesOf(
  filled: FillResult | undefined,
  { hasIncomplete, hasSquares }: Readonly<Record<'hasIncomplete' | 'hasSquares', boolean>>,
): NoticeKey[] {
  return [
    ...(filled?.hasCalculations ? (['calculationsLeft'] as const) : []),
    ...(filled?.hidesPasswords ? (['passwordsHidden'] as const) : []),
    ...(filled && filled.cut.length > 0 ? (['textCut'] as const) : []),
    ...(hasSquares ? (['charactersMissing'] as const) : []),
    ...(hasIncomplete ? (['imagesIncomplete'] as const) : []),
  ];
}
