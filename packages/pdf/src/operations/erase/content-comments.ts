import type { ContentTokenizer } from '../../content/tokenizer.ts';

/** A part of a content between two tokens: blanks and comments (ISO 32000-2, 7.2.4). */
interface Gap {
  start: number;
  end: number;
}

/**
 * The gaps with comments before and in the current operation.
 * @param from where the operation before ended
 */
export function commentsBefore(tokenizer: ContentTokenizer, from: number): Gap[] {
  const { operandCount, offset, operator } = tokenizer;
  const gaps: Gap[] = [];
  let start = from;
  for (let index = 0; index < operandCount; index++) {
    gaps.push({ start, end: tokenizer.start(index) });
    start = tokenizer.end(index);
  }
  gaps.push({ start, end: offset - operator.length });
  return gaps.filter((gap) => hasComment(tokenizer.content, gap));
}

/** The gap after the last operation, where it has comments. */
export function commentsAfter({ content }: ContentTokenizer, from: number): Gap[] {
  return [{ start: from, end: content.length }].filter((gap) => hasComment(content, gap));
}

function hasComment(content: Buffer, { start, end }: Gap): boolean {
  return start < end && content.subarray(start, end).includes('%');
}
