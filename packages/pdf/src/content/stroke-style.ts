import type { PdfDocument } from '../file/document.ts';
import type { PdfDict, PdfValue } from '../file/values.ts';
import type { ContentTokenizer } from './tokenizer.ts';

/** How lines are stroked (ISO 32000-2, 8.4.3). Lengths are in user space. */
export interface StrokeStyle {
  width: number;
  /** 0 for butt, 1 for round and 2 for square ends. */
  cap: number;
  /** 0 for mitered, 1 for round and 2 for beveled corners. */
  join: number;
  miterLimit: number;
  /** Lengths of dashes and gaps by turns; none for a solid line. */
  dashes: readonly number[];
  phase: number;
}

export const initialStroke: StrokeStyle = { width: 1, cap: 0, join: 0, miterLimit: 10, dashes: [], phase: 0 };

/** Follows an operator; those that set no style, and malformed ones, change nothing. */
export function followStroke(style: StrokeStyle, tokenizer: ContentTokenizer): StrokeStyle {
  const { operator, operandCount } = tokenizer;
  const last = tokenizer.number(operandCount - 1);
  if (!Number.isFinite(last)) return style;
  if (operator === 'w') return { ...style, width: Math.abs(last) };
  if (operator === 'J') return { ...style, cap: last };
  if (operator === 'j') return { ...style, join: last };
  if (operator === 'M') return { ...style, miterLimit: last };
  if (operator !== 'd' || tokenizer.kind(operandCount - 2) !== 'array') return style;
  const lengths = tokenizer
    .text(operandCount - 2)
    .slice(1, -1)
    .trim();
  return { ...style, ...dashesOf(lengths === '' ? [] : lengths.split(/\s+/).map(Number), last) };
}

/** The style with the entries of a graphics state parameter dictionary (ISO 32000-2, 8.4.5). */
export function strokeOfState(document: PdfDocument, dict: PdfDict, style: StrokeStyle): StrokeStyle {
  const [dashes, phase] = document.array(dict.get('D')) ?? [];
  const pattern = dashes === undefined ? {} : dashesOf(document.array(dashes) ?? [], document.number(phase) ?? 0);
  return {
    ...style,
    ...pattern,
    width: Math.abs(document.number(dict.get('LW')) ?? style.width),
    cap: document.number(dict.get('LC')) ?? style.cap,
    join: document.number(dict.get('LJ')) ?? style.join,
    miterLimit: document.number(dict.get('ML')) ?? style.miterLimit,
  };
}

/** Lengths that are not all positive or zero, or all zero, make a solid line. */
function dashesOf(value: PdfValue, phase: number): Pick<StrokeStyle, 'dashes' | 'phase'> {
  const lengths = Array.isArray(value) ? value : [];
  const dashes = lengths.filter((length) => typeof length === 'number' && length >= 0) as number[];
  const isDashed = dashes.length === lengths.length && dashes.some((length) => length > 0);
  return { dashes: isDashed ? dashes : [], phase: Number.isFinite(phase) ? phase : 0 };
}
