import type { Finding, Severity } from '@blattwerk/invoice/check';
import { checkInvoiceFile, type InvoiceFile, readInvoiceFile, refusalOfFile } from '@blattwerk/invoice/pdf';
import * as german from '@blattwerk/invoice/texts/de';
import * as english from '@blattwerk/invoice/texts/en';
import { type Contracts, type InvoiceReport, ToolError } from '@blattwerk/shared';
import type { Handler } from '../../tool-run.ts';

/** Bytes of the answer that are written at once. */
const chunkBytes = 1024 * 1024;

/** Reads and checks an e-invoice, and answers all of it as JSON. */
export const eInvoiceHandler: Handler<Contracts['e-invoice']> = async ([input], _options, run) => {
  run.startStage('analyzing');
  const bytes = await input.read();
  run.startStage('processing');
  const file = await readInvoiceFile(bytes, input.format === 'xml' ? 'xml' : 'pdf').catch((error: unknown) => {
    const refusal = refusalOfFile(error);
    if (!refusal) throw error;
    const { code, ...params } = refusal;
    throw new ToolError(code, { file: input.name, ...params }, { cause: error });
  });
  const report = await reportOf(file);
  run.startStage('finishing');
  const answer = new TextEncoder().encode(JSON.stringify(report));
  for (let at = 0; at < answer.length; at += chunkBytes) await run.write(answer.subarray(at, at + chunkBytes));
  const count = (wanted: Severity) => report.findings.filter(({ severity }) => severity === wanted).length;
  return {
    facts: { errorCount: count('error'), warningCount: count('warning'), unknownCount: report.unknown.length },
  };
};

async function reportOf(file: InvoiceFile): Promise<InvoiceReport> {
  const { syntax, kind, profile, root, unknown } = file.invoice;
  const { outcome, ruleSets, findings, omitted, pages } = await checkInvoiceFile(file);
  return {
    syntax,
    kind,
    profile,
    outcome,
    ruleSets,
    findings: findings.map(findingOf),
    omitted,
    invoice: root,
    unknown,
    ...(file.container && { container: { ...containerOf(file.container), ...(pages && { pages }) } }),
  };
}

function findingOf(finding: Finding): InvoiceReport['findings'][number] {
  const { rule, severity, terms, params, place } = finding;
  const [de, en] = [german.helpOf(finding), english.helpOf(finding)];
  return {
    rule,
    severity,
    terms,
    params,
    message: { de: german.sentenceOf(finding), en: english.sentenceOf(finding) },
    ...(de !== undefined && en !== undefined && { help: { de, en } }),
    place,
  };
}

function containerOf(container: NonNullable<InvoiceFile['container']>): NonNullable<InvoiceReport['container']> {
  const { attachment, others, claims, pageCount } = container;
  return {
    attachment: attributesOf(attachment, ['name', 'relationship']),
    others: others.map((other) => attributesOf(other, ['name', 'type', 'size'])),
    claims: { ...claims },
    pageCount,
  };
}

function attributesOf<T, K extends keyof T>(attachment: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    keys.flatMap((key) => (attachment[key] === undefined ? [] : [[key, attachment[key]]])),
  ) as Pick<T, K>;
}
