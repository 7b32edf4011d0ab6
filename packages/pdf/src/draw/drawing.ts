import type { Matrix } from '../content/matrix.ts';
import type { DrawingFont } from './drawing-font.ts';
import type { DrawingImage } from './drawing-image.ts';
import type { StructureElement } from './structure.ts';
import { encodeTextString } from '../file/text-string.ts';
import { coordinateText, matrixText } from './coordinate-text.ts';
import { runsOf } from './font-stack.ts';
import { indexIn, showText } from './show-text.ts';

/** Red, green and blue, each from 0 to 1. */
export type DrawingColor = readonly [red: number, green: number, blue: number];

/** How something is painted. */
export interface Paint {
  /** Opacity from 0 to 1; opaque where absent. */
  opacity?: number;
}

export interface TextPaint extends Paint {
  font: DrawingFont;
  /** In points. */
  size: number;
  color: DrawingColor;
}

export interface PathPaint extends Paint {
  fill?: DrawingColor;
  stroke?: DrawingColor;
  /** Of the stroke, in points; 1 where absent. */
  width?: number;
  /** Whether the ends and corners of the stroke are round. */
  isRound?: boolean;
}

/** A part of a path: points are x and y. */
export type PathStep =
  | { to: 'move' | 'line'; x: number; y: number }
  | { to: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { to: 'close' };

/** The content of a drawing, in which `F0`, `I0` and `G0` are the first font, image and opacity. */
interface DrawingParts {
  content: string;
  fonts: readonly DrawingFont[];
  images: readonly DrawingImage[];
  opacities: readonly number[];
  /** Structure elements by the identifiers of their marked content. */
  tags: readonly StructureElement[];
}

/**
 * Text, images and paths in an area of its own, whose origin is the lower left corner and whose unit is a point. It
 * becomes a form XObject, which `placeOnPages` shows on pages.
 */
export class Drawing {
  readonly width: number;
  readonly height: number;
  readonly #content: string[] = [];
  readonly #fonts: DrawingFont[] = [];
  readonly #images: DrawingImage[] = [];
  readonly #opacities: number[] = [];
  readonly #tags: StructureElement[] = [];
  #isGray = true;

  /** @param size in points; what lies outside is not shown */
  constructor({ width, height }: { width: number; height: number }) {
    this.width = width;
    this.height = height;
  }

  /** Whether all of its fonts are in the file. */
  get isEmbedded(): boolean {
    return this.#fonts.every(({ isEmbedded }) => isEmbedded);
  }

  get isTransparent(): boolean {
    return this.#opacities.length > 0 || this.#images.some(({ isTransparent }) => isTransparent);
  }

  /** Whether nothing of it is transparent, colored or an image. */
  get isOpaqueGray(): boolean {
    return this.#isGray && this.#images.length === 0 && !this.isTransparent;
  }

  /** Shows a line of text that begins at x on the baseline y. Characters that the font does not have are left out; a stack shows a square. */
  text(text: string, x: number, y: number, { font, size, color, opacity }: TextPaint): this {
    const shown = showText(runsOf(font, text), size, (each) => indexIn(this.#fonts, each));
    return this.#add(
      opacity,
      `BT ${this.#color(color, 'fill')} ${coordinateText(x)} ${coordinateText(y)} Td ${shown} ET`,
    );
  }

  /** Paints a path: fills it, strokes it, or both. */
  path(steps: readonly PathStep[], { fill, stroke, width = 1, isRound = false, opacity }: PathPaint): this {
    const operator = fill ? (stroke ? 'B' : 'f') : stroke ? 'S' : 'n';
    const line = `${coordinateText(width)} w${isRound ? ' 1 J 1 j' : ''}`;
    const colors = [fill && this.#color(fill, 'fill'), stroke && `${this.#color(stroke, 'stroke')} ${line}`];
    return this.#add(
      opacity,
      [...colors.filter((part) => part !== undefined), ...steps.map(stepText), operator].join(' '),
    );
  }

  rectangle(x: number, y: number, width: number, height: number, paint: PathPaint): this {
    const [right, top] = [x + width, y + height];
    const corners: PathStep[] = [
      { to: 'move', x, y },
      { to: 'line', x: right, y },
      { to: 'line', x: right, y: top },
      { to: 'line', x, y: top },
      { to: 'close' },
    ];
    return this.path(corners, paint);
  }

  /** Shows an image in a rectangle. */
  image(image: DrawingImage, x: number, y: number, width: number, height: number, { opacity }: Paint = {}): this {
    const name = `I${indexIn(this.#images, image)}`;
    return this.#add(opacity, `${matrixText([width, 0, 0, height, x, y])} cm /${name} Do`);
  }

  /** What `paint` draws, under a matrix. */
  transformed(matrix: Matrix, paint: (drawing: this) => void): this {
    this.#content.push(`q ${matrixText(matrix)} cm`);
    paint(this);
    this.#content.push('Q');
    return this;
  }

  /**
   * What `paint` draws, as content of a structure element or as an artifact (ISO 32000-2, 14.8.2), in a drawing that is a page of
   * `createTagged`. One is not within another.
   * @param actualText what is read in place of the characters that are shown
   */
  tagged(tag: StructureElement | 'artifact', paint: (drawing: this) => void, actualText?: string): this {
    const mark = tag === 'artifact' ? '/Artifact BMC' : `/${tag.type} << /MCID ${this.#tags.push(tag) - 1} >> BDC`;
    this.#content.push(mark);
    // Some readers look for the text in a span alone.
    if (actualText !== undefined)
      this.#content.push(`/Span << /ActualText <${encodeTextString(actualText).toString('hex')}> >> BDC`);
    paint(this);
    if (actualText !== undefined) this.#content.push('EMC');
    this.#content.push('EMC');
    return this;
  }

  /** Gray where it is, since every output intent allows that. */
  #color(color: DrawingColor, of: 'fill' | 'stroke'): string {
    const [red, green, blue] = color.map((part) => coordinateText(Math.min(1, Math.max(0, part))));
    const isGray = red === green && green === blue;
    this.#isGray &&= isGray;
    const operator = isGray ? 'g' : 'rg';
    return `${isGray ? red : `${red} ${green} ${blue}`} ${of === 'fill' ? operator : operator.toUpperCase()}`;
  }

  #add(opacity: number | undefined, operations: string): this {
    const state =
      opacity === undefined || opacity >= 1 ? '' : `/G${indexIn(this.#opacities, Math.max(0, opacity))} gs `;
    this.#content.push(`q ${state}${operations} Q`);
    return this;
  }

  /** What it consists of, for the form XObject. */
  get parts(): DrawingParts {
    const content = this.#content.join('\n');
    return { content, fonts: this.#fonts, images: this.#images, opacities: this.#opacities, tags: this.#tags };
  }
}

function stepText(step: PathStep): string {
  switch (step.to) {
    case 'close':
      return 'h';
    case 'move':
      return `${coordinateText(step.x)} ${coordinateText(step.y)} m`;
    case 'line':
      return `${coordinateText(step.x)} ${coordinateText(step.y)} l`;
    case 'curve':
      return `${[step.x1, step.y1, step.x2, step.y2, step.x, step.y].map(coordinateText).join(' ')} c`;
  }
}
