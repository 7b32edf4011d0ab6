import { type Drawing, readDrawings, unescapeName } from './content.ts';
import { identity, type Matrix, multiply, unitSquare } from './matrix.ts';
import type { PdfObjects, Ref } from './objects.ts';
import { isDict } from './objects.ts';
import { readDecoded } from './streams.ts';
import type { QpdfDict, QpdfStream, QpdfValue } from '../qpdf-json.ts';

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

class TooMuchContent extends Error {}

/**
 * Follows every page's content, forms, patterns, soft masks and annotations to the images that they draw.
 * @returns the size of each image; an image that is not in it is drawn nowhere, or where its size cannot be told.
 * Nothing at all where the content is too much to be followed.
 */
export async function findDrawnSizes(objects: PdfObjects): Promise<Map<Ref, DrawnSize>> {
  const walk = new Walk(objects);
  try {
    for (const page of pagesOf(objects)) await walk.page(page);
  } catch (error) {
    if (!(error instanceof TooMuchContent)) throw error;
    return new Map();
  }
  for (const ref of walk.unmeasured) walk.sizes.delete(ref);
  return walk.sizes;
}

interface Page {
  dict: QpdfDict;
  resources: QpdfDict;
}

/** The leaves of the page tree with the resources that they inherit (ISO 32000-2, 7.7.3). */
function* pagesOf(objects: PdfObjects): Generator<Page> {
  const seen = new Set<QpdfValue>();
  const open: { value: QpdfValue | undefined; inherited: QpdfValue | undefined }[] = [
    { value: objects.catalog['/Pages'], inherited: undefined },
  ];
  for (let node = open.pop(); node; node = open.pop()) {
    const dict = objects.dict(node.value);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    const own = dict['/Resources'] ?? node.inherited;
    const kids = objects.array(dict['/Kids']);
    if (kids) open.push(...kids.map((value) => ({ value, inherited: own })));
    else yield { dict, resources: objects.dict(own) ?? {} };
  }
}

