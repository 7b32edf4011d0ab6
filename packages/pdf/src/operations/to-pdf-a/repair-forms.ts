import { CannotConvert } from '../../errors.ts';
import { appearanceStreams } from '../../content/content-streams.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import type { PdfDocument } from '../../file/document.ts';
import { formOf, readFields, type Widget } from '../../file/fields/field-tree.ts';
import { dropXfa, isShownByXfa } from '../../file/fields/xfa-form.ts';
import { type PdfDict, type PdfValue, withEntries } from '../../file/values.ts';
import { WidgetDrawer } from '../forms/draw-widgets.ts';
import type { ChangeLog } from './change-log.ts';

/**
 * Removes the form in XML, and draws the fields that readers would draw (ISO 19005-2, 6.4). Fields stay fields.
 * @param openFont opens the font of texts with characters that a field's font does not have
 * @throws CannotConvert where readers show the form in XML in place of the pages
 */
export async function repairForms(document: PdfDocument, openFont: () => DrawingFont, log: ChangeLog): Promise<void> {
  if (isShownByXfa(document)) throw new CannotConvert('dynamicForm');
  if (dropXfa(document)) log.add('xfaRemoved');
  const form = formOf(document);
  if (!form) return;
  const drawsAll = document.resolve(form.get('NeedAppearances')) === true;
  const fields = document.budget.operation(() => readFields(document));
  const isMissing = ({ dict }: Widget) => drawsAll || !document.dict(document.dict(dict.get('AP'))?.get('N'));
  const missing = fields.flatMap(({ widgets }) => widgets.filter(isMissing));
  if (missing.length > 0) {
    const drawer = new WidgetDrawer(document, openFont());
    await drawer.load(fields);
    document.budget.operation(() => {
      for (const field of fields) drawer.draw(field, { isDrawn: isMissing, keeps: true });
    });
    await drawer.write();
    log.add(
      'appearanceDrawn',
      missing.flatMap(({ pageIndex }) => pageIndex ?? []),
      missing.length,
    );
  }
  form.delete('NeedAppearances');
  separateDefaults(document, form);
}

/**
 * Gives the form copies of the fonts that readers write its values with: those of appearances become subsets of what is shown.
 * Appearances without resources keep the form's.
 */
function separateDefaults(document: PdfDocument, form: PdfDict): void {
  const resources = document.dict(form.get('DR'));
  if (!resources) return;
  const shared = document.add(resources);
  for (const page of document.pages)
    for (const value of document.array(page.dict.get('Annots')) ?? []) {
      const appearances = document.dict(value)?.get('AP');
      for (const { stream } of appearanceStreams(document, appearances, document.budget))
        if (!document.dict(stream.dict.get('Resources'))) stream.dict.set('Resources', shared);
    }
  const fonts = Array.from(document.dict(resources.get('Font')) ?? [], ([name, value]): [string, PdfValue] => {
    const font = document.dict(value);
    return [name, font ? document.add(new Map(font)) : value];
  });
  form.set('DR', withEntries(resources, { Font: new Map(fonts) }));
}
