import { dayOf } from '../day-of.ts';
import { compare, type Decimal, parseDecimal } from '../decimal.ts';

/**
 * What is wrong with a field: needed, and missing or empty; with names that a draft does not have; of another JSON type; with too
 * many characters or entries; with a character that XML forbids, or a line feed or a tab in a line; not in the form of what it
 * stands for; not in the code list; a number or a date out of range; excluded by another field.
 */
export type DraftFaultCode =
  | 'missing'
  | 'unexpected'
  | 'type'
  | 'tooMuch'
  | 'character'
  | 'format'
  | 'code'
  | 'range'
  | 'conflict';

export interface DraftFault {
  /** Names and indexes from the draft, as in `items.0.unitPrice`; '' for the draft itself. */
  readonly field: string;
  readonly code: DraftFaultCode;
}

/** A draft that no invoice can be made of. */
export class InvalidDraft extends Error {
  /** At least one, at most 100. */
  readonly faults: readonly DraftFault[];

  constructor(faults: readonly DraftFault[]) {
    super(faults.map(({ field, code }) => `${field}: ${code}`).join(', '));
    this.name = 'InvalidDraft';
    this.faults = faults;
  }
}

/** Reads the value at a path of a draft; throws InvalidDraft. */
export type Field<Value> = (value: unknown, path: string) => Value;

const maxFaults = 100;
/** Far more digits than amounts and quantities of an invoice have. */
const decimalPattern = /^-?\d{1,12}(?:\.\d{1,6})?$/;
/** What XML 1.0 (2.2) forbids, single surrogates included, and carriage returns, which reading replaces. */
const forbiddenPattern = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

function refuse(field: string, code: DraftFaultCode): never {
  throw new InvalidDraft([{ field, code }]);
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** An object with these names and no others. */
export function fields<Shape extends Readonly<Record<string, Field<unknown>>>>(
  shape: Shape,
): Field<{ readonly [Name in keyof Shape]: ReturnType<Shape[Name]> }> {
  return (value, path) => {
    if (isAbsent(value)) refuse(path, 'missing');
    if (typeof value !== 'object' || Array.isArray(value)) refuse(path, 'type');
    const given = value as Readonly<Record<string, unknown>>;
    if (Object.keys(given).some((name) => !Object.hasOwn(shape, name))) refuse(path, 'unexpected');
    const read = collect(Object.entries(shape), ([name, field]) => {
      return [name, field(Object.hasOwn(given, name) ? given[name] : undefined, within(path, name))] as const;
    });
    return Object.fromEntries(read) as { [Name in keyof Shape]: ReturnType<Shape[Name]> };
  };
}

/** A list; nothing stands for an empty one. */
export function list<Value>(field: Field<Value>, most: number, least = 0): Field<readonly Value[]> {
  return (value, path) => {
    const given: unknown = isAbsent(value) ? [] : value;
    if (!Array.isArray(given)) refuse(path, 'type');
    if (given.length < least) refuse(path, 'missing');
    if (given.length > most) refuse(path, 'tooMuch');
    return collect(Array.from(given.entries()), ([index, entry]) => field(entry, within(path, String(index))));
  };
}

export function optional<Value>(field: Field<Value>): Field<Value | undefined> {
  return (value, path) => (isAbsent(value) ? undefined : field(value, path));
}

/** A value with a further condition. */
export function checked<Value>(
  field: Field<Value>,
  code: DraftFaultCode,
  isValid: (value: Value) => boolean,
): Field<Value> {
  return (value, path) => {
    const read = field(value, path);
    return isValid(read) ? read : refuse(path, code);
  };
}

/** A text of at most so many UTF-16 code units, without blanks around it. */
export function text({ most = 200, hasLines = false } = {}): Field<string> {
  return (value, path) => {
    if (isAbsent(value)) refuse(path, 'missing');
    if (typeof value !== 'string') refuse(path, 'type');
    if (value.length > most) refuse(path, 'tooMuch');
    const trimmed = value.replaceAll('\r\n', '\n').trim();
    if (forbiddenPattern.test(trimmed) || (!hasLines && /[\t\n]/.test(trimmed))) refuse(path, 'character');
    return trimmed;
  };
}

/** A text whose blanks and lower case letters are of no account. */
export function compactText(code: DraftFaultCode, isValid: (text: string) => boolean): Field<string> {
  const readText = text();
  return checked((value, path) => readText(value, path).replaceAll(/\s/g, '').toUpperCase(), code, isValid);
}

export function oneOf<const Value extends string>(values: readonly Value[]): Field<Value> {
  const readText = text();
  return (value, path) => {
    const read = readText(value, path);
    return values.find((each) => each === read) ?? refuse(path, 'code');
  };
}

/** A calendar date, `2026-11-29`, of the years 1900 to 2199. */
export const date: Field<string> = checked(
  text(),
  'format',
  (read) => /^(?:19|20|21)/.test(read) && dayOf(read) === read,
);

export function wholeNumber(least: number, most: number): Field<number> {
  return (value, path) => {
    if (isAbsent(value)) refuse(path, 'missing');
    if (typeof value !== 'number' || !Number.isInteger(value)) refuse(path, 'type');
    return value >= least && value <= most ? value : refuse(path, 'range');
  };
}

/** A number as a text: at most 12 digits before the point, and `places` after it, which are at most 6. */
export function decimal(places: number, least?: Decimal, most?: Decimal): Field<Decimal> {
  const readText = text();
  return (value, path) => {
    const read = readText(value, path);
    const number = decimalPattern.test(read) ? parseDecimal(read) : undefined;
    if (!number || number.scale > places) refuse(path, 'format');
    if ((least && compare(number, least) < 0) || (most && compare(number, most) > 0)) refuse(path, 'range');
    return number;
  };
}

const within = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Reads each entry; the faults of all of them are one refusal. */
function collect<Entry, Value>(entries: readonly Entry[], read: (entry: Entry) => Value): Value[] {
  const faults: DraftFault[] = [];
  const values: Value[] = [];
  for (const entry of entries) {
    try {
      values.push(read(entry));
    } catch (error) {
      if (!(error instanceof InvalidDraft)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new InvalidDraft(faults.slice(0, maxFaults));
  return values;
}
