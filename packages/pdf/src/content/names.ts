import type { Budget } from '../budget.ts';
import { byteClasses, decodeName } from '../file/parser.ts';

const slash = 0x2f;

/**
 * All names that a content stream may use. What looks like a name in a string or in the data of an inline image counts
 * too: no reader finds a name that is not among them, however it reads malformed content.
 *
 * Reading the operations takes three times as long.
 * @throws TooComplexPdf
 */
export function findNames(content: Buffer, budget: Budget): Set<string> {
  const names = new Set<string>();
  for (let at = content.indexOf(slash); at >= 0; ) {
    budget.step();
    let end = at + 1;
    while (end < content.length && byteClasses[content[end] as number] === 0) end++;
    names.add(decodeName(content.toString('latin1', at + 1, end)));
    at = content.indexOf(slash, end);
  }
  return names;
}
