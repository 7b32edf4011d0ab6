import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Group, NotAnInvoice, UnreadableXml } from '@blattwerk/invoice';
import { NoInvoiceInPdf, readInvoiceFile, refusalOfFile } from '@blattwerk/invoice/pdf';
import { markdownTable, writeBetween } from '@blattwerk/testing/markdown';
import { writeReport } from '@blattwerk/testing/write-report';
import { declarePackages, java, poppler, productPrograms, saxon } from '../../scripts/system-packages.ts';
import { compareFiles, isGoodEnough, linesOfPages } from './compare.ts';
import {
  changedDocuments,
  compareWithJudge,
  documentsOf,
  formatOf,
  judge,
  type Judged,
  linesOfComparison,
  tableOfComparisons,
} from './judge.ts';
import { drawInvoices, keepDrawn, reportDrawn, validateByVeraPdf } from './draw.ts';
import { checkMade, makeInvoices } from './make.ts';
import { compareShown, isShownRightly, linesOfShown, type ShownOutcome, tableOfShown } from './shown.ts';

const usage = `npm run invoices -- <folder>… [--compare] [--shown <repository>] [--judge <rules>] [--judged <json>] [--changes <n>] [--write] [--unknown <n>] [--verbose] [--report <json>]
npm run invoices -- <folder>… --draw [--verapdf <class path>] [--keep <folder>]
npm run invoices -- --make <n> [--seed <text>] [--judge <rules>] [--judged <json>] [--draw] [--verapdf <class path>] [--keep <folder>]
Reads every XML file and the invoice attached to every PDF below the folders, such as those of ZUGFeRD/corpus,
itplr-kosit/xrechnung-testsuite and ConnectingEurope/eInvoicing-EN16931 on GitHub, and prints how many were read by syntax and
profile, how many were refused with which reason, and the paths that no table knows. Fails where reading ends with an
error that is no refusal, and where nothing was read.
  --make     instead makes invoices of n seeded drafts in every syntax and profile, reads them again, and checks them by our
             rules and the official ones; fails where terms differ, and where there is an error or a warning
  --seed     of the drafts, 'drafts' by default
  --draw     draws a page of each invoice, and reads it again with five programs; fails where one cannot, where the XML in it is
             another one, and where our comparison does not find all values on the page
  --verapdf  checks what was drawn by veraPDF as PDF/A-3b, PDF/A-3a and PDF/UA-1; the class path of Java has it
  --keep     writes what was drawn into a folder
  --compare  compares the pages of each PDF with its invoice, and with 200 invoices that have one value changed: prints
             what differs, and fails where over 2 % of the files differ for no reason of differing-pages.json, or where
             less than 95 % of the changed values are found
  --shown    compares the values of each invoice with those that KoSIT's visualization of it has, in the repository
             itplr-kosit/xrechnung-visualization; fails where they are not the same for no known reason
  --judge    compares the rules that each invoice breaks with the official ones, in a folder with
             ConnectingEurope/eInvoicing-EN16931, itplr-kosit/xrechnung-schematron and OpenPEPPOL/peppol-bis-invoice-3
  --judged   file that keeps what the official rules say, without which nothing is run again
  --changes  compares also this number of copies of each invoice, each with some random changes
  --write    writes the table of --shown or --judge into docs/invoices.md
  --unknown  number of unknown paths to print, 100 by default
  --verbose  a line for each file`;

const page = join(import.meta.dirname, '../../docs/invoices.md');

