import type { Range } from './word-finder.ts';

/** Lengths of the parts (RFC 5321, 4.5.3.1). */
const [maxLocal, maxDomain] = [64, 255];
const [minEnding, maxEnding] = [2, 24];
const localCharacter = /[\p{L}\p{N}\p{M}._%+&'-]/u;
const domainCharacter = /[\p{L}\p{N}\p{M}-]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** After these at the end of a line, an address goes on. */
const joins = new Set(['.', '-', '_', '+', '\u00ad']);
/** Endings after which it does not: the full stop is that of the sentence. */
const endings: ReadonlySet<string> = new Set(
  'at be biz ch co com cz de dk edu es eu fr gmbh gov info io it li lu net nl online org pl shop uk us'.split(' '),
);

/** E-mail addresses in folded text, also over the ends of lines: each character is read for the `@` before and after it alone. */
export function findEmails(text: string, step: (count: number) => void): Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = startOfLocal(text, at, step);
    const end = start === undefined ? undefined : endOfDomain(text, at, step);
    if (start !== undefined && end !== undefined) found.push([start, end]);
  }
  return found;
}

function startOfLocal(text: string, at: number, step: (count: number) => void): number | undefined {
  let start = at;
  // The end of a line before the sign.
  if (text[start - 1] === '\n') start--;
  let from = start;
  while (start > 0 && at - start <= maxLocal) {
    const before = text[start - 1] as string;
    if (localCharacter.test(before) || before === '\u00ad') {
      start--;
      from = start;
    } else if (before === '\n' && joins.has(text[start - 2] ?? '') && continuesLocal(text, start - 2)) start--;
    else break;
  }
  step(1 + at - start);
  return at - from > maxLocal + 1 || !letterOrDigit.test(text.slice(from, at)) ? undefined : from;
}

/** Whether what is before the end of a line belongs to the address: after a full stop, where it is the first of its line or a label's. */
function continuesLocal(text: string, last: number): boolean {
  if (text[last] !== '.') return true;
  let at = last;
  while (at > 0 && last - at < maxLocal && localCharacter.test(text[at - 1] as string)) at--;
  return at === 0 || text[at - 1] === '\n' || ':<('.includes(text[at - 1] as string) || text[at - 2] === ':';
}

function endOfDomain(text: string, at: number, step: (count: number) => void): number | undefined {
  let next = at + 1;
  if (text[next] === '\n') next++;
  /** The label before the last full stop, and the one after it. */
  let [label, ending] = ['', ''];
  /** The end of the longest domain. */
  let end: number | undefined;
  for (; next < text.length && next - at <= maxDomain; next++) {
    const character = text[next] as string;
    if (character === '.') {
      if (ending === '') break;
      [label, ending] = [ending, ''];
    } else if (character === '\n') {
      const last = text[next - 1] as string;
      if (!joins.has(last) || (last === '.' && (endings.has(label) || !/\p{L}/u.test(label)))) break;
    } else if (domainCharacter.test(character)) ending += character;
    else if (character !== '\u00ad') break;
    if (label !== '' && isEnding(ending)) end = next + 1;
  }
  step(next - at);
  return end;
}

function isEnding(label: string): boolean {
  return label.length >= minEnding && label.length <= maxEnding && /^[\p{L}\p{M}]+$/u.test(label);
}
