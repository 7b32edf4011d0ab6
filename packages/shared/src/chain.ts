import { type Contract, costClasses, type Mime, secretFields } from './contract.ts';
import { type ErrorCode, ToolError } from './error-catalog.ts';
import type { Field, FieldValue } from './fields.ts';
import { findRepeatedName, isObject } from './json.ts';
import { parseOptions } from './parse-options.ts';
import { privateNames } from './private-names.ts';
import { contracts, isToolName, type ToolName } from './tools/index.ts';

/** Steps of a chain at most. */
export const maxSteps = 5;

/** Characters of the field `steps`. */
const stepsLength = 16 * 1024;

/** A tool of a chain with its parsed options, secrets included. */
export interface ChainStep {
  tool: ToolName;
  options: Record<string, FieldValue>;
}

const pdf: Mime = 'application/pdf';
const toolNames = Object.keys(contracts) as ToolName[];
const contractOf = (tool: ToolName): Contract => contracts[tool];
const answersPdf = (tool: ToolName) => contractOf(tool).output.mimes.includes(pdf);

/** Whether a tool takes the output of another one. */
function takesOutput(tool: ToolName): boolean {
  const { kind, minFiles } = contractOf(tool).input;
  return kind === 'pdf' && minFiles === 1;
}

/**
 * Reads the steps of a chain: a JSON array of 1 to 5 objects such as `{ "tool": "rotate", "options": { "rotation": 90 } }`.
 * Options are the fields of the tool's own form, as text or as the number or flag that the text stands for. Each step but
 * the last must answer one PDF whatever the file is, and each but the first must take one.
 * @throws ToolError as `parseOptions`, or invalidField or unknownField; its `step` counts from 1 and is absent where the
 * text is not an array of steps. It has no cause that quotes the text, which can contain passwords.
 */
export function parseSteps(text: string): ChainStep[] {
  const list = parseJson(text);
  if (!Array.isArray(list) || list.length === 0) throw new ToolError('invalidField', { field: 'steps' });
  if (list.length > maxSteps) throw new ToolError('invalidField', { field: 'steps', step: maxSteps + 1 });
  const repeated = findRepeatedName(text);
  if (repeated) throw new ToolError('invalidField', { step: repeated.item, field: repeated.name });
  const steps = list.map((given: unknown, index) => inStep(index + 1, () => parseStep(given)));
  for (const [index, step] of steps.entries()) {
    inStep(index + 1, () => checkPlace(step, { isFirst: index === 0, isLast: index === steps.length - 1 }));
  }
  return steps;
}

function parseJson(text: string): unknown {
  if (text.length > stepsLength) throw new ToolError('invalidField', { field: 'steps', max_length: stepsLength });
  try {
    return JSON.parse(text);
  } catch {
    throw new ToolError('invalidField', { field: 'steps' });
  }
}

/** Names the step in refusals of `run`. */
function inStep<T>(step: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof ToolError) throw new ToolError(error.code, { step, ...error.params });
    throw error;
  }
}

function parseStep(given: unknown): ChainStep {
  if (!isObject(given)) throw new ToolError('invalidField', { field: 'steps' });
  const { tool, options = {}, ...others } = given;
  if (typeof tool !== 'string' || !isToolName(tool)) throw invalidTool(() => true);
  if (!isObject(options)) throw new ToolError('invalidField', { field: 'options' });
  for (const field of Object.keys(others)) throw new ToolError('unknownField', { field });
  const contract = contractOf(tool);
  const texts = Object.entries(options).map(
    ([name, value]) => [name, textOf(contract.fields[name], name, value)] as const,
  );
  return { tool, options: parseOptions(contract, texts) };
}

