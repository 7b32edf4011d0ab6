import { type ErrorCode, ToolError } from './error-catalog.ts';
import { prepareLine, prepareText, requireDrawable } from './typed-text.ts';
import { utf8Length } from './utf8.ts';

export type FieldValue = string | number | boolean | null;

/** A form field: parser, default, and description for the form and the docs. */
export interface Field<V extends FieldValue> {
  kind: 'choice' | 'flag' | 'text' | 'list' | 'secret' | 'bytes' | 'number';
  /** Undefined where the field must be given. */
  default: V | undefined;
  /** Code of the refusal where a required field is absent. */
  missing: ErrorCode;
  choices?: readonly V[];
  /** Whether visitors write it themselves: it travels with the bytes of the files, and is not in the job's data. */
  isPrivate?: true;
  /** Names and characters in a private text that a refusal can name; through the queue goes their index. */
  names?: (text: string) => readonly string[];
  /** Of a text that is drawn on pages: in how many lines. */
  drawn?: 'line' | 'lines';
  /** Of a text with a value for each file, in their order: what is between them, and what stands for none. */
  perFile?: { separator: string; none: string };
  /** Characters of a text; bytes in UTF-8 of a secret. */
  maxLength?: number;
  /** Bounds of a number, both included. */
  range?: { min: number; max: number };
  /** A value that any file of two pages allows; present where a request without the field is refused. */
  example?: string;
  /** One English sentence for the API documentation. */
  doc?: string;
  /** @throws ToolError where the text is not a value of this field. */
  parse: (text: string) => V;
  /** Writes what the site has in the place of a text, such as areas that are drawn. */
  format?: (value: never) => string;
}

/** @typeParam W what the site has in the place of a text */
export type WrittenField<V extends FieldValue, W extends object> = Field<V> & { format: (value: W) => string };

interface Described {
  doc?: string;
  example?: string;
}

function described({ doc, example }: Described): Described {
  return { ...(doc === undefined ? {} : { doc }), ...(example === undefined ? {} : { example }) };
}

/** One of a few values. */
export function choice<const V extends string | number>(
  choices: readonly V[],
  options: { default: NoInfer<V> } & Described,
): Field<V> {
  return {
    kind: 'choice',
    default: options.default,
    missing: 'invalidField',
    choices,
    ...described(options),
    parse: (text) => {
      const value = choices.find((candidate) => String(candidate) === text);
      if (value === undefined) throw new ToolError('invalidField', { allowed: choices.map(String) });
      return value;
    },
  };
}

/** `true` or `false`. */
export function flag(options: { default: boolean } & Described): Field<boolean> {
  return {
    kind: 'flag',
    default: options.default,
    missing: 'invalidField',
    choices: [true, false],
    ...described(options),
    parse: (text) => {
      if (text !== 'true' && text !== 'false') throw new ToolError('invalidField', { allowed: ['true', 'false'] });
      return text === 'true';
    },
  };
}

type TextDefault = null | '' | undefined;
type TextOf<D extends TextDefault> = D extends null ? string | null : string;

interface TextOptions<D extends TextDefault> extends Described, Pick<Field<string>, 'perFile'> {
  default?: D;
  missing?: ErrorCode;
  maxLength: number;
  isPrivate?: true;
  names?: (text: string) => readonly string[];
  drawn?: 'line' | 'lines';
  check?: (text: string) => void;
}

/**
 * Free text, trimmed and with `\n` between its lines, that `check` accepts by returning. What is `drawn` on pages is prepared for that, and
 * characters that cannot be drawn are refused. `default: null` or `''` makes it optional, and blank text then
 * counts as absent.
 */
