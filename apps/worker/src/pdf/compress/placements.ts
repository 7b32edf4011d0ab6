import { type Drawing, readDrawings, unescapeName } from './content.ts';
import { identity, type Matrix, multiply, unitSquare } from './matrix.ts';
import type { PdfObjects, StoredStream } from './objects.ts';
import { readDecoded } from './streams.ts';
import type { PdfDict, PdfValue } from '../keep-pages/syntax.ts';

/** How large an image is drawn at its largest, in points. */
export interface DrawnSize {
  width: number;
  height: number;
}

/** Forms within forms; more is a circle, or made to cost time. */
const maxDepth = 30;
/** Drawings followed in one document, and bytes of content read: some seconds' work. */
const maxDrawings = 500_000;
const maxContentBytes = 400 * 1024 * 1024;

const none: PdfDict = new Map();

class TooMuchContent extends Error {}

/**
 * Follows every page's content, forms, patterns, soft masks and annotations to the images that they draw.
 * @returns the size of each image; an image that is not in it is drawn nowhere, or where its size cannot be told.
 * Nothing at all where the content is too much to be followed.
 */
export async function findDrawnSizes(objects: PdfObjects): Promise<Map<number, DrawnSize>> {
  const walk = new Walk(objects);
  try {
    for (const page of pagesOf(objects)) await walk.page(page);
  } catch (error) {
    if (!(error instanceof TooMuchContent)) throw error;
    return new Map();
  }
  for (const number of walk.unmeasured) walk.sizes.delete(number);
  return walk.sizes;
}

interface Page {
  dict: PdfDict;
  resources: PdfDict;
}

/** The leaves of the page tree with the resources that they inherit (ISO 32000-2, 7.7.3). */
function* pagesOf(objects: PdfObjects): Generator<Page> {
  const seen = new Set<PdfValue>();
  const open: { value: PdfValue | undefined; inherited: PdfValue | undefined }[] = [
    { value: objects.catalog.get('/Pages'), inherited: undefined },
  ];
  for (let node = open.pop(); node; node = open.pop()) {
    const dict = objects.dict(node.value);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    const own = dict.get('/Resources') ?? node.inherited;
    const kids = objects.array(dict.get('/Kids'));
    if (kids) open.push(...kids.map((value) => ({ value, inherited: own })));
    else yield { dict, resources: objects.dict(own) ?? none };
  }
}

