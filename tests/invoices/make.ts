import { type Group, readInvoice } from '@blattwerk/invoice';
import { checkInvoice } from '@blattwerk/invoice/check';
import { calculate, type MadeProfile, readDraft, writeXml } from '@blattwerk/invoice/make';
import { listTerms } from '@blattwerk/testing/invoice-terms';
import { markdownTable } from '@blattwerk/testing/markdown';
import { createRandom } from '@blattwerk/testing/random';
import { randomInvoiceDraft, taxKinds } from '@blattwerk/testing/random-invoice-draft';
import { judge, type Judged } from './judge.ts';

const formats: readonly { syntax: 'cii' | 'ubl'; profile: MadeProfile }[] = [
  { syntax: 'cii', profile: 'xrechnung' },
  { syntax: 'ubl', profile: 'xrechnung' },
  { syntax: 'cii', profile: 'en16931' },
  { syntax: 'ubl', profile: 'en16931' },
];

/** An invoice that was made of a seeded draft. */
interface Made extends Judged {
  readonly format: string;
  /** Terms that reading gives and the model has not, or the other way round. */
  readonly differences: number;
}

/** Makes invoices of seeded drafts in every syntax and profile, which are read again. */
export function makeInvoices(count: number, seed: string): Made[] {
  const random = createRandom(seed);
  return Array.from({ length: count }).flatMap((_, index) => {
    const given = randomInvoiceDraft(random, taxKinds[index % taxKinds.length] ?? 'mixed');
    return formats.map(({ syntax, profile }): Made => {
      const root = calculate(readDraft(given, profile));
      const source = new TextEncoder().encode(writeXml(root, syntax, profile));
      const invoice = readInvoice(source);
      const differences = countDifferences(root, invoice.root) + invoice.unknown.length;
      return { path: `${seed}-${index}`, invoice, source, format: `${syntax} ${profile}`, differences };
    });
  });
}

/** Process control is what writing adds. */
function countDifferences(made: Group, read: Group): number {
  const groups = read.groups.filter(({ id }) => id !== 'BG-2');
  const [left, right] = [listTerms(made), listTerms({ ...read, groups })];
  return new Set([...left, ...right]).size * 2 - new Set(left).size - new Set(right).size;
}

/**
 * Checks invoices by our rules and the official ones, notes left out.
 * @returns a table by format with a line for each invoice that has a fault, and whether there is none
 */
export function checkMade(
  made: readonly Made[],
  rules: string | undefined,
  judgedPath: string | undefined,
): { lines: string[]; isFaultless: boolean } {
  const isJudged = Boolean(rules ?? judgedPath);
  const verdicts: ReturnType<typeof judge> = isJudged ? judge(made, rules, judgedPath) : new Map();
  const checked = made.map((each) => {
    const own = checkInvoice(each.invoice).findings.filter(({ severity }) => severity !== 'note');
    const verdict = verdicts.get(each);
    const official = Object.entries(verdict ?? {}).filter(([, flag]) => flag !== 'information');
    const faults = [
      ...(each.differences > 0 ? [`${each.differences} other terms`] : []),
      ...own.map(({ rule }) => rule),
      ...official.map(([rule]) => `official ${rule}`),
      ...(isJudged && !verdict ? ['not judged'] : []),
    ];
    return { ...each, faults, counts: [each.differences, own.length, verdict ? 1 : 0, official.length] };
  });
  const rows = [...Map.groupBy(checked, ({ format }) => format)].map(([format, list]) => {
    const totals = list
      .map(({ counts }) => counts)
      .reduce((sums, counts) => sums.map((sum, at) => sum + (counts[at] ?? 0)));
    return [format, list.length, ...totals];
  });
  const faulty = checked.filter(({ faults }) => faults.length > 0);
  return {
    lines: [
      ...markdownTable(['format', 'invoices', 'other terms', 'findings', 'judged', 'official findings'], rows),
      ...faulty.map(({ path, format, faults }) => `${path} ${format}: ${faults.join(', ')}`),
    ],
    isFaultless: made.length > 0 && faulty.length === 0,
  };
}
