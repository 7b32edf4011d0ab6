import { ContentTokenizer } from '../../content/tokenizer.ts';
import type { PdfDocument } from '../../file/document.ts';
import { filtersOf } from '../../file/filters/decode.ts';
import { rowBytesOf } from '../../file/filters/predictor.ts';
import type { Page } from '../../file/page-tree.ts';
import { isNamed, type PdfDict, PdfRef, type PdfStream, type PdfValue } from '../../file/values.ts';

/** Bytes of the content of one page that are read. */
const maxContentBytes = 16 * 1024 * 1024;
/** Bytes of an image that are decoded to see whether all of it is there. */
const maxImageBytes = 64 * 1024 * 1024;
/** Forms within forms. */
const maxFormDepth = 8;
/** A JPEG's last bytes; some writers leave a few bytes behind the end marker. */
const jpegTailBytes = 64;

/** A page that lost content. */
export interface IncompletePage {
  /** From 0. */
  pageIndex: number;
  /** Whether nothing of its content is left. */
  isEmpty: boolean;
}

/**
 * Finds the pages of a damaged file whose content is not all there: a content stream, form, image or font that is
 * missing, cut off or damaged. Pages that never had content are not among them.
 * @param document lenient, so that references to missing objects are still in it
 */
export async function findIncompletePages(document: PdfDocument): Promise<IncompletePage[]> {
  const inspector = new Inspector(document);
  const incomplete: IncompletePage[] = [];
  for (const [pageIndex, page] of document.pages.entries()) {
    const state = await inspector.inspectPage(page);
    if (state !== 'complete') incomplete.push({ pageIndex, isEmpty: state === 'empty' });
  }
  return incomplete;
}

type PageState = 'complete' | 'incomplete' | 'empty';