/** The text that a form would have. */
function textOf(field: Field<FieldValue> | undefined, name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  // The digits of a password can be more than a number has, and its zeros in front are lost.
  const isText = field?.kind === 'secret';
  if (!isText && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  throw new ToolError('invalidField', { field: name });
}

function checkPlace({ tool, options }: ChainStep, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): void {
  const { pdfWhen } = contractOf(tool).output;
  if ((!isFirst && !takesOutput(tool)) || (!isLast && !answersPdf(tool)))
    throw invalidTool((other) => (isFirst || takesOutput(other)) && (isLast || answersPdf(other)));
  if (!isLast && pdfWhen && options[pdfWhen.field] !== pdfWhen.value)
    throw new ToolError('invalidField', { field: pdfWhen.field, allowed: [String(pdfWhen.value)] });
}

function invalidTool(isAllowed: (tool: ToolName) => boolean): ToolError {
  return new ToolError('invalidField', { field: 'tool', allowed: toolNames.filter(isAllowed) });
}

const stepsField: Field<string> = {
  // It can contain passwords.
  kind: 'secret',
  isPrivate: true,
  default: undefined,
  missing: 'invalidField',
  maxLength: stepsLength,
  example: '[{"tool":"rotate","options":{"rotation":180}},{"tool":"compress"}]',
  doc: 'The steps in their order, as a JSON array of one to five objects: `tool` is the name of a tool, `options` has the fields of its form, as text or as JSON numbers and booleans, passwords always as text. Must be the first part of the form. Each step but the last must answer one PDF, and each but the first must take one. No step takes attached files.',
  names: (text) => parseSteps(text).flatMap(({ tool, options }) => privateNames(contractOf(tool), textsOf(options))),
  parse: (text) => {
    parseSteps(text);
    return text;
  },
};

function textsOf(options: ChainStep['options']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/**
 * Several tools in one request: each step takes the output of the one before. This is the contract before
 * the steps are known; `decidedBy` has that of certain steps.
 */
export const chain = {
  name: 'chain',
  page: '/workflow',
  summary: 'Runs up to five tools in one request: each takes the PDF that the one before answers.',
  decidedBy: { field: 'steps', contractOf: contractOfSteps },
  input: contracts.rotate.input,
  fields: { steps: stepsField },
  output: {
    mimes: mimesOf(toolNames.map(contractOf)),
    downloadName: contracts.rotate.output.downloadName,
    facts: {},
    expectedBytes: (inputBytes) => inputBytes,
  },
  errors: errorsOf(toolNames.map(contractOf)),
  paid: contracts.convert.paid,
  breakpoints: contracts.rotate.breakpoints,
  costClass: 'render',
  requestMs: 120_000,
} as const satisfies Contract;

/** @throws ToolError as `parseSteps` */
function contractOfSteps(text: string): Contract {
  const tools = parseSteps(text).map(({ tool }) => tool);
  const steps = tools.map(contractOf);
  const first: Contract = steps[0] ?? chain;
  const last = steps.at(-1) ?? first;
  const paid = first.paid && {
    ...first.paid,
    downloadName: chainedName([{ ...first.output, ...first.paid }, ...steps.slice(1).map(({ output }) => output)]),
  };
  const { paid: _, ...general } = chain;
  return {
    ...general,
    tools,
    input: first.input,
    output: {
      mimes: last.output.mimes,
      downloadName: chainedName(steps.map(({ output }) => output)),
      facts: {},
      expectedBytes: (inputBytes) => expectedBytesOf(tools, inputBytes),
    },
    ...(paid ? { paid } : {}),
    errors: errorsOf(steps),
    costClass: costClasses.findLast((costClass) => steps.some((step) => step.costClass === costClass)) ?? 'render',
    requestMs: Math.max(...steps.map(({ requestMs }) => requestMs)),
  };
}

/** Whether a password was given to a tool or to a step of a chain. @param secrets the private fields of a form that is valid */
export function hasSecret(tool: ApiToolName, secrets: Readonly<Record<string, string>>): boolean {
  const steps = isToolName(tool) ? [{ tool, options: secrets }] : parseSteps(secrets[chain.decidedBy.field] ?? '');
  return steps.some(({ tool: name, options }) =>
    secretFields(contractOf(name)).some((field) => Boolean(options[field])),
  );
}

/** The most bytes that are expected of a run of tools, one after the other, on inputs of so many bytes. */
export function expectedBytesOf(tools: readonly ToolName[], inputBytes: number): number {
  return tools.reduce((sum, tool) => sum + contractOf(tool).output.expectedBytes(inputBytes) - inputBytes, inputBytes);
}

/** The name that a file has after each of its downloads was sent to the next tool. */
function chainedName(outputs: readonly Pick<Contract['output'], 'downloadName'>[]): Contract['output']['downloadName'] {
  return (inputName, mime) =>
    outputs.reduce(
      (name, { downloadName }, index) => downloadName(name, index === outputs.length - 1 ? mime : pdf),
      inputName,
    );
}

function errorsOf(steps: readonly Contract[]): ErrorCode[] {
  return [...new Set(steps.flatMap(({ errors }) => errors))];
}

function mimesOf(steps: readonly Contract[]): [Mime, ...Mime[]] {
  return [pdf, ...new Set(steps.flatMap(({ output }) => output.mimes).filter((mime) => mime !== pdf))];
}

/** What the API offers: all tools, and chains of them. */
export const apiContracts = { ...contracts, chain } as const;

export type ApiToolName = keyof typeof apiContracts;

export function isApiToolName(name: string): name is ApiToolName {
  return Object.hasOwn(apiContracts, name);
}

/** The contract of a name, as it is before the steps of a chain are known. */
export function apiContractOf(name: ApiToolName): Contract {
  return apiContracts[name];
}
