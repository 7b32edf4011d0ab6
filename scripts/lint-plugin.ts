import { analyse as findSlowParts, type Report } from 'scslre';

/** The parts of an ESTree node and of ESLint's context that the rules use. */
interface Node {
  type: string;
  callee?: Node & { name?: string };
  arguments?: Node[];
  regex?: { pattern: string; flags: string };
  source?: Node;
  value?: unknown;
  parent?: Node & { property?: Node; key?: Node; imported?: Node; source?: Node };
  name?: string;
}
interface Context {
  sourceCode: { text: string; getAllComments: () => (Node & { value: string })[] };
  report: (problem: { node: Node; message: string }) => void;
}

/**
 * Reports regular expressions whose time grows faster than the text that they search, as `\s*,` does on a run of
 * spaces: for the quantifier, or because the search begins again at each character. A pattern that is computed cannot
 * be checked and is reported as well.
 */
const linearRegexp = {
  create: (context: Context) => ({
    Literal(node: Node) {
      if (node.regex) check(context, node, node.regex.pattern, node.regex.flags);
    },
    NewExpression: (node: Node) => checkConstructor(context, node),
    CallExpression: (node: Node) => checkConstructor(context, node),
  }),
};

function checkConstructor(context: Context, node: Node): void {
  if (node.callee?.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
  const [pattern, flags] = node.arguments ?? [];
  if (pattern?.regex) return;
  const flagText = flags ? flags.value : '';
  if (typeof pattern?.value !== 'string' || typeof flagText !== 'string')
    context.report({ node, message: 'expected a literal, got a computed pattern, whose time cannot be checked' });
  else check(context, node, pattern.value, flagText);
}

function check(context: Context, node: Node, source: string, flags: string): void {
  const { reports } = findSlowParts({ source, flags });
  const [first] = reports;
  if (first) context.report({ node, message: `expected linear time, got ${describe(first)}` });
}

function describe(report: Report): string {
  const growth = report.exponential ? 'exponential' : 'polynomial';
  const parts = { Trade: 'two quantifiers share characters', Self: 'a quantifier repeats itself', Move: 'each start' };
  return `${growth} time: ${parts[report.type]}, on ${report.character.literal.source} repeated`;
}

const serverCode = /^@blattwerk\/(?:server|site\/node)(?:$|\/)/;

/** Reports imports of packages that run on a server only. */
const noServerImports = {
  create: (context: Context) => ({
    ImportDeclaration(node: Node) {
      if (typeof node.source?.value === 'string' && serverCode.test(node.source.value))
        context.report({ node, message: 'expected code that runs in a browser, got a package of the servers' });
    },
  }),
};

/** British spellings and the American ones, which code, comments and paths have; visible English is British. */
const americanSpelling: Readonly<Record<string, string>> = {
  analyse: 'analyze',
  artefact: 'artifact',
  behaviour: 'behavior',
  catalogue: 'catalog',
  centimetre: 'centimeter',
  centre: 'center',
  colour: 'color',
  defence: 'defense',
  favour: 'favor',
  grey: 'gray',
  honour: 'honor',
  initialise: 'initialize',
  judgement: 'judgment',
  labelled: 'labeled',
  licence: 'license',
  modelled: 'modeled',
  neighbour: 'neighbor',
  normalise: 'normalize',
  optimise: 'optimize',
  organise: 'organize',
  recognise: 'recognize',
  serialise: 'serialize',
  summarise: 'summarize',
  synchronise: 'synchronize',
};
/** Not in `aria-labelledby`. */
const british = new RegExp(`(?:${Object.keys(americanSpelling).join('|')})(?!by)`, 'i');
/** Visible English has "license" as a verb, and both spellings of "judgment". */
const american = new RegExp(
  `\\b(?:${Object.values(americanSpelling)
    .filter((word) => word !== 'license' && word !== 'judgment')
    .join('|')})(?!ue)`,
  'i',
);

/** The first British spelling in a text, and the American one that was expected. */
export function findBritish(text: string): { found: string; expected: string } | undefined {
  const [found] = british.exec(text) ?? [];
  return found === undefined ? undefined : { found, expected: americanSpelling[found.toLowerCase()] ?? '' };
}

/** The first American spelling in a text of the pages; the addresses of links are paths. */
export function findAmerican(text: string): string | undefined {
  return american.exec(text.replace(/\]\([^)]*\)/g, ''))?.[0];
}

/** Reports British spellings in comments and in names that the file gives. Strings may be texts of the pages. */
const spelling = {
  create: (context: Context) => {
    const { text } = context.sourceCode;
    if (!british.test(text)) return {};
    const check = (node: Node, checked: string) => {
      const british = findBritish(checked);
      if (british)
        context.report({ node, message: `expected ${british.expected}, got ${british.found} (American spelling)` });
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
      },
      Identifier(node: Node) {
        // Others choose the names of what they export, and of their properties.
        const { property, key, imported } = node.parent ?? {};
        if (![property, key, imported].includes(node)) check(node, node.name ?? '');
      },
    };
  },
};

const limit = /^(most|least)[A-Z]/;

/** Reports names of limits that begin as no others do: `mostPages` beside `maxBytes`. */
const limitNames = {
  create: (context: Context) => ({
    Identifier(node: Node) {
      const { property, imported } = node.parent ?? {};
      const [, word] = limit.exec(node.name ?? '') ?? [];
      if (word !== undefined && ![property, imported].includes(node))
        context.report({ node, message: `expected ${word === 'most' ? 'max' : 'min'}, got ${word} in ${node.name}` });
    },
  }),
};

/** Reports American spellings in the English texts of pages and messages. */
const britishTexts = {
  create: (context: Context) => {
    const check = (node: Node, text: unknown) => {
      if ([node.parent?.key, node.parent?.source].includes(node) || typeof text !== 'string') return;
      const found = findAmerican(text);
      if (found) context.report({ node, message: `expected British spelling, got ${found}` });
    };
    return {
      Literal: (node: Node) => check(node, node.value),
      TemplateElement: (node: Node) => check(node, (node.value as { cooked?: unknown }).cooked),
    };
  },
};

export default {
  meta: { name: 'blattwerk' },
  rules: {
    'linear-regexp': linearRegexp,
    'no-server-imports': noServerImports,
    'american-spelling': spelling,
    'limit-names': limitNames,
    'british-texts': britishTexts,
  },
};
