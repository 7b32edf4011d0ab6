/** An environment variable: parser, default and row of the configuration table. */
export interface Variable<T> {
  default: T;
  /** Allowed values, for the error message and the table. */
  kind: string;
  doc: string;
  /** @throws where the text is not a valid value */
  parse: (text: string) => T;
}

export type Variables = Readonly<Record<string, Variable<unknown>>>;
/** Values of the variables by name. */
export type ConfigOf<V extends Variables> = { readonly [N in keyof V]: V[N] extends Variable<infer T> ? T : never };

/** An integer within an inclusive range of non-negative numbers. */
export function integerVariable(fallback: number, doc: string, range: { min: number; max: number }): Variable<number> {
  return {
    default: fallback,
    kind: `integer, ${range.min} to ${range.max}`,
    doc,
    parse: (text) => {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (!(value >= range.min && value <= range.max)) throw new RangeError();
      return value;
    },
  };
}

/** A text without restrictions. */
export function textVariable(fallback: string, doc: string): Variable<string> {
  return { default: fallback, kind: 'text', doc, parse: (text) => text };
}

/** An optional text that matches a pattern. @param kind description of the pattern */
export function patternVariable(pattern: RegExp, kind: string, doc: string): Variable<string> {
  return {
    default: '',
    kind,
    doc,
    parse: (text) => {
      if (!pattern.test(text)) throw new RangeError();
      return text;
    },
  };
}

/** An origin, `https://pdf.example.org`, also where it is written with a trailing slash. */
export function originVariable(fallback: string, doc: string): Variable<string> {
  return {
    default: fallback,
    kind: 'origin, such as https://pdf.example.org',
    doc,
    parse: (text) => {
      const { origin, protocol, href } = new URL(text);
      if (!['http:', 'https:'].includes(protocol) || href !== `${origin}/`) throw new RangeError();
      return origin;
    },
  };
}

/** A comma-separated list without empty items. */
export function listVariable(fallback: readonly string[], doc: string): Variable<readonly string[]> {
  return {
    default: fallback,
    kind: 'list, comma-separated',
    doc,
    parse: (text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
  };
}

/** Country code of two letters (ISO 3166-1), such as `DE`. */
export function countryVariable(fallback: string, doc: string): Variable<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return {
    default: fallback,
    kind: 'country, two letters (ISO 3166-1)',
    doc,
    parse: (text) => {
      if (!/^[A-Z]{2}$/.test(text) || names.of(text) === undefined) throw new RangeError();
      return text;
    },
  };
}

/** One of several texts. */
export function choiceVariable<const T extends string>(choices: readonly T[], fallback: T, doc: string): Variable<T> {
  return {
    default: fallback,
    kind: choices.join(' | '),
    doc,
    parse: (text) => {
      const value = choices.find((candidate) => candidate === text);
      if (value === undefined) throw new RangeError();
      return value;
    },
  };
}

/** Names every variable with an invalid value. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** @throws ConfigError with all invalid variables */
export function readConfig<V extends Variables>(
  variables: V,
  environment: Readonly<Record<string, string | undefined>>,
): ConfigOf<V> {
  const faults: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables)) {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') {
      config[name] = variable.default;
      continue;
    }
    try {
      config[name] = variable.parse(text);
    } catch {
      faults.push(`${name} must be: ${variable.kind}`);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return config as ConfigOf<V>;
}