interface Outcome {
  path: string;
  /** Syntax and profile of what was read, or the reason of the refusal. */
  kind: string;
  isRead: boolean;
  terms: number;
  /** Paths without numbers. */
  unknown: readonly string[];
  /** An error that is no refusal. */
  failure?: unknown;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    make: { type: 'string' },
    draw: { type: 'boolean', default: false },
    verapdf: { type: 'string' },
    keep: { type: 'string' },
    seed: { type: 'string', default: 'drafts' },
    compare: { type: 'boolean', default: false },
    shown: { type: 'string' },
    judge: { type: 'string' },
    judged: { type: 'string' },
    changes: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
    unknown: { type: 'string', default: '100' },
    verbose: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
if (positionals.length === 0 && values.make === undefined) {
  console.error(usage);
  process.exit(2);
}
declarePackages([
  ...((values.judge ?? values.shown) ? [java, saxon] : []),
  ...(values.verapdf ? [java] : []),
  ...(values.draw ? [poppler, ...productPrograms] : []),
]);
if (values.make !== undefined) {
  const made = makeInvoices(Number(values.make), values.seed);
  const { lines, isFaultless } = checkMade(made, values.judge, values.judged);
  for (const line of lines) console.log(line);
  const isDrawn = !values.draw || (await draw(made));
  process.exit(isFaultless && isDrawn ? 0 : 1);
}
if (values.draw) {
  const documents: Judged[] = [];
  for (const path of pathsIn(positionals)) documents.push(...(await documentsOf(path)));
  process.exit((await draw(documents.filter(({ number }) => number === undefined))) ? 0 : 1);
}
if (values.compare) {
  const comparison = await compareFiles(
    pathsIn(positionals).filter((path) => /\.pdf$/i.test(path)),
    'pages',
  );
  for (const line of linesOfPages(comparison)) console.log(line);
  process.exit(isGoodEnough(comparison) ? 0 : 1);
}
if (values.shown !== undefined) await compareValues(values.shown);
if (values.judge ?? values.judged) await compareFindings();
const outcomes: Outcome[] = [];
for (const path of pathsIn(positionals)) outcomes.push(await readFile(path));
for (const line of tableOfKinds()) console.log(line);
console.log();
for (const line of tableOfUnknown(Number(values.unknown))) console.log(line);
const failures = outcomes.filter(({ failure }) => failure !== undefined);
for (const { path, failure } of failures) console.log(`${path}: ${String(failure)}`);
const [passed, failed] = [outcomes.length - failures.length, failures.length];
console.log(`\n${passed} passed, ${failed} failed`);
if (values.report) writeReport(values.report, { passed, failed });
process.exit(failed > 0 || !outcomes.some(({ isRead }) => isRead) ? 1 : 0);

/** Compares the values of all invoices with those that the visualization shows. */
async function compareValues(visualization: string): Promise<never> {
  const sets = new Map<string, ShownOutcome[]>();
  for (const folder of positionals) {
    const documents: Judged[] = [];
    for (const path of pathsIn([folder])) documents.push(...(await documentsOf(path)));
    const invoices = documents.filter(({ number }) => number === undefined);
    sets.set(basename(folder), compareShown(invoices, visualization));
  }
  const outcomes = [...sets.values()].flat();
  const table = tableOfShown(sets);
  for (const line of [...linesOfShown(outcomes), '', ...table]) console.log(line);
  if (values.write) writeBetween(page, ['<!-- values -->', '<!-- end of values -->'], table.join('\n'));
  process.exit(isShownRightly(outcomes) ? 0 : 1);
}

/** Draws the pages of invoices, and prints what is wrong with them. @returns whether nothing is */
async function draw(documents: readonly Judged[]): Promise<boolean> {
  const all = await drawInvoices(documents);
  if (values.keep) keepDrawn(all.drawn, values.keep);
  if (values.verapdf) console.log(`${validateByVeraPdf(all.drawn, values.verapdf)} checks by veraPDF`);
  const { lines, isFaultless } = reportDrawn(all);
  for (const line of lines) console.log(line);
  return isFaultless;
}

/** Compares the findings of all documents with those of the official rules. */
async function compareFindings(): Promise<never> {
  const sets = new Map<string, Judged[]>();
  for (const folder of positionals) {
    const documents: Judged[] = [];
    for (const path of pathsIn([folder])) documents.push(...(await documentsOf(path)));
    sets.set(basename(folder), documents);
    const changes = Number(values.changes);
    const changed = documents.flatMap((document) => changedDocuments(document, changes));
    if (changes > 0) sets.set(`${basename(folder)}, with changes`, changed);
  }
  const all = [...sets.values()].flat();
  const verdicts = judge(all, values.judge, values.judged);
  const verdictsOf = (documents: readonly Judged[]) =>
    new Map(
      documents.flatMap((document) => (verdicts.has(document) ? [[document, verdicts.get(document)] as const] : [])),
    );
  const comparisons = new Map([...sets].map(([name, documents]) => [name, compareWithJudge(verdictsOf(documents))]));
  const whole = compareWithJudge(verdicts);
  const table = tableOfComparisons(comparisons);
  for (const line of [...table, '', ...linesOfComparison(whole)]) console.log(line);
  if (values.write) writeBetween(page, ['<!-- table -->', '<!-- end of table -->'], table.join('\n'));
  process.exit(whole.wronglyValid.length > 0 || whole.compared === 0 ? 1 : 0);
}

function pathsIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    globSync('**/*.{xml,XML,pdf,PDF}', { cwd: folder })
      .toSorted()
      .map((path) => join(folder, path)),
  );
}

