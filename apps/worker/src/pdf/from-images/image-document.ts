import { dictOf, PdfName, type PdfRef } from '@blattwerk/pdf';
import { SerialWriter } from '@blattwerk/pdf/internal';
import { createImageWriter } from './image-xobject.ts';
import type { PageLayout, Place } from './page-layout.ts';
import type { PreparedImage } from './prepared-image.ts';
import { writeWatermark } from './watermark.ts';

const producer = 'Blattwerk';

/** Writes a file's next bytes, in order; they must not change afterwards. */
type Write = (chunk: Uint8Array) => Promise<void>;

/** An image that was written. */
export type ImageRef = PdfRef;

export interface ImageDocument {
  /** Writes an image for a page that follows. */
  addImage: (image: PreparedImage) => Promise<ImageRef>;
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
  const writer = new SerialWriter();
  const images = createImageWriter(writer);
  const pageTree = writer.reserve();
  const pages: PdfRef[] = [];
  const stamp = watermark === undefined ? undefined : await writeWatermark(writer, watermark);

  async function writeAll(pieces: readonly Uint8Array[]): Promise<void> {
    for (const piece of pieces) await write(piece);
  }

  return {
    async addImage(image) {
      const ref = await images.write(image);
      await writeAll(writer.take());
      return ref;
    },

    async addPage(shown, layout) {
      const painted = layout.places.map(({ matrix, clip }, index) => placed(`Im${index}`, matrix, clip));
      if (stamp) painted.push(placed('Wm0', stamp.matrix(layout)));
      const xobjects = dictOf(Object.fromEntries(shown.map((ref, index) => [`Im${index}`, ref])));
      if (stamp) xobjects.set('Wm0', stamp.ref);
      const page = dictOf({
        Type: new PdfName('Page'),
        Parent: pageTree,
        MediaBox: [0, 0, Number(decimal(layout.width)), Number(decimal(layout.height))],
        Resources: dictOf({ XObject: xobjects }),
        Contents: writer.stream(new Map(), [Buffer.from(painted.join('\n'), 'latin1')]),
        UserUnit: layout.userUnit === 1 ? undefined : layout.userUnit,
      });
      pages.push(writer.add(page));
      await writeAll(writer.take());
    },

    async end() {
      writer.write(pageTree, dictOf({ Type: new PdfName('Pages'), Kids: pages, Count: pages.length }));
      const catalog = writer.add(dictOf({ Type: new PdfName('Catalog'), Pages: pageTree }));
      // As in `D:20260131093000Z`.
      const created = `D:${new Date().toISOString().replaceAll(/[-T:]|\.\d+/g, '')}`;
      const info = writer.add(dictOf({ Producer: Buffer.from(producer), CreationDate: Buffer.from(created) }));
      await writeAll(writer.end(catalog, info));
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
