import type { DrawingFont } from '../../draw/drawing-font.ts';
import { fontWriterOf } from '../../draw/writers.ts';
import type { PdfDocument } from '../../file/document.ts';
import { formOf } from '../../file/fields/field-tree.ts';
import { decodeTextString } from '../../file/text-string.ts';
import { dictOf, type PdfDict, type PdfRef } from '../../file/values.ts';
import { DefaultAppearances } from '../forms/default-appearance.ts';
import { addAppearance, type Appearance, textAppearance } from '../forms/widget-appearance.ts';
import { frameOf } from '../forms/widget-frame.ts';
import type { ChangeLog } from './change-log.ts';

/** Draws the texts on pages that have no appearance (ISO 32000-2, 12.5.6.6). */
export async function drawFreeTexts(document: PdfDocument, openFont: () => DrawingFont, log: ChangeLog): Promise<void> {
  const appearances = new DefaultAppearances(document, formOf(document));
  const drawn: { annotation: PdfDict; appearance: Appearance }[] = [];
  for (const [pageIndex, page] of document.pages.entries())
    for (const value of document.array(page.dict.get('Annots')) ?? []) {
      document.budget.step();
      const annotation = document.dict(value);
      if (!annotation || document.name(annotation.get('Subtype')) !== 'FreeText') continue;
      if (document.stream(document.dict(annotation.get('AP'))?.get('N'))) continue;
      const frame = frameOf(document, annotation);
      const contents = document.string(annotation.get('Contents'));
      if (!frame || !contents) continue;
      const text = decodeTextString(contents);
      document.budget.step(text.length * 8);
      const color = document.numbers(annotation.get('C')) ?? [];
      const background = [1, 3, 4].includes(color.length) ? color : undefined;
      const style = {
        font: openFont(),
        appearance: appearances.of(annotation),
        alignment: document.number(annotation.get('Q')) ?? 0,
      };
      log.addDrawn(pageIndex);
      drawn.push({ annotation, appearance: textAppearance({ ...frame, background }, text, style, 'lines') });
    }
  const written = new Map<DrawingFont, PdfRef>();
  for (const each of new Set(drawn.flatMap(({ appearance }) => appearance.fonts)))
    written.set(each, await fontWriterOf(each).write(document));
  for (const { annotation, appearance } of drawn)
    annotation.set('AP', dictOf({ N: addAppearance(document, appearance, written) }));
}
