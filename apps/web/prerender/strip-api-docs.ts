import { parseAst, type Plugin } from 'vite';

/** Removes from the contracts the texts of the API's documentation and what only a gateway reads, which every page would load. */
export function stripApiDocs(): Plugin {
  return {
    name: 'strip-api-docs',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/shared\/src\/tools\/[^/]+\.ts$/ },
      handler: (code) => ({ code: withoutApiDocs(code), map: null }),
    },
  };
}

/** @param code JavaScript of a contract, its types removed */
export function withoutApiDocs(code: string): string {
  const ranges: Range[] = [];
  const withComma = (end: number) => end + (/^\s*,\s*/.exec(code.slice(end))?.[0].length ?? 0);
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (isDocProperty(value)) ranges.push({ start: value.start, end: withComma(value.end) });
    else for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(code).body);
  return withoutUnusedImports(without(code, ranges));
}

/** Chunks follow imports, also those of which nothing is used. */
function withoutUnusedImports(code: string): string {
  const imports = parseAst(code).body.filter((node) => node.type === 'ImportDeclaration');
  const rest = without(code, imports);
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(rest);
  return without(
    code,
    imports.filter(({ specifiers }) => !specifiers.some(({ local }) => isUsed(local.name))),
  );
}

interface Range {
  start: number;
  end: number;
}

function without(code: string, ranges: readonly Range[]): string {
  return ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

function isDocProperty(node: object): node is Range {
  const { type, key, value } = node as Property;
  if (type !== 'Property') return false;
  const isText = value?.type === 'Literal' && ['doc', 'summary', 'example'].includes(key?.name ?? '');
  const isExamples = value?.type === 'ObjectExpression' && key?.name === 'examples';
  const isOfPrograms = ['check', 'checkFields'].includes(key?.name ?? '') && value?.callee?.name === 'ofPrograms';
  const isFunction = value?.type === 'ArrowFunctionExpression' && ['expectedBytes', 'names'].includes(key?.name ?? '');
  return isText || isExamples || isOfPrograms || isFunction;
}

interface Property {
  type?: string;
  key?: { name?: string };
  value?: { type?: string; callee?: { name?: string } };
}