export function text<D extends TextDefault, W extends object>(
  options: TextOptions<D> & { format: (value: W) => string },
): WrittenField<TextOf<D>, W>;
export function text<D extends TextDefault = undefined>(options: TextOptions<D>): Field<TextOf<D>>;
export function text(options: TextOptions<TextDefault> & Pick<Field<string>, 'format'>): Field<string | null> {
  const missing = options.missing ?? 'invalidField';
  const fallback = options.default;
  return {
    kind: 'text',
    default: fallback,
    missing,
    maxLength: options.maxLength,
    ...(options.isPrivate && { isPrivate: true }),
    ...(options.names && { names: options.names }),
    ...(options.drawn && { drawn: options.drawn }),
    ...(options.perFile && { perFile: options.perFile }),
    ...(options.format && { format: options.format }),
    ...described(options),
    parse: (text) => {
      // Forms separate lines by CR LF (HTML, 4.10.21.8).
      const trimmed = preparedText(text, options.drawn).trim();
      if (trimmed === '') {
        if (fallback === undefined) throw new ToolError(missing);
        return fallback;
      }
      if (trimmed.length > options.maxLength) throw new ToolError('invalidField', { max_length: options.maxLength });
      if (options.drawn) requireDrawable(trimmed);
      options.check?.(trimmed);
      return trimmed;
    },
  };
}

/** Names, separated by commas, and a list of them on the site; absent by default. */
export function list<N extends string>(
  options: { maxLength: number } & Described,
): WrittenField<string | null, readonly N[]> {
  const format = (names: readonly N[]) => names.join(',');
  return { ...text({ default: null, ...options, format }), kind: 'list' };
}

function preparedText(text: string, drawn: 'line' | 'lines' | undefined): string {
  if (drawn === undefined) return text.replaceAll(/\r\n?/g, '\n');
  return drawn === 'line' ? prepareLine(text) : prepareText(text);
}

/** A size in bytes: a whole number from 1, absent by default. */
export function bytes(options: Described): Field<number | null> {
  return {
    kind: 'bytes',
    default: null,
    missing: 'invalidField',
    ...described(options),
    parse: (text) => {
      const value = /^\d{1,12}$/.test(text.trim()) ? Number(text) : 0;
      if (value < 1) throw new ToolError('invalidField');
      return value;
    },
  };
}

/** A whole number within bounds, absent by default. */
export function number(options: { min: number; max: number } & Described): Field<number | null> {
  const { min, max } = options;
  return {
    kind: 'number',
    default: null,
    missing: 'invalidField',
    range: { min, max },
    ...described(options),
    parse: (text) => {
      const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
      if (!(value >= min && value <= max)) throw new ToolError('invalidField', { allowed: [`${min}–${max}`] });
      return value;
    },
  };
}

/**
 * A password: never trimmed, and private; a child that has known one ends. `default: null` makes it optional, and so does `''` for a contract whose page asks for it.
 */
export function secret<D extends null | '' | undefined = undefined>(
  options: {
    default?: D;
    /** UTF-8 bytes (ISO 32000-2, 7.6.4.3.3: 127). */
    maxBytes: number;
  } & Described,
): Field<D extends null ? string | null : string> {
  return {
    kind: 'secret',
    default: options.default as undefined,
    missing: 'noPassword',
    isPrivate: true,
    maxLength: options.maxBytes,
    ...described(options),
    parse: (text) => {
      if (text.trim() === '') throw new ToolError('noPassword');
      // RFC 4013, 2.3; a NUL would also truncate the password in programs that use C strings.
      if (/\p{Cc}/u.test(text)) throw new ToolError('invalidField');
      // A reader may normalize before it truncates at 127 bytes (RFC 4013, 2.2), and the rest protects nothing.
      const bytes = Math.max(utf8Length(text), utf8Length(text.normalize('NFKC')));
      if (bytes > options.maxBytes) throw new ToolError('invalidField', { max_length: options.maxBytes });
      return text;
    },
  };
}

/** A check of what the site writes itself: its pages are built without it. */
export function ofPrograms<T>(check: (value: T) => void): (value: T) => void {
  return check;
}
