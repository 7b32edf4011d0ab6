import { type Contract, type Field, type FieldValue, parseOptions, ToolError } from '@blattwerk/shared';
import type { OptionProblem, ToolState } from '../running/run-state.ts';

/** Whether a field must be given for the tool to have something to do. An empty default stands for nothing. */
export function isRequired(field: Field<FieldValue>): boolean {
  return field.default === undefined || field.default === '';
}

/** The fields of a contract that must be given. */
export function requiredFields(contract: Contract): string[] {
  return Object.entries(contract.fields).flatMap(([name, field]) => (isRequired(field) ? [name] : []));
}

/** What is entered for one file and means nothing for another: texts and passwords, but no choice. */
export function fieldsOfFile(contract: Contract): string[] {
  return fieldsOfKind(contract, ['text', 'secret', 'count']);
}

/** The fields that are kept no longer than they are needed. */
export function secretFields(contract: Contract): string[] {
  return fieldsOfKind(contract, ['secret']);
}

function fieldsOfKind(contract: Contract, kinds: readonly Field<FieldValue>['kind'][]): string[] {
  return Object.entries(contract.fields).flatMap(([name, { kind }]) => (kinds.includes(kind) ? [name] : []));
}

/** Whether something stands in every field that must be given. */
export function isFilled(options: ToolState['options'], required: readonly string[]): boolean {
  return required.every((name) => (options[name] ?? '').trim() !== '');
}

/** The first thing that is wrong with a form, as the server would say it; null where nothing is. */
export function findOptionProblem(
  contract: Contract,
  options: ToolState['options'],
  required: readonly string[],
): OptionProblem | null {
  try {
    parseOptions(contract, Object.entries(options));
  } catch (error) {
    if (error instanceof ToolError) return { field: error.params.field ?? freeField(contract), error };
    throw error;
  }
  const blank = required.find((name) => !isFilled(options, [name]));
  return blank === undefined
    ? null
    : { field: blank, error: new ToolError(contract.fields[blank]?.missing ?? 'invalidField') };
}

/** The field that a refusal of the server is about; null where it is about none. */
export function fieldOfRefusal(contract: Contract, code: string): string | null {
  if (passwordCodes.includes(code)) return secretFields(contract)[0] ?? null;
  return pageCodes.includes(code) ? freeField(contract) || null : null;
}

const passwordCodes: readonly string[] = ['noPassword', 'wrongPassword'];
const pageCodes: readonly string[] = [
  'noPages',
  'invalidPages',
  'noPagesLeft',
  'invalidInterval',
  'invalidChunks',
  'tooManyOutputs',
];

/** Rules between fields are about the one that is written freely. */
function freeField(contract: Contract): string {
  return Object.entries(contract.fields).find(([, { kind }]) => kind === 'text')?.[0] ?? '';
}
