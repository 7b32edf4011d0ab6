import { analyse, type Report } from 'scslre';

/** The parts of an ESTree node and of ESLint's context that the rules use. */
interface Node {
  type: string;
  callee?: Node & { name?: string };
  arguments?: Node[];
  regex?: { pattern: string; flags: string };
  source?: Node;
  value?: unknown;
}
interface Context {
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
  const { reports } = analyse({ source, flags });
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

export default {
  meta: { name: 'blattwerk' },
  rules: { 'linear-regexp': linearRegexp, 'no-server-imports': noServerImports },
};