class Walk {
  readonly sizes = new Map<Ref, DrawnSize>();
  /** Images that a Type 3 font draws as glyphs: their size depends on the text's. */
  readonly unmeasured = new Set<Ref>();
  readonly #objects: PdfObjects;
  readonly #drawings = new Map<QpdfStream, readonly Drawing[]>();
  readonly #fontResources = new Set<QpdfDict>();
  #drawingsLeft = maxDrawings;
  #bytesLeft = maxContentBytes;

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  async page({ dict, resources }: Page): Promise<void> {
    const unit = this.#objects.resolve(dict['/UserUnit']);
    const scale = typeof unit === 'number' && unit > 0 ? unit : 1;
    const start: Matrix = [scale, 0, 0, scale, 0, 0];
    const parts = this.#objects.array(dict['/Contents']) ?? [dict['/Contents']];
    const pieces: Buffer[] = [];
    for (const part of parts) {
      const stream = this.#objects.stream(part);
      if (stream) pieces.push(await this.#read(stream), Buffer.from('\n'));
    }
    await this.#follow(readDrawings(Buffer.concat(pieces)), resources, start, 0);
    for (const annotation of this.#objects.array(dict['/Annots']) ?? []) await this.#annotation(annotation, start);
  }

  /** An appearance is fitted into the annotation's rectangle (ISO 32000-2, 12.5.5). */
  async #annotation(value: QpdfValue, start: Matrix): Promise<void> {
    const dict = this.#objects.dict(value);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = this.#objects.numbers(dict?.['/Rect']) ?? [];
    for (const appearance of this.#appearances(dict?.['/AP'])) {
      const box = this.#objects.numbers(appearance.dict['/BBox']) ?? [0, 0, 1, 1];
      const own = transformBox(box, matrixOf(this.#objects, appearance.dict['/Matrix']));
      const fit: Matrix = [
        own.width > 0 ? Math.abs(x1 - x0) / own.width : 1,
        0,
        0,
        own.height > 0 ? Math.abs(y1 - y0) / own.height : 1,
        0,
        0,
      ];
      await this.#form(appearance, {}, multiply(fit, start), 0);
    }
  }

  /** The normal, rollover and down appearances, each a stream or a stream for each state. */
  *#appearances(value: QpdfValue | undefined): Generator<QpdfStream> {
    for (const entry of Object.values(this.#objects.dict(value) ?? {})) {
      const stream = this.#objects.stream(entry);
      const states = this.#objects.resolve(entry);
      if (stream) yield stream;
      else if (isDict(states)) {
        for (const state of Object.values(states)) {
          const stateStream = this.#objects.stream(state);
          if (stateStream) yield stateStream;
        }
      }
    }
  }

  async #form(form: QpdfStream, inherited: QpdfDict, current: Matrix, depth: number): Promise<void> {
    if (depth > maxDepth) return;
    let drawings = this.#drawings.get(form);
    if (!drawings) {
      drawings = readDrawings(await this.#read(form));
      this.#drawings.set(form, drawings);
    }
    const resources = this.#objects.dict(form.dict['/Resources']) ?? inherited;
    await this.#follow(drawings, resources, multiply(matrixOf(this.#objects, form.dict['/Matrix']), current), depth);
  }

  async #follow(drawings: readonly Drawing[], resources: QpdfDict, start: Matrix, depth: number): Promise<void> {
    this.#glyphImages(resources);
    this.#drawingsLeft -= drawings.length;
    if (this.#drawingsLeft < 0) throw new TooMuchContent();
    for (const { kind, name, matrix } of drawings) {
      const value = lookUp(this.#objects.dict(resources[`/${kind}`]), name);
      const current = multiply(matrix, start);
      if (kind === 'XObject') await this.#xobject(value, resources, current, depth);
      else if (kind === 'Pattern') {
        // A pattern's matrix leads to the beginning of the content that it is used in (ISO 32000-2, 8.7.3.1).
        const pattern = this.#objects.stream(value);
        if (pattern) await this.#form(pattern, resources, start, depth + 1);
      } else {
        const mask = this.#objects.dict(this.#objects.dict(value)?.['/SMask']);
        const group = this.#objects.stream(mask?.['/G']);
        if (group) await this.#form(group, resources, current, depth + 1);
      }
    }
  }

  async #xobject(value: QpdfValue | undefined, resources: QpdfDict, current: Matrix, depth: number): Promise<void> {
    const ref = this.#objects.streamRef(value);
    const stream = this.#objects.stream(value);
    if (!stream || ref === undefined) return;
    const subtype = this.#objects.resolve(stream.dict['/Subtype']);
    if (subtype === '/Form') await this.#form(stream, resources, current, depth + 1);
    if (subtype !== '/Image') return;
    const drawn = unitSquare(current);
    const known = this.sizes.get(ref) ?? { width: 0, height: 0 };
    this.sizes.set(ref, {
      width: Math.max(known.width, drawn.width),
      height: Math.max(known.height, drawn.height),
    });
  }

  #glyphImages(resources: QpdfDict): void {
    for (const value of Object.values(this.#objects.dict(resources['/Font']) ?? {})) {
      const font = this.#objects.dict(value);
      if (font && this.#objects.resolve(font['/Subtype']) === '/Type3') this.#imagesBelow(font['/Resources']);
    }
  }

  #imagesBelow(value: QpdfValue | undefined): void {
    const resources = this.#objects.dict(value);
    if (!resources || this.#fontResources.has(resources)) return;
    this.#fontResources.add(resources);
    for (const xobject of Object.values(this.#objects.dict(resources['/XObject']) ?? {})) {
      const ref = this.#objects.streamRef(xobject);
      if (ref !== undefined) this.unmeasured.add(ref);
      this.#imagesBelow(this.#objects.dict(xobject)?.['/Resources']);
    }
  }

  async #read(stream: QpdfStream): Promise<Buffer> {
    const content = await readDecoded(this.#objects, stream, this.#bytesLeft);
    if (content === 'tooLarge') throw new TooMuchContent();
    this.#bytesLeft -= content?.byteLength ?? 0;
    return content ?? Buffer.alloc(0);
  }
}

function matrixOf(objects: PdfObjects, value: QpdfValue | undefined): Matrix {
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

function lookUp(dict: QpdfDict | undefined, name: string): QpdfValue | undefined {
  if (!dict) return undefined;
  const exact = dict[`/${name}`];
  if (exact !== undefined) return exact;
  return Object.entries(dict).find(([key]) => unescapeName(key.slice(1)) === name)?.[1];
}
