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
    const errors = errorsOf(value);
    if (errors) {
      for (const { start, end, value: code } of errors)
        if (code !== undefined && !pageCodes.includes(code)) ranges.push({ start, end: withComma(end) });
    } else if (isDocProperty(value)) ranges.push({ start: value.start, end: withComma(value.end) });
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

/** Codes of a contract's errors that pages look for: whether a tool takes a PDF with a password, or with restrictions. */
const pageCodes = ['wrongPassword', 'encryptedPdf', 'restrictedPdf'];

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
  const isSchemas = ['Identifier', 'ObjectExpression'].includes(value?.type ?? '') && key?.name === 'schemas';
  // Pages look for the class that renders.
  const isCost = key?.name === 'costClass' && value?.value !== 'render';
  const isFunction = value?.type === 'ArrowFunctionExpression' && ['expectedBytes', 'names'].includes(key?.name ?? '');
  return isText || isExamples || isSchemas || isOfPrograms || isCost || isFunction;
}

interface ArrayItem extends Range {
  /** Of a literal. */
  value?: string;
}

/** The codes of a contract, or of a list that contracts share, which is named so. */
function errorsOf(node: object): readonly ArrayItem[] | undefined {
  const { type, key, value, id, init } = node as Property & {
    id?: { name?: string };
    init?: { elements?: readonly ArrayItem[] };
  };
  const list = type === 'Property' && key?.name === 'errors' ? value : undefined;
  const shared = type === 'VariableDeclarator' && id?.name?.endsWith('Errors') === true ? init : undefined;
  return (list ?? shared)?.elements;
}

interface Property {
  type?: string;
  key?: { name?: string };
  value?: { type?: string; value?: unknown; callee?: { name?: string }; elements?: readonly ArrayItem[] };
}
