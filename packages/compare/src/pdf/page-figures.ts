import type { Box, ContentHandler, CurrentContent, EndedPath, ImageUse, Pdf, PdfValue } from '@blattwerk/pdf';
import { CurrentPath, PdfStream } from '@blattwerk/pdf';
import { emptyHash, hashNumber } from '../hash-number.ts';
import type { ComparedFigure } from '../model.ts';

/** Shapes of a page that are compared one by one; those after them by the parts of the page in which they are. */
const maxDrawings = 4000;
/** Parts of a page in each direction. */
const parts = 24;
/** Decimals of a point do not count: of lines, a fraction of a pixel. */
const stepsPerPoint = 2;

const initialColor = '0 g';

/** Collects the pictures and shapes of a page, with a key of what makes their looks. */
export class PageFigures implements ContentHandler {
  readonly figures: ComparedFigure[] = [];
  readonly #pdf: Pdf;
  readonly #page: { width: number; height: number };
  readonly #imageKeys: WeakMap<PdfStream, string>;
  /** By the paint of the graphics state that they set. */
  readonly #colors = new WeakMap<object, string>();
  readonly #rest = new Map<string, { hash: number; area: Box }>();
  readonly #path = new CurrentPath();
  #drawings = 0;

  /** @param imageKeys of the images that other pages have */
  constructor(pdf: Pdf, page: { width: number; height: number }, imageKeys: WeakMap<PdfStream, string>) {
    this.#pdf = pdf;
    this.#page = page;
    this.#imageKeys = imageKeys;
  }

  /** All figures, in a stable order. */
  finish(): ComparedFigure[] {
    for (const { hash, area } of this.#rest.values())
      this.figures.push({ kind: 'drawing', area, key: `many ${hash.toString(36)}` });
    return this.figures;
  }

  setColor({ operation, state }: CurrentContent): void {
    const isFill = operation.operator === operation.operator.toLowerCase();
    const operands = Array.from({ length: operation.operandCount }, (_, at) => round(operation.number(at), 1000));
    this.#colors.set(isFill ? state.fill : state.stroke, `${operands.join(' ')} ${operation.operator.toLowerCase()}`);
  }

  buildPath(content: CurrentContent): void {
    this.#path.build(content);
  }

  paintPath(content: CurrentContent): void {
    this.#path.end(content, (path) => this.#addPath(path, content));
  }

  #addPath(path: EndedPath, { operation: { operator }, state }: CurrentContent): void {
    const { points, bounds, area, isFilled, isStroked, lineWidth } = path;
    if (!(isFilled || isStroked) || points.length === 0) return;
    const looks = [
      operator,
      path.operators,
      ...(isFilled ? [this.#colorOf(state.fill), state.transparency.fillAlpha] : []),
      ...(isStroked ? [this.#colorOf(state.stroke), state.transparency.strokeAlpha, round(lineWidth, 10)] : []),
    ].join(' ');
    let hash = hashText(looks);
    for (let at = 0; at < points.length; at += 2) {
      hash = hashNumber(hash, Math.round(((points[at] ?? 0) - bounds.left) * stepsPerPoint));
      hash = hashNumber(hash, Math.round(((points[at + 1] ?? 0) - bounds.bottom) * stepsPerPoint));
    }
    this.#push(hash, area, state.clip);
  }

  paintShading(_: PdfValue | undefined, { state, operation }: CurrentContent): void {
    const area = state.clip ?? { left: 0, bottom: 0, right: this.#page.width, top: this.#page.height };
    this.#push(hashText(`shading ${operation.operandCount}`), area, state.clip);
  }

  drawImage({ image }: ImageUse, { state }: CurrentContent): void {
    const [a, b, c, d, e, f] = state.matrix;
    const [xs, ys] = [
      [e, a + e, c + e, a + c + e],
      [f, b + f, d + f, b + d + f],
    ];
    const whole = { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
    const area = this.#shown(whole, state.clip);
    if (!area) return;
    const isMask = this.#pdf.resolve(image.dict.get('ImageMask')) === true;
    const size = [area.right - area.left, area.top - area.bottom].map(Math.round).join('x');
    // A picture that is mirrored or turned looks otherwise.
    const way = [a, b, c, d].map(Math.sign).join('');
    const color = isMask ? this.#colorOf(state.fill) : '';
    const key = `${this.#imageKey(image)} ${size} ${way} ${color} ${state.transparency.fillAlpha}`;
    this.figures.push({ kind: 'picture', area, key });
  }

  #push(hash: number, whole: Box, clip: Box | undefined): void {
    const area = this.#shown(whole, clip);
    if (!area) return;
    this.#drawings++;
    if (this.#drawings <= maxDrawings) {
      this.figures.push({ kind: 'drawing', area, key: hash.toString(36) });
      return;
    }
    const { width, height } = this.#page;
    const column = Math.floor((((area.left + area.right) / 2) * parts) / width);
    const row = Math.floor((((area.bottom + area.top) / 2) * parts) / height);
    const known = this.#rest.get(`${column} ${row}`);
    // The sum does not depend on the order.
    if (known) known.hash = (known.hash + hash) | 0;
    else {
      const [partWidth, partHeight] = [width / parts, height / parts];
      const [left, bottom] = [column * partWidth, row * partHeight];
      this.#rest.set(`${column} ${row}`, {
        hash,
        area: { left, bottom, right: left + partWidth, top: bottom + partHeight },
      });
    }
  }

  /** What is seen of an area; undefined for nothing. */
  #shown(whole: Box, clip: Box | undefined): Box | undefined {
    const { width, height } = this.#page;
    const onPage = shared(whole, { left: 0, bottom: 0, right: width, top: height });
    const area = clip ? shared(onPage, clip) : onPage;
    return area.left <= area.right && area.bottom <= area.top ? area : undefined;
  }

  #colorOf(paint: object): string {
    return this.#colors.get(paint) ?? initialColor;
  }

  #imageKey(image: PdfStream): string {
    const known = this.#imageKeys.get(image);
    if (known !== undefined) return known;
    const mask = this.#pdf.resolve(image.dict.get('SMask') ?? image.dict.get('Mask'));
    const key = [hashBytes(image.raw), mask instanceof PdfStream ? hashBytes(mask.raw) : ''].join('-');
    this.#imageKeys.set(image, key);
    return key;
  }
}

function shared(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  };
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

function hashText(text: string): number {
  let hash = emptyHash;
  for (let at = 0; at < text.length; at++) hash = hashNumber(hash, text.charCodeAt(at));
  return hash;
}

/** A digest of 64 bits, which tells bytes from others but resists nobody. */
function hashBytes(bytes: Uint8Array): string {
  let [one, other] = [emptyHash, bytes.length];
  for (let at = 0; at < bytes.length; at++) {
    const value = bytes[at] ?? 0;
    one = Math.imul(one ^ value, 0x01000193);
    other = (Math.imul(other, 31) + value) | 0;
  }
  return `${one.toString(36)}${other.toString(36)}`;
}
