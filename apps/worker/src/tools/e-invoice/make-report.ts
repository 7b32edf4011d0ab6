import type { Finding } from '@blattwerk/invoice/check';
import type { checkInvoiceFile, InvoiceFile } from '@blattwerk/invoice/pdf';
import * as german from '@blattwerk/invoice/texts/de';
import * as english from '@blattwerk/invoice/texts/en';
import type { InvoiceReport } from '@blattwerk/shared';

/** All of an invoice, and what was found in it. */
export function makeReport(
  { invoice, container }: InvoiceFile,
  { outcome, ruleSets, findings, omitted, pages }: Awaited<ReturnType<typeof checkInvoiceFile>>,
): InvoiceReport {
  const { syntax, kind, profile, root, unknown } = invoice;
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
    ...(container && { container: { ...containerOf(container), ...(pages && { pages }) } }),
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