class Inspector {
  readonly #document: PdfDocument;
  /** Whether all of a stream is there, by stream: images, and forms with all that they use. */
  readonly #complete = new Map<PdfStream, boolean>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  async inspectPage({ dict, attributes }: Page): Promise<PageState> {
    const contents = dict.get('Contents');
    const parts = this.#document.array(contents) ?? (contents === undefined || contents === null ? [] : [contents]);
    if (parts.length === 0) return 'complete';
    let isComplete = true;
    let bytesLeft = maxContentBytes;
    const pieces: Buffer[] = [];
    for (const part of parts) {
      const stream = this.#document.stream(part);
      if (!stream) {
        isComplete &&= !(part instanceof PdfRef);
        continue;
      }
      const { bytes, isComplete: isWhole } = await this.#document.decode(stream, Math.max(1, bytesLeft));
      isComplete &&= isWhole && !this.#document.isTruncated(stream);
      bytesLeft -= bytes.length;
      if (bytesLeft <= 0) break;
      pieces.push(bytes, Buffer.from('\n'));
    }
    const content = Buffer.concat(pieces);
    const resources = this.#document.dict(attributes.get('Resources')) ?? new Map<string, PdfValue>();
    const uses = await this.#inspectContent(content, resources, 0);
    if (isComplete && uses.isComplete) return 'complete';
    return uses.paints ? 'incomplete' : 'empty';
  }

  async #inspectContent(
    content: Buffer,
    resources: PdfDict,
    depth: number,
  ): Promise<{ isComplete: boolean; paints: boolean }> {
    const tokenizer = new ContentTokenizer(content, this.#document.context);
    const fonts = this.#document.dict(resources.get('Font'));
    const objects = this.#document.dict(resources.get('XObject'));
    const result = { isComplete: true, paints: false };
    const seen = new Set<string>();
    while (tokenizer.next()) {
      const { operator } = tokenizer;
      if (operator === 'BI') {
        result.paints ||= tokenizer.inlineImage(undefined, (value) => value ?? null) !== undefined;
        continue;
      }
      result.paints ||= paintingOperators.has(operator);
      if (operator !== 'Do' && operator !== 'Tf') continue;
      const name = tokenizer.name(tokenizer.operandCount - (operator === 'Tf' ? 2 : 1));
      if (name === undefined || seen.has(operator + name)) continue;
      seen.add(operator + name);
      if (operator === 'Tf') result.isComplete &&= !this.#isDangling(fonts?.get(name));
      else {
        const value = objects?.get(name);
        const target = this.#document.stream(value);
        const isWhole = target ? await this.#isWhole(target, resources, depth) : !this.#isDangling(value);
        result.isComplete &&= isWhole;
        result.paints ||= target !== undefined && isWhole;
      }
    }
    return result;
  }

  /** Whether a reference leads to no object. */
  #isDangling(value: PdfValue | undefined): boolean {
    return value instanceof PdfRef && this.#document.resolve(value) === null;
  }

  async #isWhole(stream: PdfStream, outer: PdfDict, depth: number): Promise<boolean> {
    const known = this.#complete.get(stream);
    if (known !== undefined) return known;
    // A form that draws itself is drawn once.
    this.#complete.set(stream, true);
    const isImage = this.#document.name(stream.dict.get('Subtype')) === 'Image';
    const isWhole = isImage ? await this.#isWholeImage(stream) : await this.#isWholeForm(stream, outer, depth);
    this.#complete.set(stream, isWhole);
    return isWhole;
  }

  async #isWholeForm(form: PdfStream, outer: PdfDict, depth: number): Promise<boolean> {
    if (depth >= maxFormDepth) return true;
    const { bytes, isComplete, isCut } = await this.#document.decode(form, maxContentBytes);
    if ((!isComplete && !isCut) || this.#document.isTruncated(form)) return false;
    const resources = this.#document.dict(form.dict.get('Resources')) ?? outer;
    return (await this.#inspectContent(bytes, resources, depth + 1)).isComplete;
  }

  async #isWholeImage(image: PdfStream): Promise<boolean> {
    if (this.#document.isTruncated(image)) return false;
    const filters = filtersOf(image.dict, (value) => this.#document.resolve(value));
    const last = filters.at(-1)?.name;
    if (last === 'DCTDecode') return filters.length > 1 || hasEndMarker(image.raw);
    if (last !== undefined && last !== 'FlateDecode' && last !== 'LZWDecode') return true;
    const expected = this.#sampleBytes(image.dict);
    const { bytes, isComplete, isCut } = await this.#document.decode(
      image,
      Math.min(maxImageBytes, (expected ?? maxImageBytes) + 1),
    );
    return isCut || (isComplete && bytes.length >= Math.min(expected ?? 0, maxImageBytes));
  }

  /** Bytes of an image's samples, where its dictionary says enough. */
  #sampleBytes(dict: PdfDict): number | undefined {
    const document = this.#document;
    const [width, height] = [document.number(dict.get('Width')), document.number(dict.get('Height'))];
    const isMask = document.resolve(dict.get('ImageMask')) === true;
    const bits = isMask ? 1 : document.number(dict.get('BitsPerComponent'));
    const space = document.resolve(dict.get('ColorSpace'));
    const colors =
      isMask || isNamed(space, 'DeviceGray')
        ? 1
        : isNamed(space, 'DeviceRGB')
          ? 3
          : isNamed(space, 'DeviceCMYK')
            ? 4
            : undefined;
    if (width === undefined || height === undefined || bits === undefined || colors === undefined) return undefined;
    const rowBytes = rowBytesOf({ colors, bitsPerComponent: bits, columns: width });
    return rowBytes === undefined || !(height >= 1) ? undefined : rowBytes * height;
  }
}

/** Operators that put something on the page by themselves (ISO 32000-2, Annex A). */
const paintingOperators: ReadonlySet<string> = new Set([
  'S',
  's',
  'f',
  'F',
  'f*',
  'B',
  'B*',
  'b',
  'b*',
  'sh',
  'Tj',
  'TJ',
  "'",
  '"',
]);

/** Whether a JPEG has its end marker (ITU-T T.81, B.1.1.3). */
function hasEndMarker(jpeg: Buffer): boolean {
  return jpeg.subarray(-jpegTailBytes).includes(Buffer.from([0xff, 0xd9]));
}
