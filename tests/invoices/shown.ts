import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  dayOf,
  type Group,
  type Invoice,
  isTermId,
  readXml,
  termDefinitions,
  type TermId,
  type XmlElement,
} from '@blattwerk/invoice';
import { markdownTable } from '@blattwerk/testing/markdown';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import type { Judged } from './judge.ts';
import { runSaxon } from './run-saxon.ts';

/** What an invoice and its visualization show; each value as `BT-1 value`. */
interface Shown {
  readonly syntax: Invoice['syntax'];
  readonly ours: ReadonlySet<string>;
  readonly theirs: ReadonlySet<string>;
}

/** A value that only one of both shows. */
interface OneSided {
  readonly line: string;
  readonly isOurs: boolean;
  /** Undefined where no reason is known. */
  readonly reason: string | undefined;
}

/** An invoice that the visualization ends on with an error is not compared. */
export type ShownOutcome = { readonly path: string } & (
  | { readonly differences: readonly OneSided[] }
  | { readonly error: string }
);

/** Stylesheets of itplr-kosit/xrechnung-visualization by the root element of a document; it has none for ZUGFeRD 1.0. */
const stylesheets: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: 'cii-xr.xsl',
  Invoice: 'ubl-invoice-xr.xsl',
  CreditNote: 'ubl-creditnote-xr.xsl',
};
/** Terms with several values in CII. */
const joined: readonly TermId[] = ['BT-7', 'BT-9', 'BT-20'];
const resultNamespace = 'urn:ce.eu:en16931:2017:xoev-de:kosit:standard:xrechnung-1';

type Condition = (shown: Shown, value: string) => boolean;
const has = (lines: ReadonlySet<string>, start: string): boolean => [...lines].some((line) => line.startsWith(start));
const without =
  (id: TermId): Condition =>
  ({ theirs }) =>
    !has(theirs, `${id} `);
const beside =
  (id: TermId): Condition =>
  ({ theirs }) =>
    has(theirs, `${id} `);

const noteCode = 'the code in a note, as a part of its text';
/** Why the visualization leaves a value out that the page shows. */
const omissions: readonly (readonly [Invoice['syntax'], readonly TermId[], reason: string, Condition?])[] = [
  ['cii', ['BT-83'], 'a payment reference without means of payment', without('BT-81')],
  ['cii', ['BT-46'], 'the own identifier of a buyer beside a global one', beside('BT-46')],
  ['cii', ['BT-149'], 'the base quantity of a net price beside that of its gross price', beside('BT-149')],
  ['cii', ['BT-86'], 'a BIC without an account', without('BT-84')],
  ['cii', ['BT-110'], 'VAT in a currency that the invoice does not name', beside('BT-110')],
  ['cii', ['BT-122', 'BT-128'], 'a document without its type'],
  ['ubl', ['BT-128'], 'a document without its type'],
  ['ubl', ['BT-92', 'BT-95', 'BT-96', 'BT-97', 'BT-98'], 'an allowance whose indicator is 0', without('BT-92')],
  ['ubl', ['BT-95'], 'a category whose kind of tax has blanks around it'],
  ['ubl', ['BT-21'], noteCode, ({ theirs }, code) => has(theirs, `BT-22 #${code}#`)],
  ['ubl', ['BT-22'], noteCode, ({ theirs }, text) => [...theirs].some((line) => noteOf(line)?.text === text)],
  ['ubl', ['BT-22'], 'a note that is a code alone', ({ theirs }, text) => theirs.has(`BT-21 ${text}`)],
];
/** Why the visualization has a value for a term that the page shows for another one. */
const others: typeof omissions = [
  ['ubl', ['BT-122'], 'the identifier of the invoiced object (BT-18)', ({ ours }, value) => ours.has(`BT-18 ${value}`)],
  ['ubl', ['BT-111'], 'VAT in the only currency (BT-110)', ({ ours }, value) => ours.has(`BT-110 ${value}`)],
  ['cii', ['BT-147'], 'a surcharge on a price, which EN 16931 has not'],
  ['ubl', ['BT-21'], 'a note that is a code alone', ({ ours }, code) => ours.has(`BT-22 ${code}`)],
  [
    'ubl',
    ['BT-22'],
    noteCode,
    ({ ours }, value) => {
      const { code, text } = noteOf(`BT-22 ${value}`) ?? {};
      return ours.has(`BT-21 ${code}`) && ours.has(`BT-22 ${text}`);
    },
  ],
];

/** A note with its code, `#AAI#text`. */
function noteOf(line: string): { code: string; text: string } | undefined {
  const [, code, text] = /^BT-22 #([A-Z0-9]{3})#(.*)$/.exec(line) ?? [];
  return code === undefined || text === undefined ? undefined : { code, text };
}

