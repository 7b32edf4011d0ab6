import {
  apiContracts,
  apiPrefix,
  type AttachedRule,
  type Contract,
  defaultLimits,
  errorCatalog,
  inputKinds,
  type InputRule,
  makeOpenApi,
  type OpenApiSchema,
  operationId,
  secretFields,
} from '@blattwerk/shared';

const madeBy = 'Made by `npm run docs` from the contracts of the tools.';
const { paths } = makeOpenApi({
  tools: apiContracts,
  limits: defaultLimits,
  brand: '',
  version: '',
  address: '/',
  exampleOrigin: '',
});

interface Option {
  name: string;
  schema: OpenApiSchema;
  isRequired: boolean;
}

/** Options of a tool's form with their schemas, as the description of the API has them; limits of files are the operator's. */
function optionsOf(tool: Contract): Option[] {
  const operation = paths[`${apiPrefix}/${tool.name}`]?.['post'];
  const form = operation?.requestBody?.content['multipart/form-data']?.schema;
  const { properties = {}, required = [] } = (form ?? {}) as {
    properties?: Record<string, OpenApiSchema>;
    required?: string[];
  };
  return Object.keys(tool.fields).map((name) => {
    const { contentMediaType: _, contentSchema: _steps, ...schema } = properties[name] ?? { type: 'string' };
    return { name, schema, isRequired: required.includes(name) };
  });
}

/** The field of a tool's files; those of a chain are sent in the field of its first tool. */
function filesField({ decidedBy, input }: Contract): string {
  return decidedBy ? 'files' : input.field;
}

function takesSeveral({ decidedBy }: Contract, { maxFiles }: InputRule): boolean {
  return decidedBy !== undefined || maxFiles !== 1;
}

function countsOf({ output }: Contract): string[] {
  return Object.values(output.facts).map((header) => header.replace(/^x-/, ''));
}

/** The clients' sources that follow from the contracts: their paths in the repository, and their texts. */
export function makeClients(): Record<string, string> {
  const tools = Object.values<Contract>(apiContracts);
  return { 'clients/js/src/tools.ts': typeScript(tools), 'clients/python/src/blattwerk/tools.py': python(tools) };
}

function typeScript(tools: readonly Contract[]): string {
  const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ') || 'never';
  const comment = (doc: string | undefined) => (doc ? `/** ${doc.replaceAll('*/', '* /')} */ ` : '');
  return `// ${madeBy}

/** A file to send: a \`File\`, or contents with the name that they have. */
export type FileInput = Blob | { name: string; data: Blob | BlobPart };

/** Why a request was refused; docs/tools.md has the meaning of each. Sites of later versions have others as well. */
export type ErrorCode = ${quoted(Object.keys(errorCatalog))};

/** Files of each tool. */
export interface ToolFiles {
${tools.map((tool) => `  '${tool.name}': { ${filesOf(tool)} };`).join('\n')}
}

/** Options of each tool. Those that are left out have the default of the site. */
export interface ToolOptions {
${tools.map((tool) => `  ${comment(tool.summary)}\n  '${tool.name}': {\n${optionLines(tool)}  };`).join('\n')}
}

/** Numbers that the answer of each tool has beside the file. */
export interface ToolCounts {
${tools.map((tool) => `  '${tool.name}': ${quoted(countsOf(tool))};`).join('\n')}
}

export type ToolName = keyof ToolOptions;

/** A tool of a chain with its options. */
export type ChainStep = {
  [N in Exclude<ToolName, 'chain'>]: { tool: N; options?: ToolOptions[N] };
}[Exclude<ToolName, 'chain'>];

/** Schema of an option, in the terms of JSON Schema. */
export interface OptionSchema {
  type: string | readonly string[];
  enum?: readonly (string | number)[];
  default?: string | number | boolean;
  description?: string;
  [keyword: string]: unknown;
}

/** What programs that show tools need to know of each. */
export interface ToolDescription {
  summary: string;
  input: { field: string; several: boolean; formats: string };
  attached?: { field: string; several: boolean; formats: string; description: string };
  options: Readonly<Record<string, OptionSchema>>;
  required: readonly string[];
  /** Of options that are passwords, or contain some. */
  secret: readonly string[];
  counts: readonly string[];
}

export const tools: Readonly<Record<ToolName, ToolDescription>> = ${JSON.stringify(
    Object.fromEntries(tools.map((tool) => [tool.name, describe(tool)])),
    null,
    2,
  )};
`;

  function filesOf(tool: Contract): string {
    const several = takesSeveral(tool, tool.input);
    const own = `${filesField(tool)}: ${several ? 'readonly FileInput[]' : 'FileInput'}`;
    if (!tool.attached) return own;
    const type = tool.attached.maxFiles === 1 ? 'FileInput' : 'readonly FileInput[]';
    return `${own}; ${comment(tool.attached.doc)}${tool.attached.field}?: ${type}`;
  }

  function optionLines(tool: Contract): string {
    const lines = optionsOf(tool).map(({ name, schema, isRequired }) => {
      const isSteps = name === tool.decidedBy?.field;
      const mark = isRequired ? '' : '?';
      return `    ${comment(schema.description)}\n    ${name}${mark}: ${isSteps ? 'readonly ChainStep[]' : typeOf(schema)};\n`;
    });
    return lines.join('');
  }

  function typeOf(schema: OpenApiSchema): string {
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    const types = { boolean: 'boolean', integer: 'number' } as Record<string, string>;
    return types[String(schema.type)] ?? 'string';
  }
}

