import type { ObjectStore } from '../file/object-store.ts';
import { dictOf, type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import { deflateTightest } from '../file/filters/deflate.ts';
import type { Drawing } from './drawing.ts';
import type { DrawingFont } from './drawing-font.ts';
import type { DrawingImage } from './drawing-image.ts';
import { fontWriterOf, imageWriterOf } from './writers.ts';

/** What shows a drawing. */
export interface WrittenContent {
  /** A content stream without its filter. */
  data: Buffer;
  resources: PdfDict;
}

/** Adds drawings, and each of their fonts once. @returns their form XObjects */
export async function writeDrawings(store: ObjectStore, drawings: readonly Drawing[]): Promise<PdfRef[]> {
  const contents = await writeContents(store, drawings);
  return contents.map(({ data, resources }, at) => {
    const { width = 0, height = 0, isTransparent = false } = drawings[at] ?? {};
    const dict = dictOf({
      Type: new PdfName('XObject'),
      Subtype: new PdfName('Form'),
      BBox: [0, 0, width, height],
      Resources: resources,
      ...(isTransparent ? { Group: dictOf({ S: new PdfName('Transparency') }) } : {}),
      Filter: new PdfName('FlateDecode'),
    });
    return store.add(new PdfStream(dict, data));
  });
}

/** Adds what drawings use, each font and image once. @returns their contents, deflated */
export async function writeContents(store: ObjectStore, drawings: readonly Drawing[]): Promise<WrittenContent[]> {
  const parts = drawings.map((drawing) => drawing.parts);
  const fonts = new Map<DrawingFont, PdfRef>();
  for (const font of new Set(parts.flatMap((each) => each.fonts)))
    fonts.set(font, await fontWriterOf(font).write(store));
  const images = new Map<DrawingImage, PdfRef>();
  for (const image of new Set(parts.flatMap((each) => each.images)))
    images.set(image, await imageWriterOf(image)(store));
  const contents: WrittenContent[] = [];
  for (const each of parts) contents.push(await writeContent(each, fonts, images));
  return contents;
}

async function writeContent(
  { content, fonts, images, opacities }: Drawing['parts'],
  fontRefs: ReadonlyMap<DrawingFont, PdfRef>,
  imageRefs: ReadonlyMap<DrawingImage, PdfRef>,
): Promise<WrittenContent> {
  const states = opacities.map((opacity) => dictOf({ Type: new PdfName('ExtGState'), ca: opacity, CA: opacity }));
  const resources = dictOf({
    ...named(
      'Font',
      'F',
      fonts.flatMap((font) => fontRefs.get(font) ?? []),
    ),
    ...named(
      'XObject',
      'I',
      images.flatMap((image) => imageRefs.get(image) ?? []),
    ),
    ...named('ExtGState', 'G', states),
  });
  return { data: await deflateTightest(Buffer.from(content, 'latin1')), resources };
}

function named(category: string, prefix: string, values: readonly PdfValue[]): Record<string, PdfDict> {
  if (values.length === 0) return {};
  return { [category]: new Map(values.map((value, at) => [`${prefix}${at}`, value])) };
}
