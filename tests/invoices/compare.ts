import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Group, Invoice, TermId } from '@blattwerk/invoice';
import { comparePages, type Difference, type PageText } from '@blattwerk/invoice/compare';
import { readInvoiceFile, refusalOfFile } from '@blattwerk/invoice/pdf';
import { markdownTable } from '@blattwerk/testing/markdown';
import { createRandom, type Random } from '@blattwerk/testing/random';

/** A PDF with an invoice whose pages have text. */
interface ComparedFile {
  readonly path: string;
  readonly hash: string;
  readonly invoice: Invoice;
  readonly pages: readonly PageText[];
  readonly alarms: readonly Difference[];
  readonly confirmed: readonly TermId[];
}

/** A value of an invoice changed against its pages. */
interface Plant {
  readonly file: ComparedFile;
  readonly term: TermId;
  readonly value: string;
  readonly isFound: boolean;
}

export interface PageComparison {
  readonly files: readonly ComparedFile[];
  readonly scans: number;
  readonly plants: readonly Plant[];
}

/** Share of the files that may have a false alarm, and of the changed values that must have one. */
const maxFalseAlarms = 0.02;
const minFound = 0.95;
const plantCount = 200;
const plantedTerms = [
  'BT-1',
  'BT-2',
  'BT-9',
  'BT-31',
  'BT-32',
  'BT-84',
  'BT-109',
  'BT-110',
  'BT-112',
  'BT-115',
] as const;

const reasons = JSON.parse(readFileSync(new URL('differing-pages.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
/** Compares the pages of each PDF with its invoice, and again with one value of it changed, the same for the same files. */
export async function compareFiles(paths: readonly string[], seed: string): Promise<PageComparison> {
  const files: ComparedFile[] = [];
  let scans = 0;
  for (const path of paths) {
    const file = await compareFile(path);
    if (file === 'scan') scans++;
    else if (file) files.push(file);
  }
  const random = createRandom(seed);
  const plants: Plant[] = [];
  const choices = plantedTerms.flatMap((term) => {
    const having = files.filter(({ alarms, confirmed }) => alarms.length === 0 && confirmed.includes(term));
    return having.length > 0 ? [{ term, having }] : [];
  });
  while (choices.length > 0 && plants.length < plantCount) {
    const { term, having } = random.pick(choices);
    plants.push(plant(random.pick(having), term, random));
  }
  return { files, scans, plants };
}

export function linesOfPages({ files, scans, plants }: PageComparison): string[] {
  const alarmed = files.filter(({ alarms }) => alarms.length > 0);
  const unexplained = alarmed.filter(({ hash }) => reasons[hash] === undefined);
  const missed = plants.filter(({ isFound }) => !isFound);
  const rows = [...Map.groupBy(plants, ({ term }) => term)].map(([term, list]) => {
    return [term, list.length, list.filter(({ isFound }) => isFound).length];
  });
  return [
    ...alarmed.flatMap(({ path, hash, alarms }) => [
      `${path} (${hash}): ${reasons[hash] ?? 'FALSE ALARM?'}`,
      ...alarms.map(({ term, expected, found }) => `  ${term}: XML ${expected}, page ${found ?? ''}`),
    ]),
    ...missed.map(({ file, term, value }) => `not found: ${term} changed to ${value} in ${file.path}`),
    ...markdownTable(
      ['term', 'changed', 'found'],
      rows.toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1)),
    ),
    '',
    `${files.length} files compared, ${scans} without text: ${alarmed.length} differ, of which ${unexplained.length} for no known reason`,
    `${plants.length} changed values: ${plants.length - missed.length} found`,
  ];
}

export function isGoodEnough({ files, plants }: PageComparison): boolean {
  const unexplained = files.filter(({ alarms, hash }) => alarms.length > 0 && reasons[hash] === undefined);
  const found = plants.filter(({ isFound }) => isFound);
  return (
    files.length > 0 && unexplained.length <= maxFalseAlarms * files.length && found.length >= minFound * plants.length
  );
}

async function compareFile(path: string): Promise<ComparedFile | 'scan' | undefined> {
  const bytes = readFileSync(path);
  try {
    const { invoice, container } = await readInvoiceFile(bytes, 'pdf');
    const pages = (await container?.pageTexts()) ?? [];
    const { differences, confirmed, unreadable } = comparePages(invoice, pages);
    const alarms = differences.filter(({ kind }) => kind === 'other');
    const hash = createHash('sha256').update(bytes).digest('hex');
    return unreadable ? 'scan' : { path, hash, invoice, pages, alarms, confirmed };
  } catch (error) {
    if (refusalOfFile(error)) return undefined;
    throw error;
  }
}

function plant(file: ComparedFile, term: TermId, random: Random): Plant {
  let value = '';
  const root = withValue(file.invoice.root, term, (old) => (value = changed(term, old, random)));
  const { differences } = comparePages({ ...file.invoice, root }, file.pages);
  const isFound = differences.some((difference) => difference.term === term && difference.kind === 'other');
  return { file, term, value, isFound };
}

/** The group with the same other value wherever a term has a value. */
function withValue(group: Group, id: TermId, change: (old: string) => string): Group {
  let value: string | undefined;
  const replace = ({ terms, groups, ...rest }: Group): Group => ({
    ...rest,
    terms: terms.map((term) =>
      term.id === id && term.value !== '' ? { ...term, value: (value ??= change(term.value)) } : term,
    ),
    groups: groups.map(replace),
  });
  return replace(group);
}

function changed(term: TermId, old: string, random: Random): string {
  if (term === 'BT-2' || term === 'BT-9') {
    const day = new Date(`${old.replaceAll('-', '').replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + random.pick([-1, 1]) * random.between(1, 300));
    return day
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', old.includes('-') ? '-' : '');
  }
  if (term === 'BT-84') {
    const account = old.replaceAll(/\s/g, '').slice(4);
    return withCheckDigits(old.slice(0, 2), withOtherDigit(account, random));
  }
  return withOtherDigit(old, random);
}

function withOtherDigit(text: string, random: Random): string {
  // The decimals of amounts beyond two, and a zero before the point, are no digits that pages show.
  const digits = Array.from(text.matchAll(/\d/g), ({ index }) => index).filter(
    (index) => !/\.\d\d+$/.test(text.slice(0, index)),
  );
  const at = random.pick(digits);
  const other = (Number(text[at]) + random.between(1, 9)) % 10;
  return text.slice(0, at) + String(other) + text.slice(at + 1);
}

/** ISO 7064 MOD 97-10. */
function withCheckDigits(country: string, account: string): string {
  const digits = Array.from(`${account}${country}00`, (sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}
