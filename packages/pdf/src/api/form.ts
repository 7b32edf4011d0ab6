import type { DrawingFont } from '../draw/drawing-font.ts';
import type { PdfDocument } from '../file/document.ts';
import { dropXfa, isShownByXfa } from '../file/fields/xfa-form.ts';
import { type DroppedClaims, dropClaimsAgainstDrawing } from '../file/metadata/claims.ts';
import { flattenAnnotations, type FlattenResult } from '../operations/flatten/flatten-annotations.ts';
import { type FieldValue, type FillResult, fillFormFields } from '../operations/forms/fill-form-fields.ts';
import { type FormField, readFormFields } from '../operations/forms/read-form-fields.ts';
import type { PdfLoss } from './loss.ts';

/** The interactive form of a file (ISO 32000-2, 12.7). */
export interface PdfForm {
  /** In the order of the form, without those that have no name or kind. @throws TooComplexPdf */
  readonly fields: readonly FormField[];
  /** Whether readers that know XFA show a form of it instead of the pages. */
  readonly isShownByXfa: boolean;
  /**
   * Gives values to fields and draws them. All values are checked before any is set. The file no longer claims PDF/A and its like
   * where the font is not embedded.
   * @param values by fully qualified name: text; true or false for check boxes; for radio buttons, and check boxes that exclude each
   *   other, an export value, the state or the number of a button, or false for none; a choice or several, by their values or labels
   * @param options.font of texts with characters that a field's own font does not have
   * @throws UnknownFormField where a field does not exist
   * @throws RefusedFormValue where a field does not take its value
   * @throws TooComplexPdf where the form exceeds the budget
   */
  fill: (values: ReadonlyMap<string, FieldValue>, options: { font: DrawingFont }) => Promise<FillResult>;
  /**
   * Makes all fields part of their pages, also push buttons and signatures, and removes the form.
   * @param options.font of the text of fields without an appearance
   * @throws TooComplexPdf where the form or the contents of the pages exceed the budget
   */
  flatten: (options: { font: DrawingFont }) => Promise<FlattenResult>;
  /** Removes the XFA form, which has the values of all fields in another format. @returns whether there was one */
  dropXfa: () => boolean;
}

/**
 * @param changed is told of each change, and of what it cost
 * @param dropping drops claims of conformance
 */
export function formOf(
  document: PdfDocument,
  changed: (losses: readonly PdfLoss[]) => void,
  dropping: (drop: () => DroppedClaims) => void,
): PdfForm {
  return {
    get fields() {
      return readFormFields(document);
    },
    get isShownByXfa() {
      return isShownByXfa(document);
    },
    fill: async (values, { font }) => {
      const result = await fillFormFields(document, values, { font });
      dropping(() => dropClaimsAgainstDrawing(document, { isEmbedded: font.isEmbedded, isOpaqueGray: true }));
      changed(result.droppedXfa ? ['xfa'] : []);
      return result;
    },
    flatten: async ({ font }) => {
      const result = await flattenAnnotations(document, { fields: true, font });
      changed([]);
      return result;
    },
    dropXfa: () => {
      const isDropped = dropXfa(document);
      changed(isDropped ? ['xfa'] : []);
      return isDropped;
    },
  };
}