class Walk {
  readonly sizes = new Map<number, DrawnSize>();
  /** Images that a Type 3 font draws as glyphs: their size depends on the text's. */
  readonly unmeasured = new Set<number>();
  readonly #objects: PdfObjects;
  readonly #drawings = new Map<PdfDict, readonly Drawing[]>();
  readonly #fontResources = new Set<PdfDict>();
  #drawingsLeft = maxDrawings;
  #bytesLeft = maxContentBytes;

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  async page({ dict, resources }: Page): Promise<void> {
    const unit = this.#objects.number(dict.get('/UserUnit')) ?? 1;
    const scale = unit > 0 ? unit : 1;
    const start: Matrix = [scale, 0, 0, scale, 0, 0];
    const parts = this.#objects.array(dict.get('/Contents')) ?? [dict.get('/Contents')];
    const pieces: Buffer[] = [];
    for (const part of parts) {
      const stream = this.#objects.stream(part);
      if (stream) pieces.push(await this.#read(stream), Buffer.from('\n'));
    }
    await this.#follow(readDrawings(Buffer.concat(pieces)), resources, start, 0);
    for (const annotation of this.#objects.array(dict.get('/Annots')) ?? []) await this.#annotation(annotation, start);
  }

  /** An appearance is fitted into the annotation's rectangle (ISO 32000-2, 12.5.5). */
  async #annotation(value: PdfValue, start: Matrix): Promise<void> {
    const dict = this.#objects.dict(value);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = this.#objects.numbers(dict?.get('/Rect')) ?? [];
    for (const appearance of this.#appearances(dict?.get('/AP'))) {
      const box = this.#objects.numbers(appearance.dict.get('/BBox')) ?? [0, 0, 1, 1];
      const own = transformBox(box, matrixOf(this.#objects, appearance.dict.get('/Matrix')));
      const fit: Matrix = [
        own.width > 0 ? Math.abs(x1 - x0) / own.width : 1,
        0,
        0,
        own.height > 0 ? Math.abs(y1 - y0) / own.height : 1,
        0,
        0,
      ];
      await this.#form(appearance, none, multiply(fit, start), 0);
    }
  }

  /** The normal, rollover and down appearances, each a stream or a stream for each state. */
  *#appearances(value: PdfValue | undefined): Generator<StoredStream> {
    for (const entry of this.#valuesOf(value)) {
      const stream = this.#objects.stream(entry);
      const states = this.#objects.resolve(entry);
      if (stream) yield stream;
      else if (states instanceof Map) {
        for (const state of states.values()) {
          const stateStream = this.#objects.stream(state);
          if (stateStream) yield stateStream;
        }
      }
    }
  }

  async #form(form: StoredStream, inherited: PdfDict, current: Matrix, depth: number): Promise<void> {
    if (depth > maxDepth) return;
    let drawings = this.#drawings.get(form.dict);
    if (!drawings) {
      drawings = readDrawings(await this.#read(form));
      this.#drawings.set(form.dict, drawings);
    }
    const resources = this.#objects.dict(form.dict.get('/Resources')) ?? inherited;
    await this.#follow(
      drawings,
      resources,
      multiply(matrixOf(this.#objects, form.dict.get('/Matrix')), current),
      depth,
    );
  }

  async #follow(drawings: readonly Drawing[], resources: PdfDict, start: Matrix, depth: number): Promise<void> {
    this.#glyphImages(resources);
    this.#drawingsLeft -= drawings.length;
    if (this.#drawingsLeft < 0) throw new TooMuchContent();
    for (const { kind, name, matrix } of drawings) {
      const value = lookUp(this.#objects.dict(resources.get(`/${kind}`)), name);
      const current = multiply(matrix, start);
      if (kind === 'XObject') await this.#xobject(value, resources, current, depth);
      else if (kind === 'Pattern') {
        // A pattern's matrix leads to the beginning of the content that it is used in (ISO 32000-2, 8.7.3.1).
        const pattern = this.#objects.stream(value);
        if (pattern) await this.#form(pattern, resources, start, depth + 1);
      } else {
        const mask = this.#objects.dict(this.#objects.dict(value)?.get('/SMask'));
        const group = this.#objects.stream(mask?.get('/G'));
        if (group) await this.#form(group, resources, current, depth + 1);
      }
    }
  }

  async #xobject(value: PdfValue | undefined, resources: PdfDict, current: Matrix, depth: number): Promise<void> {
    const number = this.#objects.streamNumber(value);
    const stream = this.#objects.stream(value);
    if (!stream || number === undefined) return;
    const subtype = this.#objects.resolve(stream.dict.get('/Subtype'));
    if (subtype === '/Form') await this.#form(stream, resources, current, depth + 1);
    if (subtype !== '/Image') return;
    const drawn = unitSquare(current);
    const known = this.sizes.get(number) ?? { width: 0, height: 0 };
    this.sizes.set(number, {
      width: Math.max(known.width, drawn.width),
      height: Math.max(known.height, drawn.height),
    });
  }

  #glyphImages(resources: PdfDict): void {
    for (const value of this.#valuesOf(resources.get('/Font'))) {
      const font = this.#objects.dict(value);
      if (font && this.#objects.resolve(font.get('/Subtype')) === '/Type3') this.#imagesBelow(font.get('/Resources'));
    }
  }

  #imagesBelow(value: PdfValue | undefined): void {
    const resources = this.#objects.dict(value);
    if (!resources || this.#fontResources.has(resources)) return;
    this.#fontResources.add(resources);
    for (const xobject of this.#valuesOf(resources.get('/XObject'))) {
      const number = this.#objects.streamNumber(xobject);
      if (number !== undefined) this.unmeasured.add(number);
      this.#imagesBelow(this.#objects.dict(xobject)?.get('/Resources'));
    }
  }

  #valuesOf(value: PdfValue | undefined): Iterable<PdfValue> {
    return this.#objects.dict(value)?.values() ?? [];
  }

  async #read(stream: StoredStream): Promise<Buffer> {
    const content = await readDecoded(this.#objects, stream, this.#bytesLeft);
    if (content === 'tooLarge') throw new TooMuchContent();
    this.#bytesLeft -= content?.byteLength ?? 0;
    return content ?? Buffer.alloc(0);
  }
}

function matrixOf(objects: PdfObjects, value: PdfValue | undefined): Matrix {
  const numbers = objects.numbers(value);
  return numbers?.length === 6 ? (numbers as unknown as Matrix) : identity;
}

function transformBox([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[], [a, b, c, d]: Matrix): DrawnSize {
  const width = Math.abs(x1 - x0);
  const height = Math.abs(y1 - y0);
  return {
    width: Math.abs(a) * width + Math.abs(c) * height,
    height: Math.abs(b) * width + Math.abs(d) * height,
  };
}

function lookUp(dict: PdfDict | undefined, name: string): PdfValue | undefined {
  if (!dict) return undefined;
  const exact = dict.get(`/${name}`);
  if (exact !== undefined) return exact;
  return [...dict].find(([key]) => unescapeName(key.slice(1)) === name)?.[1];
}
