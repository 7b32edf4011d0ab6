import { operatorKinds } from '../../content/operators.ts';
import type { ContentTokenizer } from '../../content/tokenizer.ts';

/** A part of a content that is no operand and no known operator: blanks, comments (ISO 32000-2, 7.2.4), and what no operator takes. */
interface Gap {
  start: number;
  end: number;
}

const [percent, openParenthesis, closeParenthesis, backslash] = [0x25, 0x28, 0x29, 0x5c];
const [lineFeed, carriageReturn] = [10, 13];
const blanks: ReadonlySet<number> = new Set(Buffer.from('\0\t\n\f\r '));

/**
 * The gaps with more than blanks before, in and between the operands of the current operation.
 * @param from where the operation before ended
 */
export function gapsBefore(tokenizer: ContentTokenizer, from: number): Gap[] {
  const { content, operandCount, offset, operator } = tokenizer;
  const gaps: Gap[] = [];
  let start = from;
  for (let index = 0; index < operandCount; index++) {
    const [operandStart, operandEnd] = [tokenizer.start(index), tokenizer.end(index)];
    if (isFilled(content, start, operandStart)) gaps.push({ start, end: operandStart });
    const kind = tokenizer.kind(index);
    if (kind === 'array' || kind === 'dict') gaps.push(...commentsIn(content, operandStart, operandEnd));
    start = operandEnd;
  }
  const end = operatorKinds.has(operator) ? offset - operator.length : offset;
  if (isFilled(content, start, end)) gaps.push({ start, end });
  return gaps;
}

/** The gap after the last operation, where it has more than blanks. */
export function gapsAfter({ content }: ContentTokenizer, from: number): Gap[] {
  return isFilled(content, from, content.length) ? [{ start: from, end: content.length }] : [];
}

/** Comments within an array or a dictionary, whose strings may have percent signs. */
function commentsIn(content: Buffer, start: number, end: number): Gap[] {
  const comments: Gap[] = [];
  if (!content.subarray(start, end).includes(percent)) return comments;
  let depth = 0;
  for (let at = start; at < end; at++) {
    const code = content[at];
    if (code === percent && depth === 0) {
      const from = at;
      while (at < end && content[at] !== carriageReturn && content[at] !== lineFeed) at++;
      comments.push({ start: from, end: at });
    } else if (code === backslash) at++;
    else if (code === openParenthesis) depth++;
    else if (code === closeParenthesis) depth--;
  }
  return comments;
}

/** Whether a part has more than blanks. */
function isFilled(content: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!blanks.has(content[at] as number)) return true;
  return false;
}
