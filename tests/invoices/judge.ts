import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Invoice,
  invoiceOf,
  NotAnInvoice,
  readInvoice,
  readXml,
  UnreadableXml,
  type XmlElement,
} from '@blattwerk/invoice';
import { readInvoiceFile } from '@blattwerk/invoice/pdf';
import { type CheckResult, checkInvoice } from '@blattwerk/invoice/check';
import { sniffFormat } from '@blattwerk/shared';
import { markdownTable } from '@blattwerk/testing/markdown';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { changedCopies } from './change-invoice.ts';
import { runSaxon } from './run-saxon.ts';

/** Where the repositories of the official rules are, below one folder. */
const repositories = {
  core: 'eInvoicing-EN16931',
  xrechnung: 'xrechnung-schematron',
  peppol: 'peppol-bis-invoice-3',
} as const;
/** Rules that XRechnung's extension, and its part on clean vehicles, put others in the place of. */
const replaced = {
  extension: ['BR-CL-10', 'BR-CL-11', 'BR-CL-21', 'BR-CL-24', 'BR-CL-25', 'BR-CL-26', 'BR-CO-16'],
  cvd: ['BR-CL-13'],
} as const;

/** A document that rules are applied to. */
export interface Judged {
  readonly path: string;
  /** Of a fragment in a set of tests. */
  readonly number?: number;
  readonly invoice: Invoice;
  readonly source: Uint8Array;
}

/** Broken rules with their flags; undefined where the official rules end with an error, such as on what is no number. */
type Verdict = Readonly<Record<string, string>> | undefined;

/** By the first bytes, whatever the file's name. */
export function formatOf(bytes: Uint8Array): 'pdf' | 'xml' {
  return sniffFormat('invoice', bytes) === 'pdf' ? 'pdf' : 'xml';
}

/** Documents of a file: the invoice, that of a PDF, or the fragments of a set of tests. Nothing for what is no invoice. */
export async function documentsOf(path: string): Promise<Judged[]> {
  const bytes = readFileSync(path);
  try {
    const { invoice, source } = await readInvoiceFile(bytes, formatOf(bytes));
    return [{ path, invoice, source }];
  } catch (error) {
    // What is refused is no matter of the rules.
    if (/pdf$/i.test(path) || error instanceof UnreadableXml) return [];
    if (error instanceof NotAnInvoice) return fragmentsOf(path, bytes);
    throw error;
  }
}

/** Copies of a document with changes, but for fragments. */
export function changedDocuments({ path, number, source }: Judged, count: number): Judged[] {
  if (number !== undefined) return [];
  return changedCopies(source, path, count).map((changed, index) => {
    return { path: `${path} changed ${index}`, invoice: readInvoice(changed), source: changed };
  });
}

function fragmentsOf(path: string, source: Uint8Array): Judged[] {
  const root = readXml(source);
  const tests = root.name === 'testSet' ? root.children.filter(({ name }) => name === 'test') : [];
  const fragments = tests.flatMap(({ children }) => children.filter(({ name }) => name !== 'assert'));
  return fragments.flatMap((fragment, number) => {
    const invoice = tryInvoiceOf(fragment);
    return invoice ? [{ path, number, invoice, source }] : [];
  });
}

function tryInvoiceOf(element: XmlElement): Invoice | undefined {
  try {
    return invoiceOf(element);
  } catch (error) {
    if (error instanceof NotAnInvoice) return undefined;
    throw error;
  }
}

/** Identifier of a document by its content and its rules. */
function keyOf(document: Judged): string {
  const { source, number = '' } = document;
  return `${createHash('sha256').update(source).digest('hex').slice(0, 32)}-${number}-${rulesFor(document).join('-')}`;
}

/**
 * Names of the rules for a document: those of EN 16931 in its syntax, and of XRechnung where it names that. None for a profile that
 * has less or more than EN 16931, and for ZUGFeRD 1.0.
 */
function rulesFor({ invoice: { syntax, profile, xml } }: Judged): string[] {
  const hasOwnRules = ['minimum', 'basicWl', 'extended'].includes(profile.level ?? '');
  if (hasOwnRules || xml.name === 'CrossIndustryDocument') return [];
  return [syntax, ...(profile.family === 'xrechnung' ? [`xrechnung-${syntax}`] : [])];
}

/** Reads what was judged before, and judges the rest by Saxon where a folder of rules is given. */
export function judge(
  documents: readonly Judged[],
  rules: string | undefined,
  judgedPath: string | undefined,
): Map<Judged, Verdict> {
  const known: Record<string, string> =
    judgedPath && existsSync(judgedPath)
      ? (JSON.parse(readFileSync(judgedPath, 'utf8')) as Record<string, string>)
      : {};
  const judged = documents.filter((document) => rulesFor(document).length > 0);
  const open = judged.filter((document) => known[keyOf(document)] === undefined);
  if (rules && open.length > 0) Object.assign(known, runRules(open, rules));
  if (judgedPath) writeFileSync(judgedPath, JSON.stringify(known));
  return new Map(
    judged.flatMap((document) => {
      const line = known[keyOf(document)];
      return line === undefined ? [] : [[document, verdictOf(line)] as const];
    }),
  );
}

function verdictOf(line: string): Verdict {
  if (line.startsWith('error ')) return undefined;
  return Object.fromEntries(
    line
      .split('\t')
      .filter(Boolean)
      .map((each) => each.split(' ') as [string, string]),
  );
}

