import { identity, type Matrix } from '../content/matrix.ts';
import { initialStroke, type StrokeStyle } from '../content/stroke-style.ts';
import type { Box } from '../file/page-geometry.ts';
import type { PdfDocument } from '../file/document.ts';
import type { PdfDict, PdfStream, PdfValue } from '../file/values.ts';
import { maxSavedStates } from '../content/limits.ts';
import { initialTextState, type TextState } from './text-state.ts';

/** A current color (ISO 32000-2, 8.6). */
export interface Paint {
  /** Its color space in the resources, or the name of one that they lack; undefined for the initial one, DeviceGray. */
  space: PdfValue | undefined;
  /** A tiling pattern, as a stream, or a shading pattern. */
  pattern: PdfStream | PdfDict | undefined;
}

/** Parameters of transparency (ISO 32000-2, 11.6). */
export interface Transparency {
  /** Constant alphas, 1 for opaque. */
  fillAlpha: number;
  strokeAlpha: number;
  /** Whether colors are blended in another mode than Normal. */
  isBlended: boolean;
  hasSoftMask: boolean;
}

const opaque: Transparency = { fillAlpha: 1, strokeAlpha: 1, isBlended: false, hasSoftMask: false };

/** The parameters that a graphics state parameter dictionary sets (ISO 32000-2, table 57). */
export function changedTransparency(before: Transparency, document: PdfDocument, dict: PdfDict): Transparency {
  if (!['ca', 'CA', 'BM', 'SMask'].some((key) => dict.has(key))) return before;
  const modes = document.array(dict.get('BM')) ?? [dict.get('BM')];
  const mode = document.name(modes[0]);
  return {
    fillAlpha: document.number(dict.get('ca')) ?? before.fillAlpha,
    strokeAlpha: document.number(dict.get('CA')) ?? before.strokeAlpha,
    isBlended: mode === undefined ? before.isBlended : mode !== 'Normal' && mode !== 'Compatible',
    hasSoftMask: dict.has('SMask') ? document.dict(dict.get('SMask')) !== undefined : before.hasSoftMask,
  };
}

/** Overprint (ISO 32000-2, 8.6.7). */
export interface Overprint {
  fill: boolean;
  stroke: boolean;
  mode: number;
}

const noOverprint: Overprint = { fill: false, stroke: false, mode: 0 };

/** The overprint that a graphics state parameter dictionary sets: that of strokes is also that of fills which has none. */
export function changedOverprint(before: Overprint, document: PdfDocument, dict: PdfDict): Overprint {
  if (!['OP', 'op', 'OPM'].some((key) => dict.has(key))) return before;
  const flag = (key: string) => {
    const value = document.resolve(dict.get(key));
    return typeof value === 'boolean' ? value : undefined;
  };
  return {
    fill: flag('op') ?? flag('OP') ?? before.fill,
    stroke: flag('OP') ?? before.stroke,
    mode: document.number(dict.get('OPM')) ?? before.mode,
  };
}

/** Parameters of the graphics state (ISO 32000-2, 8.4.1), as far as readers depend on them. */
export class GraphicsState {
  /** The current transformation matrix (ISO 32000-2, 8.3.4). */
  matrix: Matrix = identity;
  text: TextState = initialTextState;
  line: StrokeStyle = initialStroke;
  fill: Paint = { space: undefined, pattern: undefined };
  stroke: Paint = this.fill;
  /** Bounds of the clip in the space of the page, where they are followed; undefined for none. */
  clip: Box | undefined = undefined;
  transparency: Transparency = opaque;
  overprint: Overprint = noOverprint;

  /** @param changes what differs from this state */
  copy(changes: Partial<GraphicsState> = {}): GraphicsState {
    const { matrix, text, line, fill, stroke, clip, transparency, overprint } = this;
    const own = { matrix, text, line, fill, stroke, clip, transparency, overprint };
    return Object.assign(new GraphicsState(), own, changes);
  }
}

/** The graphics states that a content saves (ISO 32000-2, 8.4.2). */
export class SavedStates {
  readonly #states: GraphicsState[] = [];

  /** @returns the state that is current then; undefined where it is nested too deeply */
  save(current: GraphicsState): GraphicsState | undefined {
    if (this.#states.length === maxSavedStates) return undefined;
    this.#states.push(current);
    return current.copy();
  }

  /** @returns the state that is current then: the same one where none was saved */
  restore(current: GraphicsState): GraphicsState {
    return this.#states.pop() ?? current;
  }
}
