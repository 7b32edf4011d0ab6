import { deflateSync } from 'node:zlib';
import { appearanceStreams, isFormOrPattern } from '../../content/content-streams.ts';
import { maxContentBytes, walkLimits } from '../../content/limits.ts';
import { MalformedPdf, TooComplexPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { decodeWhole, filtersOf } from '../../file/filters/decode.ts';
import type { Page } from '../../file/page-tree.ts';
import type { ParseContext } from '../../file/parser.ts';
import { decodeTextString } from '../../file/text-string.ts';
import {
  asDict,
  type PdfDict,
  PdfName,
  type PdfRef,
  PdfStream,
  type PdfValue,
  replaceWithin,
  withEntries,
} from '../../file/values.ts';
import { flateCoding } from '../../file/filters/deflate.ts';
import { extractInlineImages } from '../shrink-structure/inline-images.ts';
import { jpxSpace } from '../../image/jpx.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { grayContent, grayText } from './gray-content.ts';
import { type GraySpace, plainSpaces, readGraySpace } from './gray-space.ts';
import { GrayWrappers } from './gray-wrappers.ts';

/** What became of the colors of a document. */
export interface GrayResult {
  /** Whether something had a color. */
  isChanged: boolean;
  /** Whether some color could not be converted. */
  hasColor: boolean;
  /** Object numbers of color spaces with samples that are shown as gray, and their functions. */
  wrappers: ReadonlySet<number>;
}

const lineEnd = Buffer.from('\n');
const deviceGray = new PdfName('DeviceGray');
const noResources: PdfDict = new Map();
/** Color spaces that take the place of those of devices (ISO 32000-2, 8.6.5.6). */
const defaults = ['DefaultRGB', 'DefaultCMYK'];
/** Annotations with media, which players show in color. */
const media = new Set(['Movie', 'Screen', 'RichMedia', '3D']);
/** Colors of annotations (ISO 32000-2, tables 166, 180 and 192). */
const annotationColors = ['C', 'IC'];
const fieldColors = ['BC', 'BG'];
/** The value of a color in rich text, after its name. */
const styledColor = /^[ \t]*:[ \t]*([#\w]+)/;
const styledGray = /^(?:#(\w\w)\1\1|#(\w)\2\2|black|white|gr[ae]y)$/i;

/**
 * Makes all that readers show of a document gray: colors in contents, annotations and default appearances, color spaces of
 * images, shadings, patterns and groups. Encoded images keep their samples, in color spaces that readers show as gray.
 * @throws MalformedPdf where an object is malformed
 * @throws TooComplexPdf where the document's budget is exhausted
 */
export function convertToGray(graph: ObjectGraph): GrayResult {
  const conversion = new Conversion(graph);
  conversion.run();
  return conversion;
}

class Conversion implements GrayResult {
  isChanged = false;
  hasColor = false;
  readonly #graph: ObjectGraph;
  readonly #document: PdfDocument;
  readonly #context: ParseContext;
  readonly #wrappers: GrayWrappers;
  /** Color spaces by object number. */
  readonly #spaces = new Map<number, GraySpace | undefined>();
  /** New contents of pages, by the numbers of their streams, for each dictionary of resources. */
  readonly #contents = new Map<PdfDict, Map<string, PdfRef | undefined>>();
  readonly #forms = new Set<number>();
  /** Resources whose forms were found. */
  readonly #outer = new Set<PdfDict>();

  constructor(graph: ObjectGraph) {
    this.#graph = graph;
    this.#document = graph.document;
    this.#context = { ...graph.document.context, budget: graph.document.budget.forWork(walkLimits) };
    this.#wrappers = new GrayWrappers(graph.document);
  }

  get wrappers(): ReadonlySet<number> {
    return this.#wrappers.numbers;
  }

  run(): void {
    const { document } = this.#graph;
    if (document.dict(document.catalog.get('AcroForm'))?.has('XFA')) this.hasColor = true;
    extractInlineImages(this.#graph, (image) => !this.#isGrayImage(image));
    for (const page of document.pages) this.#page(page);
    for (const [number, value] of this.#graph.values()) this.#content(number, value);
    for (const [number, value] of this.#graph.values()) {
      const converted = replaceWithin(value, (each) => this.#converted(each));
      if (converted === value) continue;
      this.isChanged = true;
      this.#graph.replace(number, converted);
    }
  }

  #page({ number, dict, attributes }: Page): void {
    const document = this.#document;
    const resources = document.dict(attributes.get('Resources')) ?? noResources;
    for (const annotation of document.array(dict.get('Annots')) ?? []) {
      const appearances = document.dict(annotation)?.get('AP');
      for (const { value, stream } of appearanceStreams(document, appearances, document.budget)) {
        const form = document.numberOf(value);
        if (form !== undefined) this.#form(form, stream, resources);
      }
    }
    this.#inheriting(resources);
    const contents = dict.get('Contents');
    const parts = document.array(contents) ?? (contents === undefined ? [] : [contents]);
    document.budget.step(parts.length);
    const streams = parts.flatMap((part) => document.stream(part) ?? []);
    const known = this.#contents.get(resources) ?? new Map<string, PdfRef | undefined>();
    this.#contents.set(resources, known);
    const key = parts.map((part) => document.numberOf(part)).join(' ');
    if (!known.has(key)) {
      const content = this.#grayContent(streams, resources);
      known.set(key, content && document.add(new PdfStream(new Map(Object.entries(coding)), deflateSync(content))));
    }
    const changed = known.get(key);
    if (!changed) return;
    this.isChanged = true;
    if (number === undefined) this.hasColor = true;
    else this.#graph.replaceDict(number, withEntries(dict, { Contents: changed }));
  }

  /** Forms, patterns and glyphs, also those that no page draws. */
  #content(number: number, value: PdfValue): void {
    if (value instanceof PdfStream) {
      if (isFormOrPattern(this.#document, value)) this.#form(number, value, noResources);
      return;
    }
    const dict = asDict(value);
    const glyphs = dict?.has('CharProcs') ? this.#document.dict(dict.get('CharProcs')) : undefined;
    for (const glyph of glyphs?.values() ?? []) {
      this.#document.budget.step();
      const stream = this.#document.stream(glyph);
      const glyphNumber = this.#document.numberOf(glyph);
      if (stream && glyphNumber !== undefined)
        this.#form(glyphNumber, stream, this.#document.dict(dict?.get('Resources')) ?? noResources);
    }
  }

  /** @param outer resources where it has none of its own */
  #form(number: number, form: PdfStream, outer: PdfDict): void {
    if (this.#forms.has(number)) return;
    this.#forms.add(number);
    const resources = this.#document.dict(form.dict.get('Resources')) ?? outer;
    this.#inheriting(resources);
    const content = this.#grayContent([form], resources);
    if (!content) return;
    this.isChanged = true;
    this.#graph.replace(number, new PdfStream(withEntries(form.dict, flateCoding), deflateSync(content)));
  }

  /** Forms and patterns without resources of their own, which use those of their users (PDF 1.1). */
  #inheriting(resources: PdfDict): void {
    const document = this.#document;
    if (this.#outer.has(resources)) return;
    this.#outer.add(resources);
    for (const category of ['XObject', 'Pattern']) {
      for (const value of document.dict(resources.get(category))?.values() ?? []) {
        document.budget.step();
        const form = document.stream(value);
        const number = document.numberOf(value);
        if (!form || number === undefined || form.dict.has('Resources')) continue;
        if (isFormOrPattern(document, form)) this.#form(number, form, resources);
      }
    }
  }

  /** @returns undefined where nothing has to change */
  #grayContent(streams: readonly PdfStream[], resources: PdfDict): Buffer | undefined {
    const document = this.#document;
    const resolve = (value: PdfValue | undefined) => document.resolve(value);
    const colorSpaces = document.dict(resources.get('ColorSpace'));
    try {
      const pieces: Buffer[] = [];
      let left = maxContentBytes;
      for (const stream of streams) {
        // Some writers leave an empty stream with its filter.
        const isEmpty = stream.raw.length === 0;
        const piece = isEmpty ? stream.raw : decodeWhole(stream, { maxBytes: left, context: this.#context, resolve });
        if (!piece) {
          this.hasColor = true;
          return undefined;
        }
        left -= piece.length;
        pieces.push(piece, lineEnd);
      }
      const plain = Buffer.concat(pieces);
      const { content, hasColor } = grayContent(this.#document, plain, this.#context, {
        spaceOf: (name) => this.#namedSpace(name, colorSpaces),
        colorSpaces,
        isGrayImage: (image) => this.#isGrayImage(image),
      });
      this.hasColor ||= hasColor;
      return content;
    } catch (error) {
      if (!(error instanceof MalformedPdf || error instanceof TooComplexPdf)) throw error;
      this.hasColor = true;
      return undefined;
    }
  }

  #namedSpace(name: string, colorSpaces: PdfDict | undefined): GraySpace | undefined {
    return this.#space(colorSpaces?.get(name)) ?? this.#space(new PdfName(name));
  }

  #space(value: PdfValue | undefined): GraySpace | undefined {
    if (value === undefined) return undefined;
    const number = this.#document.numberOf(value);
    const { budget } = this.#context;
    if (number === undefined) return readGraySpace(this.#document, value, budget);
    if (!this.#spaces.has(number)) this.#spaces.set(number, readGraySpace(this.#document, value, budget));
    return this.#spaces.get(number);
  }

  #isGrayImage({ dict }: PdfStream): boolean {
    return (
      this.#document.resolve(dict.get('ImageMask')) === true || this.#space(dict.get('ColorSpace'))?.kind === 'gray'
    );
  }

  #converted(value: PdfValue): PdfValue {
    if (value instanceof PdfStream) {
      const isImage = this.#document.name(value.dict.get('Subtype')) === 'Image';
      return isImage ? this.#image(value) : value;
    }
    if (!(value instanceof Map)) return value;
    let dict = value;
    if (dict.has('ShadingType')) dict = this.#withSpace(dict, 'ColorSpace');
    else if (dict.has('ColorSpace') && !dict.has('Width')) dict = this.#resources(dict);
    if (dict.has('CS') && this.#document.name(dict.get('S')) === 'Transparency') dict = this.#group(dict);
    if (dict.has('BC') && this.#document.name(dict.get('S')) === 'Luminosity') dict = this.#withGrays(dict, ['BC']);
    if (dict.has('Rect') && dict.has('Subtype')) dict = this.#annotation(dict);
    if (dict.has('DA')) dict = this.#defaultAppearance(dict);
    if (dict.has('OPI')) this.hasColor = true;
    return dict;
  }

  #image(image: PdfStream): PdfValue {
    const document = this.#document;
    const { dict } = image;
    if (document.resolve(dict.get('ImageMask')) === true) return image;
    if (dict.has('ColorSpace')) {
      const changed = this.#withSpace(dict, 'ColorSpace');
      return changed === dict ? image : new PdfStream(changed, image.raw);
    }
    const isJpx = filtersOf(dict, (value) => document.resolve(value)).at(-1)?.name === 'JPXDecode';
    const space = isJpx ? jpxSpace(image.raw) : undefined;
    const wrapper = space === 'rgb' ? this.#wrappers.of(plainSpaces[3] as GraySpace, undefined) : undefined;
    if (wrapper !== undefined) return new PdfStream(withEntries(dict, { ColorSpace: wrapper }), image.raw);
    if (space !== 'gray') this.hasColor = true;
    return image;
  }

  /** A dictionary with a wrapper in place of a color space. */
  #withSpace(dict: PdfDict, key: string): PdfDict {
    const value = dict.get(key);
    const space = this.#space(value);
    if (space?.kind === 'gray') return dict;
    const wrapper = space && this.#wrappers.of(space, value);
    if (wrapper === undefined) this.hasColor = true;
    return wrapper === undefined ? dict : withEntries(dict, { [key]: wrapper });
  }

  /** Contents name only those color spaces that have no gray of their own: Indexed and uncolored patterns. */
  #resources(dict: PdfDict): PdfDict {
    const document = this.#document;
    const spaces = document.dict(dict.get('ColorSpace'));
    if (!spaces) return dict;
    const changed: PdfDict = new Map();
    document.budget.step(spaces.size);
    for (const [name, value] of spaces) {
      const space = this.#space(value);
      const isOfPattern = space?.kind === 'pattern' && space.alternate;
      if (defaults.includes(name)) continue;
      if (isOfPattern && space.alternate?.kind !== 'gray')
        changed.set(name, [new PdfName('Pattern'), this.#patternSpace(space.alternate as GraySpace, value)]);
      else if (!space || space.kind === 'gray' || space.kind === 'pattern') changed.set(name, value);
      else changed.set(name, this.#wrappers.of(space, value) ?? value);
    }
    const isSame = changed.size === spaces.size && [...changed].every(([name, value]) => spaces.get(name) === value);
    return isSame ? dict : withEntries(dict, { ColorSpace: changed });
  }

  #patternSpace(base: GraySpace, value: PdfValue): PdfValue {
    if (base.kind !== 'indexed') return deviceGray;
    return this.#wrappers.of(base, undefined) ?? (this.#document.array(value)?.[1] as PdfValue);
  }

  #group(dict: PdfDict): PdfDict {
    return this.#space(dict.get('CS'))?.kind === 'gray' ? dict : withEntries(dict, { CS: deviceGray });
  }

  #withGrays(dict: PdfDict, keys: readonly string[]): PdfDict {
    let changed = dict;
    for (const key of keys) {
      const color = this.#document.numbers(dict.get(key));
      const space = color && color.length > 1 ? plainSpaces[color.length] : undefined;
      const gray = space?.grayOf(color ?? []);
      if (gray !== undefined) changed = withEntries(changed, { [key]: [Number(grayText(gray))] });
    }
    return changed;
  }

  #annotation(dict: PdfDict): PdfDict {
    const document = this.#document;
    if (media.has(document.name(dict.get('Subtype')) ?? '')) this.hasColor = true;
    const changed = this.#withGrays(dict, annotationColors);
    const characteristics = document.dict(dict.get('MK'));
    const grays = characteristics && this.#withGrays(characteristics, fieldColors);
    return grays === characteristics ? changed : withEntries(changed, { MK: grays });
  }

  /** Of a field or annotation (ISO 32000-2, 12.7.4.3), and its rich text, which editors write again. */
  #defaultAppearance(dict: PdfDict): PdfDict {
    const document = this.#document;
    const text = document.string(dict.get('DA'));
    for (const key of ['DS', 'RC', 'RV']) {
      const style = document.string(dict.get(key));
      if (style && hasStyledColor(decodeTextString(style))) this.hasColor = true;
    }
    if (!text) return dict;
    const { content, hasColor } = grayContent(document, text, this.#context, {
      spaceOf: (name) => this.#space(new PdfName(name)),
      colorSpaces: undefined,
      isGrayImage: () => false,
    });
    this.hasColor ||= hasColor;
    return content ? withEntries(dict, { DA: content }) : dict;
  }
}

function hasStyledColor(text: string): boolean {
  return text.split(/color/i).some((rest) => {
    const value = styledColor.exec(rest)?.[1];
    return value !== undefined && !styledGray.test(value);
  });
}

const coding = { Filter: new PdfName('FlateDecode') };
