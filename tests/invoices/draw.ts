import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TermId } from '@blattwerk/invoice';
import { checkInvoice } from '@blattwerk/invoice/check';
import { checkInvoiceFile, readInvoiceFile } from '@blattwerk/invoice/pdf';
import { SheetRefusal, writeInvoicePdf } from '@blattwerk/invoice/sheet';
import { textByPdfjs } from '@blattwerk/pdf/testing/read-by-pdfjs';
import { markdownTable } from '@blattwerk/testing/markdown';
import { pdfInfo, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { checkByVeraPdf } from '../pdfa/verapdf.ts';
import type { Judged } from './judge.ts';

/** Standards that every drawn invoice claims, and PDF/A-3b. */
const standards = ['3b', '3a', 'ua1'];

const fontOf = (name: string) =>
  readFileSync(new URL(`../../packages/invoice/fonts/LiberationSans-${name}.ttf`, import.meta.url));
const fonts = { regular: fontOf('Regular'), bold: fontOf('Bold') };

/** The page of an invoice, and what is wrong with it. */
interface Drawn {
  readonly name: string;
  readonly group: string;
  readonly pdf: Uint8Array;
  readonly faults: string[];
  readonly confirmed: readonly TermId[];
}

/** Draws invoices, alternately in German and English, and reads them again with several programs. */
export async function drawInvoices(
  documents: readonly (Judged & { readonly format?: string })[],
): Promise<{ drawn: Drawn[]; refused: string[] }> {
  const drawn: Drawn[] = [];
  const refused: string[] = [];
  for (const [index, { path, format, invoice, source }] of documents.entries()) {
    const { syntax, profile } = invoice;
    const language = index % 2 === 0 ? 'de' : 'en';
    const group = format ?? `${syntax} ${profile.family} ${profile.level ?? ''}`;
    try {
      const pdf = await writeInvoicePdf(invoice, { bytes: source, syntax, profile }, { language }, fonts);
      drawn.push({ name: `${path} ${group}`, group, pdf, ...(await faultsOf(pdf, source)) });
    } catch (error) {
      if (!(error instanceof SheetRefusal)) throw error;
      refused.push(`${path} ${group}: ${error.code}`);
    }
  }
  return { drawn, refused };
}

async function faultsOf(pdf: Uint8Array, source: Uint8Array): Promise<Pick<Drawn, 'faults' | 'confirmed'>> {
  const file = await readInvoiceFile(pdf, 'pdf');
  const { findings, pages } = await checkInvoiceFile(file);
  const own = new Set(checkInvoice(file.invoice).findings.map(({ rule }) => rule));
  const text = textOf(pdf);
  const faults = [
    ...(Buffer.compare(file.source, source) === 0 ? [] : ['other XML']),
    ...findings.filter(({ rule }) => !own.has(rule)).map(({ rule, params }) => `${rule} ${JSON.stringify(params)}`),
    ...(pages ? pages.missing.map((term) => `missing ${term}`) : ['no text']),
    ...(qpdfCheck(pdf) === 0 ? [] : ['qpdf']),
    ...(pdfInfo(pdf)['Tagged'] === 'yes' ? [] : ['pdfinfo']),
    ...(text.trim() === '' ? ['pdftotext'] : []),
    ...((await textByPdfjs(pdf)).trim() === '' ? ['pdf.js'] : []),
  ];
  return { faults, confirmed: pages?.confirmed ?? [] };
}

/** Runs veraPDF over drawn invoices, whose faults it adds. @param classPath of Java, with veraPDF and what it needs */
export function validateByVeraPdf(drawn: readonly Drawn[], classPath: string): number {
  using folder = temporaryFolder();
  const paths = drawn.map(({ pdf }, index) => {
    const path = join(folder.path, `${index}.pdf`);
    writeFileSync(path, pdf);
    return path;
  });
  const pairs = paths.flatMap((path) => standards.map((standard) => ({ path, standard })));
  for (const { path, standard, rules } of checkByVeraPdf(pairs, classPath)) {
    if (rules.length > 0) drawn[paths.indexOf(path)]?.faults.push(`veraPDF ${standard} ${rules.join(' ')}`);
  }
  return pairs.length;
}

/** @returns a table by format with a line for each invoice that has a fault, and whether there is none */
export function reportDrawn({ drawn, refused }: { drawn: readonly Drawn[]; refused: readonly string[] }): {
  lines: string[];
  isFaultless: boolean;
} {
  const rows = [...Map.groupBy(drawn, ({ group }) => group)].map(([group, list]) => {
    const sum = (count: (each: Drawn) => number) => list.reduce((total, each) => total + count(each), 0);
    const bytes = Math.round(sum(({ pdf }) => pdf.length) / list.length / 1024);
    return [group, list.length, bytes, sum(({ confirmed }) => confirmed.length), sum(({ faults }) => faults.length)];
  });
  const faulty = drawn.filter(({ faults }) => faults.length > 0);
  return {
    lines: [
      ...markdownTable(['drawn', 'invoices', 'KB on average', 'confirmed values', 'faults'], rows),
      ...faulty.map(({ name, faults }) => `${name}: ${faults.join(', ')}`),
      ...refused.map((each) => `refused: ${each}`),
    ],
    isFaultless: drawn.length > 0 && faulty.length === 0,
  };
}

/** Writes drawn invoices into a folder, to be looked at. */
export function keepDrawn(drawn: readonly Drawn[], folder: string): void {
  for (const { name, pdf } of drawn) {
    writeFileSync(join(folder, `${name.replaceAll(/[^\w.-]+/g, '_').slice(-120)}.pdf`), pdf);
  }
}
