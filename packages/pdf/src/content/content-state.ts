import type { Matrix } from './matrix.ts';
import { initialTextState, type TextState } from './text-state.ts';

/** The graphics state that a form begins with (ISO 32000-2, 8.10.1), as far as areas depend on it. */
export interface InitialState {
  current: Matrix;
  text: TextState;
  lineWidth: number;
  /** Whether fills or strokes have a pattern that shows more than paths. */
  patterns: Patterns;
}

/** Patterns of the current colors. */
export interface Patterns {
  fill: boolean;
  stroke: boolean;
}

export const initialState = (current: Matrix): InitialState => ({
  current,
  text: initialTextState,
  lineWidth: 1,
  patterns: { fill: false, stroke: false },
});

/** Operators of the text state and of positions, which are followed and stay. */
export const textStateOperators = new Set([
  'BT',
  'ET',
  'Tm',
  'Td',
  'TD',
  'T*',
  'Tc',
  'Tw',
  'Tz',
  'TL',
  'Ts',
  'Tr',
  'Tf',
]);
/** Operators that set colors. */
export const colorOperators = new Set(['g', 'G', 'rg', 'RG', 'k', 'K', 'cs', 'CS', 'sc', 'SC', 'scn', 'SCN']);
/** Other operators that stay (ISO 32000-2, Annex A). */
export const otherOperators = new Set([
  'q',
  'Q',
  'cm',
  'w',
  'J',
  'j',
  'M',
  'd',
  'ri',
  'i',
  'd0',
  'd1',
  'BX',
  'EX',
  'MP',
]);
