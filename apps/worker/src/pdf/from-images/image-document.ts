import { PDFName, PDFString, type PDFRef } from 'pdf-lib';
import { createImageWriter } from './image-xobject.ts';
import type { PageLayout, Place } from './page-layout.ts';
import type { PdfImage } from './pdf-image.ts';
import { beginSerialWriter, type Write } from './serial-writer.ts';
import { writeWatermark } from './watermark.ts';

const producer = 'Blattwerk';

/** An image that was written. */
export type ImageRef = PDFRef;

export interface ImageDocument {
  /** Writes an image for a page that follows. */
  addImage: (image: PdfImage) => Promise<ImageRef>;
  /** Writes a page that shows these images at their places. */
  addPage: (images: readonly ImageRef[], layout: PageLayout) => Promise<void>;
  /** Writes the end of the file. */
  end: () => Promise<void>;
}

/**
 * Writes a PDF of images, in the order of the calls. No page is kept in memory.
 * @param watermark text at the bottom right of each page, in characters of WinAnsiEncoding
 */
export async function beginImageDocument(write: Write, watermark?: string): Promise<ImageDocument> {
  const writer = await beginSerialWriter(write);
  const images = createImageWriter(writer);
  const { context } = writer;
  const pageTree = context.nextRef();
  const pages: PDFRef[] = [];
  const stamp = watermark === undefined ? undefined : await writeWatermark(writer, watermark);

  return {
    addImage: (image) => images.write(image),

    async addPage(shown, layout) {
      const painted = layout.places.map(({ matrix, clip }, index) => placed(`Im${index}`, matrix, clip));
      if (stamp) painted.push(placed('Wm0', stamp.matrix(layout)));
      const xobjects = Object.fromEntries(shown.map((ref, index) => [`Im${index}`, ref]));
      const content = painted.join('\n');
      const contents = await writer.stream(context.obj({}), [Buffer.from(content, 'latin1')]);
      const page = context.obj({
        Type: 'Page',
        Parent: pageTree,
        MediaBox: [0, 0, Number(decimal(layout.width)), Number(decimal(layout.height))],
        Resources: { XObject: { ...xobjects, ...(stamp ? { Wm0: stamp.ref } : {}) } },
        Contents: contents,
      });
      if (layout.userUnit !== 1) page.set(PDFName.of('UserUnit'), context.obj(layout.userUnit));
      const ref = context.nextRef();
      await writer.object(ref, page);
      pages.push(ref);
    },

    async end() {
      await writer.object(pageTree, context.obj({ Type: 'Pages', Kids: pages, Count: pages.length }));
      const catalog = context.nextRef();
      await writer.object(catalog, context.obj({ Type: 'Catalog', Pages: pageTree }));
      const info = context.nextRef();
      const created = PDFString.fromDate(new Date());
      await writer.object(info, context.obj({ Producer: PDFString.of(producer), CreationDate: created }));
      await writer.end(catalog, info);
    },
  };
}

/** Paints an XObject of the page's resources under a matrix, within a rectangle. */
function placed(name: string, matrix: readonly number[], clip?: Place['clip']): string {
  const rectangle = clip && [clip.x, clip.y, clip.width, clip.height].map(decimal).join(' ');
  return `q\n${rectangle ? `${rectangle} re W n\n` : ''}${matrix.map(decimal).join(' ')} cm\n/${name} Do\nQ`;
}

/** A number of a content stream: without an exponent, exact to a ten-thousandth of a unit. */
function decimal(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
