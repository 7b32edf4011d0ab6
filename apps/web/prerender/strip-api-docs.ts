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
  const ranges: [start: number, end: number][] = [];
  const withComma = (end: number) => end + (/^\s*,\s*/.exec(code.slice(end))?.[0].length ?? 0);
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (isDocProperty(value)) ranges.push([value.start, withComma(value.end)]);
    else for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(code).body);
  return ranges
    .toSorted(([a], [b]) => b - a)
    .reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code);
}

interface DocProperty {
  start: number;
  end: number;
}

function isDocProperty(node: object): node is DocProperty {
  const { type, key, value } = node as { type?: string; key?: { name?: string }; value?: { type?: string } };
  if (type !== 'Property') return false;
  const isText = value?.type === 'Literal' && ['doc', 'summary', 'example'].includes(key?.name ?? '');
  const isExamples = value?.type === 'ObjectExpression' && key?.name === 'examples';
  const isFunction = value?.type === 'ArrowFunctionExpression' && ['expectedBytes', 'names'].includes(key?.name ?? '');
  return isText || isExamples || isFunction;
}
