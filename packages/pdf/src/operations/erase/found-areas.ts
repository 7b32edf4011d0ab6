import type { Matrix } from '../../content/matrix.ts';
import { cornersOf, grown, type Point, transformed, transformedBox } from '../../content/shapes.ts';
import { type Box, intersect } from '../../file/page-geometry.ts';
import type { EraseArea } from './erase-area.ts';
import type { ReadGlyph } from '../../text/shown-text.ts';
import { glyphMatrix, type TextFrame } from '../../content/placed-glyph.ts';

/** Margin around found text, in points. */
const margin = 1;
/** Sine of the angle up to which text counts as level or upright. */
const minSine = 0.02;
/** Share of the height that glyphs of one area have in common. */
const minShared = 0.5;
/** Distance up to which they are in one area, in font sizes. */
const maxGap = 1;
/** How far from the middle of a found glyph those of others go, along its line, in font sizes: the same glyph drawn again. */
const repeatedReach = 0.1;

/** An area of text that was found. */
export interface FoundArea extends EraseArea {
  /** Corners of the glyph, where its line is neither level nor upright: the area is the box around them. */
  corners?: readonly Point[];
}

/** Areas of glyphs, one for those that follow each other on a line that is level or upright. */
export class FoundAreas {
  readonly #toShown: Matrix;
  readonly #clip: Box | undefined;

  /**
   * @param toShown maps the default user space of the page to points of it as it is shown
   * @param clip outside of which the glyphs are not shown, in default user space
   */
  constructor(toShown: Matrix, clip: Box | undefined) {
    this.#toShown = toShown;
    this.#clip = clip;
  }

  /** @param glyphs in the order of reading */
  of(glyphs: Iterable<ReadGlyph>): FoundArea[] {
    const boxes: PlacedBox[] = [];
    for (const glyph of glyphs) {
      const matrix = glyphMatrix(glyph);
      const box = transformedBox(glyph.box, matrix);
      const core = coreOf(box, glyph.frame);
      const last = boxes.at(-1);
      if (last && isNext(last, box)) {
        last.box = union(last.box, box);
        last.core = union(last.core, core);
      } else if (directionOf(glyph.frame)) boxes.push({ box, core, frame: glyph.frame });
      else boxes.push({ box, core, frame: glyph.frame, corners: cornersOf(glyph.box, matrix) });
    }
    const shown = (box: Box) => transformedBox(this.#clipped(box), this.#toShown);
    return boxes.map(({ box, core, corners }) => ({
      ...grown(shown(box), margin),
      text: shown(core),
      ...(corners &&
        this.#isWithinClip(box) && { corners: corners.map((corner) => transformed(corner, this.#toShown)) }),
    }));
  }

  #isWithinClip({ left, bottom, right, top }: Box): boolean {
    const clip = this.#clip;
    return !clip || (left >= clip.left && bottom >= clip.bottom && right <= clip.right && top <= clip.top);
  }

  /** The part that is shown; a place of its own where none is. */
  #clipped(box: Box): Box {
    const clip = this.#clip;
    if (!clip) return box;
    const middle = { left: clip.left, bottom: clip.bottom, right: clip.left, top: clip.bottom };
    middle.left = middle.right = (clip.left + clip.right) / 2;
    middle.bottom = middle.top = (clip.bottom + clip.top) / 2;
    return intersect(box, clip) ?? grown(middle, margin);
  }
}

interface PlacedBox {
  box: Box;
  /** Where the middles of its glyphs are. */
  core: Box;
  frame: TextFrame;
  corners?: readonly Point[];
}

/** The part of a glyph's box next to its middle, since kerning moves others into the box. */
function coreOf(box: Box, frame: TextFrame): Box {
  const direction = directionOf(frame);
  const reach = frame.size * repeatedReach;
  const [across, up] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  return {
    ...box,
    ...(direction !== 'upright' && {
      left: Math.max(box.left, across - reach),
      right: Math.min(box.right, across + reach),
    }),
    ...(direction !== 'level' && { bottom: Math.max(box.bottom, up - reach), top: Math.min(box.top, up + reach) }),
  };
}

/** Undefined for lines that are neither level nor upright. */
function directionOf({ along, size }: TextFrame): 'level' | 'upright' | undefined {
  if (Math.abs(along[1]) <= size * minSine) return 'level';
  return Math.abs(along[0]) <= size * minSine ? 'upright' : undefined;
}

function isNext({ box: one, frame }: PlacedBox, other: Box): boolean {
  const em = frame.size;
  const direction = directionOf(frame);
  if (direction === undefined) return false;
  const isLevel = direction === 'level';
  // Distances along the line, and what is shared across it.
  const [apart, shared, least] = isLevel
    ? [apartOn(one, other, 'left', 'right'), ...sharedOn(one, other, 'bottom', 'top')]
    : [apartOn(one, other, 'bottom', 'top'), ...sharedOn(one, other, 'left', 'right')];
  return apart <= em * maxGap && shared >= least * minShared;
}

type Low = 'left' | 'bottom';
type High = 'right' | 'top';

function apartOn(one: Box, other: Box, low: Low, high: High): number {
  return Math.max(one[low], other[low]) - Math.min(one[high], other[high]);
}

/** What two boxes share on an axis, and the size of the smaller one. */
function sharedOn(one: Box, other: Box, low: Low, high: High): [shared: number, least: number] {
  const shared = Math.min(one[high], other[high]) - Math.max(one[low], other[low]);
  return [shared, Math.min(one[high] - one[low], other[high] - other[low])];
}

function union(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
}