function runRules(documents: readonly Judged[], rules: string): Record<string, string> {
  using folder = temporaryFolder();
  const commands = [...commandsOfRules(rules, folder.path)];
  for (const [index, document] of documents.entries()) {
    const path = join(folder.path, `${index}.xml`);
    writeFileSync(path, document.source);
    commands.push(['check', keyOf(document), path, document.number ?? '', ...rulesFor(document)]);
  }
  return runSaxon(commands);
}

/** Commands that make and load the rules. XRechnung's are merged with those of Peppol by its own XSLT, and compiled by ours. */
function* commandsOfRules(rules: string, folder: string): Generator<(string | number)[]> {
  const national = join(folder, 'xrechnung');
  cpSync(join(rules, repositories.xrechnung, 'src'), join(national, 'src'), { recursive: true });
  mkdirSync(join(national, 'build/bis'), { recursive: true });
  for (const syntax of ['CII', 'UBL']) {
    const name = syntax.toLowerCase();
    yield ['rules', name, join(rules, repositories.core, name, 'xslt', `EN16931-${syntax}-validation.xslt`)];
    const file = `PEPPOL-EN16931-${syntax}.sch`;
    cpSync(join(rules, repositories.peppol, 'rules/sch', file), join(national, 'build/bis', file));
    const schematron = join(national, 'src/validation/schematron', name);
    const merged = join(schematron, 'merged.sch');
    const source = join(schematron, `XRechnung-${syntax}-validation.sch`);
    yield ['transform', join(national, 'src/xsl/peppol-into-xr.xsl'), source, merged, 'syntax', syntax];
    const compiled = join(folder, `${name}.xsl`);
    yield ['transform', join(import.meta.dirname, 'schematron.xsl'), merged, compiled];
    yield ['rules', `xrechnung-${name}`, compiled];
  }
}

/** What our rules and the official ones say about the same documents. */
export interface Comparison {
  readonly compared: number;
  readonly equal: number;
  /** Those that the official rules ended on with an error. */
  readonly unjudged: number;
  /** Files by rule. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  readonly extra: ReadonlyMap<string, readonly string[]>;
  readonly otherSeverity: ReadonlyMap<string, readonly string[]>;
  /** We call them valid, the official rules do not. */
  readonly wronglyValid: readonly string[];
}

const severities: Readonly<Record<string, string>> = { fatal: 'error', warning: 'warning', information: 'note' };

export function compareWithJudge(verdicts: ReadonlyMap<Judged, Verdict>): Comparison {
  const [missing, extra, otherSeverity] = [
    new Map<string, string[]>(),
    new Map<string, string[]>(),
    new Map<string, string[]>(),
  ];
  const wronglyValid: string[] = [];
  let [compared, equal, unjudged] = [0, 0, 0];
  const note = (counts: Map<string, string[]>, rule: string, name: string) =>
    counts.set(rule, [...(counts.get(rule) ?? []), name]);
  for (const [document, verdict] of verdicts) {
    if (!verdict) unjudged++;
    if (!verdict) continue;
    const name = document.number === undefined ? document.path : `${document.path}#${document.number}`;
    const result = checkInvoice(document.invoice);
    const official = withoutReplaced(verdict, result);
    const ours = new Map(
      result.findings
        .filter(({ rule }) => !rule.startsWith('XSD-'))
        .map(({ rule, severity }) => [rule as string, severity as string]),
    );
    const [left, right] = [
      Object.keys(official).filter((rule) => !ours.has(rule)),
      [...ours.keys()].filter((rule) => official[rule] === undefined),
    ];
    for (const rule of left) note(missing, rule, name);
    for (const rule of right) note(extra, rule, name);
    for (const [rule, severity] of ours) {
      const flag = official[rule];
      if (flag !== undefined && severities[flag] !== severity)
        note(otherSeverity, `${rule} ${severity} for ${flag}`, name);
    }
    compared++;
    if (left.length + right.length === 0) equal++;
    if (result.outcome !== 'invalid' && Object.values(official).includes('fatal')) wronglyValid.push(name);
  }
  return { compared, equal, unjudged, missing, extra, otherSeverity, wronglyValid };
}

function withoutReplaced(
  verdict: Readonly<Record<string, string>>,
  { ruleSets }: CheckResult,
): Readonly<Record<string, string>> {
  const without = Object.entries(replaced).flatMap(([ruleSet, rules]) =>
    ruleSets.some((id) => id === ruleSet) ? rules : ([] as string[]),
  );
  return Object.fromEntries(Object.entries(verdict).filter(([rule]) => !without.includes(rule as never)));
}

export function linesOfComparison({ missing, extra, otherSeverity, wronglyValid }: Comparison): string[] {
  const rows = (counts: ReadonlyMap<string, readonly string[]>) =>
    [...counts]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([rule, files]) => [rule, files.length, files[0] ?? '']);
  return [
    ...markdownTable(['missing', 'documents', 'first'], rows(missing)),
    '',
    ...markdownTable(['extra', 'documents', 'first'], rows(extra)),
    '',
    ...markdownTable(['other severity', 'documents', 'first'], rows(otherSeverity)),
    '',
    `${wronglyValid.length} not invalid for us, and invalid by the official rules`,
    ...wronglyValid,
  ];
}

/** A table with a row for each set of documents, by its name. */
export function tableOfComparisons(comparisons: ReadonlyMap<string, Comparison>): string[] {
  const rows = [...comparisons].map(([name, { compared, equal, unjudged, wronglyValid }]) => {
    const share = compared === 0 ? '–' : `${((100 * equal) / compared).toFixed(2)} %`;
    return [name, compared, equal, share, wronglyValid.length, unjudged];
  });
  return markdownTable(
    ['documents', 'compared', 'same rules', 'share', 'not invalid for us alone', 'not judged'],
    rows,
  );
}