/** A row of the table of tools. */
function describe(tool: Contract) {
  const files = (rule: InputRule, field: string) => ({
    field,
    several: takesSeveral(tool, rule),
    formats: tool.decidedBy ? 'those of the first tool' : inputKinds[rule.kind].names.join(', '),
  });
  const attached = (rule: AttachedRule) => ({
    ...files(rule, rule.field),
    several: rule.maxFiles !== 1,
    description: rule.doc,
  });
  const options = optionsOf(tool);
  return {
    summary: tool.summary ?? tool.name,
    input: files(tool.input, filesField(tool)),
    ...(tool.attached ? { attached: attached(tool.attached) } : {}),
    options: Object.fromEntries(options.map(({ name, schema }) => [name, schema])),
    required: options.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    secret: secretFields(tool),
    counts: countsOf(tool),
  };
}

function python(tools: readonly Contract[]): string {
  const literal = (value: unknown) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value));
  const inputs = tools.filter(({ decidedBy }) => !decidedBy).map(({ name, input }) => [name, input.field] as const);
  return `# ${madeBy}
"""A method for each tool."""

from collections.abc import Sequence
from typing import Any, Literal

from ._transport import Answer, FileInput, OnProgress, Transport

#: The field of each tool's files.
INPUTS = {
${inputs.map(([name, field]) => `    "${name}": "${field}",\n`).join('')}}

#: Names of the numbers that the answer of each tool has beside the file.
COUNTS: dict[str, tuple[str, ...]] = {
${tools
  .map(
    (tool) =>
      `    "${tool.name}": (${countsOf(tool)
        .map((name) => `"${name}", `)
        .join('')
        .trimEnd()}),\n`,
  )
  .join('')}}


class Tools(Transport):
    """The tools of a site. Options that are left out have the default of the site."""
${tools.map(method).join('')}`;

  function typeOf(schema: OpenApiSchema): string {
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const types = { boolean: 'bool', integer: 'int' } as Record<string, string>;
    return types[String(schema.type)] ?? 'str';
  }

  function method(tool: Contract): string {
    const steps = tool.decidedBy?.field;
    const options = optionsOf(tool);
    const ordered = [...options.filter(({ isRequired }) => isRequired), ...options.filter((each) => !each.isRequired)];
    const typed = ordered.map(({ name, schema, isRequired }) => {
      const type = name === steps ? 'Sequence[dict[str, Any]]' : typeOf(schema);
      return isRequired ? `${name}: ${type}` : `${name}: ${type} | None = None`;
    });
    const attached = tool.attached;
    const attachedType = attached?.maxFiles === 1 ? 'FileInput' : 'Sequence[FileInput]';
    const field = filesField(tool);
    const parameters = [
      'self',
      `${field}: ${takesSeveral(tool, tool.input) ? 'Sequence[FileInput]' : 'FileInput'}`,
      '*',
      ...typed,
      ...(attached ? [`${attached.field}: ${attachedType} | None = None`] : []),
      'on_progress: OnProgress | None = None',
    ];
    const docs = [
      ...options.map(({ name, schema }) => [name, schema.description] as const),
      ...(attached ? [[attached.field, attached.doc] as const] : []),
    ].flatMap(([name, doc]) => (doc ? [`        :param ${name}: ${doc.replaceAll('\\', '\\\\')}`] : []));
    const files = [field, ...(attached ? [attached.field] : [])];
    const named = (names: readonly string[]) => `{${names.map((name) => `"${name}": ${name}`).join(', ')}}`;
    const call = [`"${tool.name}"`, named(files), named(options.map(({ name }) => name)), 'on_progress'];
    return `
    def ${operationId(tool.name).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}(
${parameters.map((parameter) => `        ${parameter},\n`).join('')}    ) -> Answer:
        """${tool.summary ?? tool.name}${docs.length > 0 ? `\n\n${docs.join('\n')}\n        ` : ''}"""
        return self.run(
${call.map((part) => `            ${part},\n`).join('')}        )
`;
  }
}
