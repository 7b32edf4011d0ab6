import type { Edit } from './edits.ts';

/** A named criterion with what was measured for it. */
export interface Row {
  name: string;
  measured: string;
  expected: string;
  holds: boolean;
  /** What contradicts it, each once. */
  findings: readonly string[];
}

/** What a proof gets from its runner. */
export interface ProofContext {
  /** Values of the command line, or the proof's own ones. */
  options: Readonly<Record<string, string>>;
  /** Configuration by a plant, the last in that of every product. */
  env: Readonly<Record<string, string>>;
  /** Has something stopped after the proof, the last first. */
  defer: (stop: () => unknown) => void;
  /** Receives a line of progress. */
  report: (line: string) => void;
}

/** A fault that the proof must find. */
export interface Plant {
  /** Begin of the name of the criterion that must fail. */
  fails: string;
  /** Options with which a run is short. */
  options?: Readonly<Record<string, string>>;
  /** Configuration of the product. */
  env?: Readonly<Record<string, string>>;
  /** A change of a source; the proof then runs in a copy of the repository. */
  edit?: Edit;
}

export interface Option {
  default: string;
  isUsable: (text: string) => boolean;
}

interface ProofTable<System, Measured> {
  /** What is done and shown, for the command line. */
  usage: string;
  options: Readonly<Record<string, Option>>;
  /** Starts the product, and what it needs. */
  product: (context: ProofContext) => Promise<System>;
  run: (system: System, context: ProofContext) => Promise<Measured>;
  criteria: (measured: Measured) => Row[];
  plants: Readonly<Record<string, Plant>>;
}

/** A proof whose measurements are its own matter. */
export interface Proof extends Pick<ProofTable<unknown, unknown>, 'usage' | 'options' | 'plants'> {
  prove: (context: ProofContext) => Promise<Row[]>;
}

export function defineProof<System, Measured>(table: ProofTable<System, Measured>): Proof {
  const { product, run, criteria, ...proof } = table;
  return { ...proof, prove: async (context) => criteria(await run(await product(context), context)) };
}

/** Nothing was found that contradicts the criterion. */
export function noneOf(name: string, findings: readonly string[]): Row {
  const each = [...new Set(findings)];
  return { name, measured: String(findings.length), expected: '0', holds: findings.length === 0, findings: each };
}

export function atMost(
  name: string,
  measured: number,
  limit: number,
  unit = '',
  findings: readonly string[] = [],
): Row {
  return rowOf(name, measured, `at most ${limit}`, unit, measured <= limit, findings);
}

export function atLeast(name: string, measured: number, least: number, unit = ''): Row {
  return rowOf(name, measured, `at least ${least}`, unit, measured >= least);
}

function rowOf(
  name: string,
  measured: number,
  expected: string,
  unit: string,
  holds: boolean,
  findings: readonly string[] = [],
): Row {
  const [value, limit] = [String(Math.round(measured * 10) / 10), expected].map((text) => `${text} ${unit}`.trim());
  return { name, measured: value ?? '', expected: limit ?? '', holds, findings };
}

export function numberOption(initial: number, least: number, most: number): Option {
  return { default: String(initial), isUsable: (text) => text !== '' && Number(text) >= least && Number(text) <= most };
}

/** A part of the names that are chosen; all of them by default. */
export function partOption(names: readonly string[]): Option {
  return { default: '', isUsable: (text) => names.some((name) => name.includes(text)) };
}