async function readFile(path: string): Promise<Outcome> {
  const outcome = await readBytes(path, readFileSync(path)).catch((failure: unknown): Outcome => {
    return { path, kind: 'failed', isRead: false, terms: 0, unknown: [], failure };
  });
  const { kind, terms, unknown } = outcome;
  if (values.verbose) console.log(`${path}: ${kind}, ${terms} terms, ${unknown.length} unknown`);
  return outcome;
}

async function readBytes(path: string, bytes: Uint8Array): Promise<Outcome> {
  const refused = (reason: string): Outcome => ({ path, kind: reason, isRead: false, terms: 0, unknown: [] });
  try {
    const { invoice } = await readInvoiceFile(bytes, formatOf(bytes));
    const { syntax, kind, profile, root, unknown } = invoice;
    const { family, level = '', version = '' } = profile;
    const name = `${syntax} ${kind} ${family} ${level} ${version}`;
    const paths = unknown.map(({ place }) => place.path.replaceAll(/\[\d+\]/g, ''));
    return { path, kind: name, isRead: true, terms: countTerms(root), unknown: paths };
  } catch (error) {
    if (error instanceof NoInvoiceInPdf) return refused('refused: PDF without invoice');
    if (error instanceof UnreadableXml) return refused(`refused: XML ${error.reason}`);
    if (error instanceof NotAnInvoice) return refused(`refused: no invoice, ${error.found}`);
    if (refusalOfFile(error)) return refused(`refused: ${(error as Error).name}`);
    throw error;
  }
}

function countTerms({ terms, groups }: Group): number {
  return groups.reduce((sum, group) => sum + countTerms(group), terms.length);
}

function tableOfKinds(): string[] {
  const rows = [...Map.groupBy(outcomes, ({ kind }) => kind)].map(([kind, list]) => {
    const terms = list.reduce((sum, outcome) => sum + outcome.terms, 0);
    const withUnknown = list.filter(({ unknown }) => unknown.length > 0).length;
    return [kind, list.length, terms, withUnknown];
  });
  const sorted = rows.toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1));
  return markdownTable(['file', 'files', 'terms', 'files with unknown values'], sorted);
}

function tableOfUnknown(limit: number): string[] {
  const all = outcomes.flatMap(({ path, kind, unknown }) => unknown.map((at) => ({ file: path, kind, at })));
  const rows = [...Map.groupBy(all, ({ kind, at }) => `${kind}\n${at}`).values()].map((list) => {
    const { kind = '', at = '', file = '' } = list[0] ?? {};
    return [list.length, kind, `\`${at}\``, basename(file)] as const;
  });
  const sorted = rows.toSorted(([left], [right]) => right - left).slice(0, limit);
  return markdownTable(['times', 'file', 'unknown path', 'first in'], sorted);
}