/** Compares the values that the page of the tool shows of each invoice, those of its model, with those of the visualization. */
export function compareShown(documents: readonly Judged[], visualization: string): ShownOutcome[] {
  using folder = temporaryFolder();
  const open = documents.flatMap((document, index) => {
    const stylesheet = stylesheets[document.invoice.xml.name];
    if (stylesheet === undefined) return [];
    const [source, target] = [join(folder.path, `${index}.xml`), join(folder.path, `${index}.shown.xml`)];
    writeFileSync(source, document.source);
    return [{ document, target, command: ['show', join(visualization, 'src/xsl', stylesheet), source, target] }];
  });
  const errors = runSaxon(open.map(({ command }) => command));
  return open.map(({ document: { path, invoice }, target }): ShownOutcome => {
    const error = errors[target] ?? '';
    if (error !== '') return { path, error };
    const theirs = new Set(valuesOfVisualization(readXml(readFileSync(target))));
    return {
      path,
      differences: differencesOf({ syntax: invoice.syntax, ours: new Set(valuesOf(invoice.root)), theirs }),
    };
  });
}

function differencesOf(shown: Shown): OneSided[] {
  const reasonOf = (line: string, reasons: typeof omissions) => {
    const space = line.indexOf(' ');
    const [id, value] = [line.slice(0, space), line.slice(space + 1)];
    const known = reasons.find(
      ([syntax, terms, , holds]) =>
        syntax === shown.syntax && terms.some((term) => term === id) && (holds?.(shown, value) ?? true),
    );
    return known?.[2];
  };
  return [
    ...[...shown.ours]
      .filter((line) => !shown.theirs.has(line))
      .map((line) => ({ line, isOurs: true, reason: reasonOf(line, omissions) })),
    ...[...shown.theirs]
      .filter((line) => !shown.ours.has(line))
      .map((line) => ({ line, isOurs: false, reason: reasonOf(line, others) })),
  ];
}

function valuesOfVisualization({ attributes, text, children }: XmlElement): string[] {
  const id = attributes.find(({ name, namespace }) => name === 'id' && namespace === resultNamespace)?.value;
  const own = id !== undefined && isTermId(id) ? linesOf(id, text) : [];
  return [...own, ...children.flatMap(valuesOfVisualization)];
}

function valuesOf({ terms, groups }: Group): string[] {
  return [...terms.flatMap(({ id, value }) => linesOf(id, value)), ...groups.flatMap(valuesOf)];
}

/** Without blanks, of which both show others; days in one form. */
function linesOf(id: TermId, value: string): string[] {
  const plain = value.replaceAll(/\s+/g, '');
  // The visualization joins several.
  const values = joined.includes(id) ? plain.split(';') : [plain];
  const isDate = termDefinitions[id].kind === 'date';
  return values.map((each) => `${id} ${isDate ? (dayOf(each) ?? each) : each}`);
}

/** A table with a row for each set of documents, by its name. */
export function tableOfShown(sets: ReadonlyMap<string, readonly ShownOutcome[]>): string[] {
  const rows = [...sets].map(([name, outcomes]) => {
    const differences = outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome.differences]));
    const [equal, different] = [differences.filter((list) => list.length === 0), differences.filter(isUnexplained)];
    const known = differences.length - equal.length - different.length;
    return [name, differences.length, equal.length, known, different.length, outcomes.length - differences.length];
  });
  const columns = ['documents', 'compared', 'same values', 'same but for known reasons', 'other', 'no visualization'];
  return markdownTable(columns, rows);
}

const isUnexplained = (differences: readonly OneSided[]): boolean =>
  differences.some(({ reason }) => reason === undefined);

/** Whether something was compared, and each difference has a known reason. */
export function isShownRightly(outcomes: readonly ShownOutcome[]): boolean {
  const compared = outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome.differences]));
  return compared.length > 0 && !compared.some(isUnexplained);
}

/** Each file that differs, with the reasons, and the number of files by reason. */
export function linesOfShown(outcomes: readonly ShownOutcome[]): string[] {
  const files = outcomes.flatMap((outcome) => {
    if ('error' in outcome) return [`${outcome.path}: ${outcome.error}`];
    if (outcome.differences.length === 0) return [];
    const lines = outcome.differences.map(
      ({ line, isOurs, reason = 'DIFFERENT' }) => `  ${isOurs ? 'page' : 'visualization'} alone: ${line} (${reason})`,
    );
    return [outcome.path, ...lines];
  });
  const reasons = outcomes.flatMap((outcome) =>
    'error' in outcome ? [] : [...new Set(outcome.differences.map(({ reason = 'none' }) => reason))],
  );
  const rows = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, list]) => [reason, list.length]);
  return [...files, '', ...markdownTable(['reason', 'files'], rows)];
}
