import { operatorKinds } from '../../content/operators.ts';
import type { ContentTokenizer } from '../../content/tokenizer.ts';

/** A part of a content that is no operand and no known operator: blanks, comments (ISO 32000-2, 7.2.4), and what no operator takes. */
interface Gap {
  start: number;
  end: number;
}

/** Strings, which may have a percent sign, and comments. */
const stringOrComment = /\((?:[^()\\]|\\[^])*\)|%[^\r\n]*/g;
const notBlank = /[^\0\t\n\f\r ]/;

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
    gaps.push({ start, end: operandStart });
    const kind = tokenizer.kind(index);
    if (kind === 'array' || kind === 'dict') gaps.push(...commentsIn(content, operandStart, operandEnd));
    start = operandEnd;
  }
  gaps.push({ start, end: operatorKinds.has(operator) ? offset - operator.length : offset });
  return gaps.filter((gap) => isFilled(content, gap));
}

/** The gap after the last operation, where it has more than blanks. */
export function gapsAfter({ content }: ContentTokenizer, from: number): Gap[] {
  return [{ start: from, end: content.length }].filter((gap) => isFilled(content, gap));
}

/** Comments within an array or a dictionary. */
function commentsIn(content: Buffer, start: number, end: number): Gap[] {
  if (!content.subarray(start, end).includes('%')) return [];
  const matches = content.toString('latin1', start, end).matchAll(stringOrComment);
  return Array.from(matches, ({ 0: text, index }) => ({
    start: start + index,
    end: start + index + text.length,
  })).filter((part) => content[part.start] === 0x25);
}

function isFilled(content: Buffer, { start, end }: Gap): boolean {
  return start < end && notBlank.test(content.toString('latin1', start, end));
}
