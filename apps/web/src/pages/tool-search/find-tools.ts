/** A tool with what visitors call its task, beside its name. */
export interface SearchedTool {
  name: string;
  description: string;
  /** Words and short phrases, separated by commas. */
  words: string;
}

/** The tools that fit a query, the best first; all of them for an empty one, in their order. */
export function findTools<T extends SearchedTool>(query: string, tools: readonly T[]): T[] {
  const asked = wordsOf(query);
  if (asked.length === 0) return [...tools];
  const meaningful = asked.filter((word) => !empty.has(word));
  const words = meaningful.length === 0 ? asked : meaningful;
  const whole = ranked(words, tools, words.length);
  // A word that no tool knows says nothing: of several, the others are enough.
  return whole.length > 0 || words.length < 3 ? whole : ranked(words, tools, words.length - 1);
}

/** The tools that know so many of the words, the best first. */
function ranked<T extends SearchedTool>(words: readonly string[], tools: readonly T[], known: number): T[] {
  return tools
    .map((tool) => ({ tool, score: scoreOf(words, tool, known) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ tool }) => tool);
}

/** Words of questions that say nothing about a task. */
const empty = new Set(
  'der die das den dem ein eine einen einem in im zu zum zur aus von fur mit und oder auf bei ist sind ich es man will mochte muss kann lasst sich nicht mehr wie was mein meine meinem pdf pdfs the a an to of on for from into in with and or i it is are be want need my how can cannot t don doesn won isn not'.split(
    ' ',
  ),
);

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .normalize('NFD')
      .replace(/[\u0300-\u036F\u00AD]/g, '')
      // Umlauts without their key.
      .replace(/([aou])e/g, '$1')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
  );
}

/**
 * 0 where fewer words than `least` are in the tool; a word of its name counts more than one of its task, and that more than one of its
 * description.
 */
function scoreOf(asked: readonly string[], { name, words, description }: SearchedTool, least: number): number {
  const parts = [
    { known: wordsOf(name), weight: 6 },
    { known: wordsOf(words), weight: 4 },
    { known: wordsOf(description), weight: 1 },
  ];
  const scores = asked.map((word) => Math.max(...parts.map(({ known, weight }) => weight * likeness(word, known))));
  if (scores.filter((score) => score > 0).length < least) return 0;
  return scores.reduce((sum, score) => sum + score, 0);
}

/** 1 for the same word, less for one that begins with it, and for one with a slip of the key. */
function likeness(word: string, known: readonly string[]): number {
  let best = 0;
  for (const other of known) {
    if (other === word) return 1;
    if (word.length > 1 && other.startsWith(word)) best = Math.max(best, 0.8);
    // A short word is one letter from many others.
    else if (word.length > 4 && hasOneSlip(word, other)) best = Math.max(best, 0.5);
  }
  return best;
}

/** Whether a word, or its beginning, differs by one slip. */
function hasOneSlip(word: string, other: string): boolean {
  return [-1, 0, 1].some((more) => isOneSlip(word, other.slice(0, word.length + more)));
}

/** Whether one letter is wrong, missing, too many or in the place of its neighbor. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
