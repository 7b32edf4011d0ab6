import {
  type Contract,
  type Field,
  type FieldValue,
  fieldsOfKind,
  type Limits,
  parseOptions,
  secretFields,
  ToolError,
} from '@blattwerk/shared';
import type { ToolFile } from './accept-files.ts';
import { formatValue, type GivenValues, isBlankValue } from './form.ts';
import type { OptionProblem, ToolState } from './tool-state.ts';

/** Whether a field must be filled in. An empty default counts as none. */
export function isRequired(field: Field<FieldValue>): boolean {
  return field.default === undefined || field.default === '';
}

/** Names of the fields that must be filled in. */
export function requiredFields(contract: Contract): string[] {
  return Object.entries(contract.fields).flatMap(([name, field]) => (isRequired(field) ? [name] : []));
}

/** Names of the fields that belong to one file: its pages, what is on them, and passwords, but no choices, sizes and texts for all files. */
export function fieldsOfFile(contract: Contract): string[] {
  return [...pageFields(contract), ...placedFields(contract), ...secretFields(contract)];
}

/** Names of the fields that hold what was placed on the pages of one file, filled into its form, and cut off; none has an input. */
export function placedFields(contract: Contract): string[] {
  return Object.entries(contract.fields).flatMap(([name, { kind, format }]) =>
    kind === 'text' && format ? [name] : [],
  );
}

/** Names of the fields that hold the pages of one file, and what becomes of them; not those that take words. */
export function pageFields(contract: Contract): string[] {
  return Object.entries(contract.fields).flatMap(([name, { kind, isPrivate, format, perFile }]) =>
    kind === 'text' && !isPrivate && !format && !perFile ? [name] : [],
  );
}

/** Whether a tool makes one file of a list. */
export function takesList({ input }: Contract): boolean {
  return input.minFiles > 1;
}

/** A list of pages without the spaces around its numbers and words; any other text as it is. */
export function tidyPages(text: string): string {
  return /^[\da-z ,+-]*$/.test(text) ? text.trim().replace(/ *([,+-]) */g, '$1') : text;
}

/** The options as they are sent. A password may begin or end with a space. */
export function sentOptions(contract: Contract, options: ToolState['options']): [field: string, text: string][] {
  const pages = pageFields(contract);
  return Object.entries(options).flatMap(([field, value]) => {
    if (field === contract.attached?.field) return [];
    const text = formatValue(value, contract.fields[field]);
    if (contract.fields[field]?.kind === 'secret') return [[field, text]];
    return [[field, (pages.includes(field) ? tidyPages(text) : text).trim()]];
  });
}

/** The files of another kind that a form sends with those of its tool, such as the image of a watermark. */
export function readAttached({ attached }: Contract, options: GivenValues): readonly ToolFile[] {
  if (attached === undefined) return [];
  const { field, filesIn } = attached.namedBy ?? { ...attached, filesIn: (files: readonly object[]) => files };
  const value = options[field];
  return typeof value === 'object' && value !== null ? (filesIn(value as never) as readonly ToolFile[]) : [];
}

/** Whether every required field is filled in. */
export function isFilled(options: ToolState['options'], required: readonly string[]): boolean {
  return required.every((name) => !isBlankValue(options[name]));
}

/**
 * The first invalid field, with the error that the server would report; null where the form is valid.
 * @param document the chosen PDF, where its number of pages is known
 */
export function findOptionProblem(
  contract: Contract,
  { options }: Pick<ToolState, 'options'>,
  required: readonly string[],
  document?: { pageCount: number; limits: Limits },
): OptionProblem | null {
  try {
    const parsed = parseOptions(contract, sentOptions(contract, options), readAttached(contract, options).length);
    if (document !== undefined) contract.checkPages?.(parsed, document.pageCount, document.limits);
  } catch (error) {
    if (error instanceof ToolError) return { field: error.params.field ?? freeField(contract), error };
    throw error;
  }
  const blank = required.find((name) => !isFilled(options, [name]));
  return blank === undefined
    ? null
    : { field: blank, error: new ToolError(contract.fields[blank]?.missing ?? 'invalidField') };
}

/** The problem of what was placed or filled in: its editor finds it, since these fields have no input. */
export function placedProblem(contract: Contract, { optionProblem }: Pick<ToolState, 'optionProblem'>) {
  return optionProblem !== null && placedFields(contract).includes(optionProblem.field) ? optionProblem : null;
}

/** The field that a refusal of the server is about; null where there is none. */
export function fieldOfRefusal(contract: Contract, code: string): string | null {
  if (passwordCodes.includes(code)) return secretFields(contract)[0] ?? null;
  if (code === 'targetTooSmall') return fieldsOfKind(contract, 'bytes')[0] ?? null;
  // The pages of a list's files are beside the files.
  return pageCodes.includes(code) && !takesList(contract) ? freeField(contract) || null : null;
}

const passwordCodes: readonly string[] = ['noPassword', 'wrongPassword'];
const pageCodes: readonly string[] = [
  'noPages',
  'invalidPages',
  'noPagesLeft',
  'invalidInterval',
  'invalidChunks',
  'invalidLevel',
  'invalidPartSize',
  'tooManyOutputs',
];

/** The text field: errors of rules between fields are shown there. */
function freeField(contract: Contract): string {
  return pageFields(contract)[0] ?? '';
}
