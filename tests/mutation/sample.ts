import { createRandom } from '@blattwerk/testing/random';

/** Lines of a source whose mutants are tried together, from 1. */
export interface Window {
  path: string;
  first: number;
  last: number;
}

/** Lines of a window: short, so that a sample has many places; long enough for the mutants of a block. */
const windowLines = 8;

/**
 * Chooses windows of sources at random until they have a number of lines of code.
 * @param sources by path
 * @param lines of code at least; all of the sources where they have fewer
 * @returns windows in the order of the sources
 */
export function sampleWindows(sources: ReadonlyMap<string, string>, lines: number, seed: string): Window[] {
  const random = createRandom(seed);
  const left = [...sources].flatMap(([path, source]) => windowsOf(path, source));
  const chosen: typeof left = [];
  for (let found = 0; found < lines && left.length > 0; ) {
    const [next] = left.splice(random.integer(left.length), 1);
    if (!next) break;
    chosen.push(next);
    found += next.lines;
  }
  return chosen
    .toSorted((one, other) => one.path.localeCompare(other.path) || one.first - other.first)
    .map(({ path, first, last }) => ({ path, first, last }));
}

function windowsOf(path: string, source: string): (Window & { lines: number })[] {
  const all = source.split('\n');
  return Array.from({ length: Math.ceil(all.length / windowLines) }, (_, at) => {
    const first = at * windowLines;
    const own = all.slice(first, first + windowLines);
    return { path, first: first + 1, last: first + own.length, lines: own.filter(isCode).length };
  }).filter(({ lines }) => lines > 0);
}

/** Whether a line can have mutants: not blank, and neither a comment, an import nor a bracket. */
function isCode(line: string): boolean {
  return /\w/.test(line) && !/^\s*(\/\/|\/?\*|import |export \*|export (type|interface) )/.test(line);
}
