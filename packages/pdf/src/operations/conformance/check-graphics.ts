import type { PdfDocument } from '../../file/document.ts';
import { endsEarly } from '../../content/inline-data.ts';
import { decodeSynchronously, filtersOf } from '../../file/filters/decode.ts';
import { type PdfDict, type PdfStream, type PdfValue } from '../../file/values.ts';
import { type JpxHeader, readJpxHeader } from '../../image/jpx.ts';
import { unreadableRule } from './check-file.ts';
import type { Rule, RuleChecker } from './rules.ts';

/** A dictionary of a document. */
interface Entries {
  document: PdfDocument;
  dict: PdfDict;
}

const blendModes: ReadonlySet<string> = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue
  Saturation Color Luminosity`.split(/\s+/),
);

function nameIn({ document, dict }: Entries, key: string): string | undefined {
  return document.name(dict.get(key));
}

/** Whether a constant opacity is stated that is not 1. */
function isTranslucent({ document, dict }: Entries, key: string): boolean {
  const value = document.resolve(dict.get(key));
  return value !== null && !(typeof value === 'number' && Math.abs(value - 1) < 0.000001);
}

const stateRules: readonly Rule<Entries>[] = [
  { kind: 'transferFunction', clauses: { 1: '6.2.8-1', 2: '6.2.5-1' }, isBroken: ({ dict }) => dict.has('TR') },
  {
    kind: 'transferFunction',
    clauses: { 1: '6.2.8-2', 2: '6.2.5-2' },
    isBroken: (state) => state.dict.has('TR2') && nameIn(state, 'TR2') !== 'Default',
  },
  { kind: 'halftone', clauses: { 2: '6.2.5-3' }, isBroken: ({ dict }) => dict.has('HTP') },
  {
    kind: 'transparency',
    clauses: { 1: '6.4-1' },
    isBroken: (state) => state.dict.has('SMask') && nameIn(state, 'SMask') !== 'None',
  },
  {
    kind: 'transparency',
    clauses: { 1: '6.4-4' },
    isBroken: (state) => state.dict.has('BM') && !['Normal', 'Compatible'].includes(nameIn(state, 'BM') ?? ''),
  },
  { kind: 'transparency', clauses: { 1: '6.4-5' }, isBroken: (state) => isTranslucent(state, 'CA') },
  { kind: 'transparency', clauses: { 1: '6.4-6' }, isBroken: (state) => isTranslucent(state, 'ca') },
  {
    kind: 'blendMode',
    clauses: { 2: '6.2.10-1' },
    isBroken: ({ document, dict }) => {
      const modes = document.array(dict.get('BM')) ?? [dict.get('BM')];
      const mode = modes.map((each) => document.name(each)).find((each) => each !== undefined);
      return mode !== undefined && !blendModes.has(mode);
    },
  },
];

/** A halftone, or one for a colorant of another. */
interface Halftone extends Entries {
  colorant: string | undefined;
}

const processColorants: readonly (string | undefined)[] = [undefined, 'Cyan', 'Magenta', 'Yellow', 'Black'];

const halftoneRules: readonly Rule<Halftone>[] = [
  {
    kind: 'halftone',
    clauses: { 2: '6.2.5-4' },
    isBroken: ({ document, dict }) => ![1, 5].includes(document.number(dict.get('HalftoneType')) ?? 0),
  },
  { kind: 'halftone', clauses: { 2: '6.2.5-5' }, isBroken: ({ dict }) => dict.has('HalftoneName') },
  {
    kind: 'halftone',
    clauses: { 2: '6.2.5-6' },
    isBroken: ({ document, dict, colorant }) => {
      const hasFunction = document.resolve(dict.get('TransferFunction')) !== null;
      return colorant !== 'Default' && hasFunction === processColorants.includes(colorant);
    },
  },
];

const intents = ['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'];

export const renderingIntentRules: readonly Rule<string>[] = [
  { kind: 'renderingIntent', clauses: { 1: '6.2.9-1', 2: '6.2.6-1' }, isBroken: (intent) => !intents.includes(intent) },
];

/** An image by its dictionary. */
interface ImageEntries extends Entries {
  /** Whether it is the stencil mask of another one. */
  isMask: boolean;
}

const imageRules: readonly Rule<ImageEntries>[] = [
  {
    kind: 'alternateImages',
    clauses: { 1: '6.2.4-1', 2: '6.2.8-1' },
    isBroken: ({ dict }) => dict.has('Alternates'),
  },
  { kind: 'opi', clauses: { 1: '6.2.4-2', 2: '6.2.8-2' }, isBroken: ({ dict }) => dict.has('OPI') },
  {
    kind: 'interpolation',
    clauses: { 1: '6.2.4-3', 2: '6.2.8-3' },
    isBroken: ({ document, dict }) => document.resolve(dict.get('Interpolate') ?? dict.get('I')) === true,
  },
  {
    kind: 'imageDepth',
    clauses: { 1: '6.2.4-4', 2: '6.2.8-4' },
    isBroken: ({ document, dict, isMask }, { part }) => {
      const bits = document.number(dict.get('BitsPerComponent'));
      return !isMask && bits !== undefined && !(part === 1 ? [1, 2, 4, 8] : [1, 2, 4, 8, 16]).includes(bits);
    },
  },
  {
    kind: 'imageDepth',
    clauses: { 1: '6.2.4-5', 2: '6.2.8-5' },
    isBroken: ({ document, dict, isMask }) => isMask && (document.number(dict.get('BitsPerComponent')) ?? 1) !== 1,
  },
  { kind: 'transparency', clauses: { 1: '6.4-2' }, isBroken: ({ dict }) => dict.has('SMask') },
];

/** Filters of inline images, with their abbreviations. */
const inlineFilters: ReadonlySet<string> = new Set(
  `ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode AHx A85 Fl RL CCF DCT`.split(' '),
);

const inlineFilterRules: readonly Rule<string>[] = [
  {
    kind: 'filter',
    clauses: { 1: '6.1.10-2', 2: '6.1.10-1' },
    isBroken: (name, { part }) => (part === 1 ? ['LZWDecode', 'LZW'].includes(name) : !inlineFilters.has(name)),
  },
];

/** A JPEG 2000 image, and whether its dictionary states a color space in place of its own. */
interface JpxImage extends JpxHeader {
  hasSpace: boolean;
}

/** What a codestream without the file around it says, which is nothing. */
const codestreamAlone: JpxHeader = { channels: undefined, depth: undefined, hasDepths: false, specifications: [] };

/** The specification that counts: the only one, or the one that is marked as the best. */
function usedSpecification({ specifications }: JpxHeader): JpxHeader['specifications'][number] | undefined {
  const best = specifications.filter(({ approximation }) => approximation === 1);
  return best[0] ?? (specifications.length === 1 ? specifications[0] : undefined);
}

const jpxRules: readonly Rule<JpxImage>[] = [
  { kind: 'jpeg2000', clauses: { 2: '6.2.8.3-1' }, isBroken: ({ channels }) => ![1, 3, 4].includes(channels ?? 0) },
  {
    kind: 'jpeg2000',
    clauses: { 2: '6.2.8.3-2' },
    isBroken: ({ hasSpace, specifications }) =>
      !hasSpace &&
      specifications.length !== 1 &&
      specifications.filter(({ approximation }) => approximation === 1).length !== 1,
  },
  {
    kind: 'jpeg2000',
    clauses: { 2: '6.2.8.3-3' },
    isBroken: (image) => !image.hasSpace && ![1, 2, 3].includes(usedSpecification(image)?.method ?? 0),
  },
  {
    kind: 'jpeg2000',
    clauses: { 2: '6.2.8.3-4' },
    isBroken: (image) => !image.hasSpace && usedSpecification(image)?.space === 19,
  },
  {
    kind: 'jpeg2000',
    clauses: { 2: '6.2.8.3-5' },
    isBroken: ({ hasDepths, depth }) => hasDepths || depth === undefined || depth < 1 || depth > 38,
  },
];

const formRules: readonly Rule<Entries>[] = [
  {
    kind: 'postScript',
    clauses: { 1: '6.2.5-1', 2: '6.2.9-1' },
    isBroken: (form, { part }) =>
      nameIn(form, 'Subtype2') === 'PS' || form.dict.has('PS') || (part > 1 && form.dict.has('OPI')),
  },
  { kind: 'opi', clauses: { 1: '6.2.4-2' }, isBroken: ({ dict }) => dict.has('OPI') },
  {
    kind: 'referenceObject',
    clauses: { 1: '6.2.6-1', 2: '6.2.9-2', ua: '7.20-1' },
    isBroken: ({ dict }) => dict.has('Ref'),
  },
  { kind: 'transparency', clauses: { 1: '6.4-2' }, isBroken: ({ dict }) => dict.has('SMask') },
];

const objectRules: readonly Rule<Entries>[] = [
  {
    kind: 'postScript',
    clauses: { 1: '6.2.7-1', 2: '6.2.9-3' },
    isBroken: (object) => nameIn(object, 'Subtype') === 'PS',
  },
];

/** The group of a form or page. */
const groupRules: readonly Rule<Entries>[] = [
  { kind: 'transparency', clauses: { 1: '6.4-3' }, isBroken: (group) => nameIn(group, 'S') === 'Transparency' },
];

/** Checks what contents use beside colors and fonts: graphics states, images, forms and groups, each by its dictionary. */
export class GraphicsChecker {
  readonly #document: PdfDocument;
  readonly #checker: RuleChecker;

  constructor(document: PdfDocument, checker: RuleChecker) {
    this.#document = document;
    this.#checker = checker;
  }

  checkState(dict: PdfDict, object: number | undefined): void {
    const document = this.#document;
    this.#checker.check(stateRules, { document, dict }, { subject: dict, object });
    const intent = document.name(dict.get('RI'));
    if (intent !== undefined) this.#checker.check(renderingIntentRules, intent, { subject: dict, object });
    const halftone = document.dict(dict.get('HT'));
    if (!halftone) return;
    const place = { subject: halftone, object: document.numberOf(dict.get('HT')) };
    this.#checker.check(halftoneRules, { document, dict: halftone, colorant: undefined }, place);
    if (document.number(halftone.get('HalftoneType')) !== 5) return;
    for (const [colorant, value] of halftone) {
      document.budget.step();
      const own = document.dict(value);
      if (own) this.#checker.check(halftoneRules, { document, dict: own, colorant }, { ...place, subject: own });
    }
  }

  /** @param value undefined for an inline image */
  checkImage({ dict, raw }: PdfStream, value: PdfValue | undefined): void {
    const document = this.#document;
    const place = { subject: dict, object: value === undefined ? undefined : document.numberOf(value) };
    this.#checker.check(imageRules, { document, dict, isMask: false }, place);
    const intent = document.name(dict.get('Intent'));
    if (intent !== undefined) this.#checker.check(renderingIntentRules, intent, place);
    if (value === undefined) {
      if (endsEarly(raw)) this.#checker.report(unreadableRule, place);
      return this.#checkInlineFilters(dict);
    }
    for (const key of ['Mask', 'SMask']) {
      const mask = document.stream(dict.get(key));
      const own = { subject: mask, object: document.numberOf(dict.get(key)) };
      const isMask = key === 'Mask';
      if (mask) this.#checker.check(imageRules, { document, dict: mask.dict, isMask }, own);
    }
    if (raw.length > 0) this.#checkJpx(dict, value);
  }

  checkForm({ dict }: PdfStream, value: PdfValue): void {
    const document = this.#document;
    const place = { subject: dict, object: document.numberOf(value) };
    this.#checker.check(formRules, { document, dict }, place);
    this.checkGroup(dict, place.object);
  }

  checkObject({ dict }: PdfStream, value: PdfValue): void {
    const document = this.#document;
    this.#checker.check(objectRules, { document, dict }, { subject: dict, object: document.numberOf(value) });
  }

  /** @param owner a form or a page */
  checkGroup(owner: PdfDict, object: number | undefined): void {
    const document = this.#document;
    const dict = document.dict(owner.get('Group'));
    if (dict) this.#checker.check(groupRules, { document, dict }, { subject: owner, object });
  }

  /** The color space of a JPEG 2000 image without one of its dictionary, where it is one of a device. */
  jpxSpace(image: PdfStream): 'DeviceCMYK' | undefined {
    const header = this.#jpxHeader(image);
    return header && usedSpecification(header)?.space === 12 ? 'DeviceCMYK' : undefined;
  }

  #checkInlineFilters(dict: PdfDict): void {
    const document = this.#document;
    const value = document.resolve(dict.get('Filter'));
    for (const item of Array.isArray(value) ? value : [value]) {
      const name = document.name(item);
      if (name !== undefined) this.#checker.check(inlineFilterRules, name, { subject: dict });
    }
  }

  #checkJpx(dict: PdfDict, value: PdfValue): void {
    const document = this.#document;
    const image = document.stream(value);
    const header = image && this.#jpxHeader(image);
    if (!header) return;
    const hasSpace = document.resolve(dict.get('ColorSpace')) !== null;
    this.#checker.check(jpxRules, { ...header, hasSpace }, { subject: dict, object: document.numberOf(value) });
  }

  #jpxHeader(image: PdfStream): JpxHeader | undefined {
    const document = this.#document;
    const resolve = (value: PdfValue | undefined) => document.resolve(value);
    if (filtersOf(image.dict, resolve).at(-1)?.name !== 'JPXDecode') return undefined;
    const { bytes } = decodeSynchronously(image, {
      maxBytes: image.raw.length,
      context: document.context,
      resolve,
    });
    return readJpxHeader(bytes) ?? codestreamAlone;
  }
}
