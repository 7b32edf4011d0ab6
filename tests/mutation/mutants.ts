import { parseSync } from 'oxc-parser';

/** A change of a source that its tests should notice. */
export interface Mutant {
  start: number;
  end: number;
  replacement: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
};

/** Statements whose removal changes what a program does; others only end a path. */
const removable = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression']);

/** The mutants of a source: operators, boundaries, conditions, flags and removed statements. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const replace = ({ start, end }: Node, replacement: string) => mutants.push({ start, end, replacement });

  function visit(node: Node): void {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression': {
        const other = operators[String(node['operator'])];
        const [left, right] = [node['left'] as Node, node['right'] as Node];
        if (other !== undefined && !isText(left) && !isText(right))
          replace(node, `${textOf(left)} ${other} ${textOf(right)}`);
        break;
      }
      case 'IfStatement':
      case 'ConditionalExpression': {
        const test = node['test'] as Node;
        replace(test, `!(${textOf(test)})`);
        break;
      }
      case 'Literal':
        if (typeof node['value'] === 'number') replace(node, `(${node['value'] + 1})`);
        if (typeof node['value'] === 'boolean') replace(node, String(!node['value']));
        break;
      case 'ExpressionStatement': {
        if (removable.has((node['expression'] as Node).type)) replace(node, ';');
        break;
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'typeParameters') continue;
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) visit(child);
    }
  }

  visit(parseSync(path, source).program as unknown as Node);
  return mutants.toSorted((one, other) => one.start - other.start);
}

/** Source with a mutant applied. */
export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && !isType(value as Node)
  );
}

/** Types are erased. */
function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type);
}

/** Where `+` joins texts, `-` is no plausible mistake. */
function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
}
