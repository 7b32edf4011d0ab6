import type { ObjectStore } from '../file/object-store.ts';
import { dictOf, type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import { deflateTightest } from '../file/filters/deflate.ts';
import type { Drawing } from './drawing.ts';
import type { DrawingFont } from './drawing-font.ts';
import { fontWriterOf, imageWriterOf } from './writers.ts';

/** Adds drawings, and each of their fonts once. @returns their form XObjects */
export async function writeDrawings(store: ObjectStore, drawings: readonly Drawing[]): Promise<PdfRef[]> {
  const fonts = new Map<DrawingFont, PdfRef>();
  for (const font of new Set(drawings.flatMap((drawing) => drawing.parts.fonts)))
    fonts.set(font, await fontWriterOf(font).write(store));
  const forms: PdfRef[] = [];
  for (const drawing of drawings) forms.push(await writeForm(store, drawing, fonts));
  return forms;
}

async function writeForm(
  store: ObjectStore,
  drawing: Drawing,
  fontRefs: ReadonlyMap<DrawingFont, PdfRef>,
): Promise<PdfRef> {
  const { content, fonts, images, opacities } = drawing.parts;
  const imageRefs: PdfRef[] = [];
  for (const image of images) imageRefs.push(await imageWriterOf(image)(store));
  const states = opacities.map((opacity) => dictOf({ Type: new PdfName('ExtGState'), ca: opacity, CA: opacity }));
  const resources = dictOf({
    ...named(
      'Font',
      'F',
      fonts.flatMap((font) => fontRefs.get(font) ?? []),
    ),
    ...named('XObject', 'I', imageRefs),
    ...named('ExtGState', 'G', states),
  });
  const dict = dictOf({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [0, 0, drawing.width, drawing.height],
    Resources: resources,
    ...(drawing.isTransparent ? { Group: dictOf({ S: new PdfName('Transparency') }) } : {}),
    Filter: new PdfName('FlateDecode'),
  });
  return store.add(new PdfStream(dict, await deflateTightest(Buffer.from(content, 'latin1'))));
}

function named(category: string, prefix: string, values: readonly PdfValue[]): Record<string, PdfDict> {
  if (values.length === 0) return {};
  return { [category]: new Map(values.map((value, at) => [`${prefix}${at}`, value])) };
}
