import type { Budget } from '../budget.ts';
import { byteClasses, decodeName } from '../file/parser.ts';

const slash = 0x2f;

/**
 * All names that content may contain, also those within strings and image data: a superset of the names that any reader
 * finds, even in malformed content. Takes a third of the time of tokenizing.
 * @throws TooComplexPdf where the budget is exhausted
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
