import { readFileSync } from 'node:fs';
import { open } from '@blattwerk/pdf';
import { ciiInvoice, invoiceDraft } from '@blattwerk/testing/files/invoice';
import { writePng } from '@blattwerk/testing/files/png';
import { attachedFiles, pdfInfo } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { createRandom } from '@blattwerk/testing/random';
import { randomInvoiceDraft, taxKinds } from '@blattwerk/testing/random-invoice-draft';
import { describe, expect, it } from 'vitest';
import { everyTermCii, everyTermUbl } from '../every-term-fixture.ts';
import { calculate } from '../make/calculate.ts';
import { readDraft } from '../make/read-draft.ts';
import { writeXml } from '../make/write-xml.ts';
import { checkInvoiceFile, readInvoiceFile } from '../pdf/index.ts';
import { readInvoice } from '../read-invoice.ts';
import { type SheetLook, writeInvoicePdf } from './index.ts';

const fontOf = (name: string) => readFileSync(new URL(`../../fonts/LiberationSans-${name}.ttf`, import.meta.url));
const fonts = { regular: fontOf('Regular'), bold: fontOf('Bold') };

function draw(xml: string | Uint8Array, look: Partial<SheetLook> = {}): Promise<Uint8Array> {
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
  const invoice = readInvoice(bytes);
  const { syntax, profile } = invoice;
  return writeInvoicePdf(invoice, { bytes, syntax, profile }, { language: 'de', ...look }, fonts);
}

function make(draft: object): string {
  return writeXml(calculate(readDraft({ ...invoiceDraft, ...draft }, 'xrechnung')), 'cii', 'xrechnung');
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = await (await open(pdf)).text();
  return pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))).join('\n');
}

const item = { name: 'Heft', quantity: '2', unit: 'H87', unitPrice: '50.00', tax: 'standard' };

it('is tagged, claims what it is, and has the XML as it was', async () => {
  const pdf = await draw(ciiInvoice());
  expect(qpdfCheck(pdf)).toBe(0);
  expect(pdfInfo(pdf)).toMatchObject({
    Title: 'Rechnung RE-2026-0042 von Tischlerei Ahorn GmbH',
    Tagged: 'yes',
    Pages: '2',
    'Page 1 size': '595.276 x 841.89 pts (A4)',
    CreationDate: expect.stringContaining('2026'),
  });
  const { container } = await readInvoiceFile(pdf, 'pdf');
  expect(container).toMatchObject({
    attachment: { name: 'xrechnung.xml', relationship: 'Alternative', type: 'text/xml' },
    claims: {
      pdfaPart: '3',
      pdfaConformance: 'A',
      documentType: 'INVOICE',
      fileName: 'xrechnung.xml',
      version: '3.0',
      profile: 'XRECHNUNG',
    },
  });
  expect(attachedFiles(pdf).get('xrechnung.xml')).toEqual(ciiInvoice());
});

it('is the same file for the same input', async () => {
  const [one, same, other] = [
    await draw(ciiInvoice()),
    await draw(ciiInvoice()),
    await draw(ciiInvoice(), { language: 'en' }),
  ];
  expect(Buffer.compare(one, same)).toBe(0);
  expect(Buffer.compare(one, other)).not.toBe(0);
});

it.each([
  ['cii', everyTermCii],
  ['ubl', everyTermUbl],
])('shows every term of %s', async (_, xml) => {
  const { root } = readInvoice(new TextEncoder().encode(xml));
  const shown = (await textOf(await draw(xml))).replaceAll(/\s+/g, '');
  const ids = new Set<string>();
  const collect = ({ terms, groups }: typeof root): void => {
    // A file is no text, and the currency is with each amount that is a number.
    for (const { id, value } of terms) if (value === id && id !== 'BT-125' && id !== 'BT-5') ids.add(id);
    groups.forEach(collect);
  };
  collect(root);
  expect(ids.size).toBeGreaterThan(100);
  expect([...ids].filter((id) => !new RegExp(`${id}(?!\\d)`).test(shown))).toEqual([]);
});

it('lists what no table knows', async () => {
  const xml = ciiInvoice().toString().replace('<ram:TypeCode>380', '<ram:Name>UNBEKANNT</ram:Name><ram:TypeCode>380');
  const text = await textOf(await draw(xml));
  expect(text).toContain('Angaben außerhalb der Norm');
  expect(text).toMatch(/ExchangedDocument \/ Name\s+UNBEKANNT/);
});

describe('of seeded drafts', () => {
  it('says on the page what the XML says, and nothing touches another thing or the edge', async () => {
    const random = createRandom('sheets');
    for (const [run, taxKind] of taxKinds.entries()) {
      const given = randomInvoiceDraft(random, taxKind);
      // Words that others stand for have the place of these.
      const draft = JSON.parse(JSON.stringify(given).replaceAll('🙂', '☺')) as object;
      const pdf = await draw(make(draft), { language: run % 2 === 0 ? 'de' : 'en' });
      const { findings, pages } = await checkInvoiceFile(await readInvoiceFile(pdf, 'pdf'));
      expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
      expect(pages?.missing).toEqual([]);
      await expectApart(pdf);
    }
  });
});

/** Words of a page are apart, and within its margins. */
async function expectApart(pdf: Uint8Array): Promise<void> {
  const opened = await open(pdf);
  for (const { lines } of await opened.text()) {
    const words = lines.flatMap((line) => line.words);
    for (const { area } of words) {
      expect(area.left).toBeGreaterThan(70);
      expect(area.right).toBeLessThan(540);
      expect(area.bottom).toBeGreaterThan(20);
    }
    const sorted = words.toSorted((one, other) => one.area.bottom - other.area.bottom);
    for (const [at, { text, area }] of sorted.entries())
      for (const other of sorted.slice(at + 1)) {
        // Boxes have room above and below letters.
        const [height, overlap] = [area.top - area.bottom, area.top - other.area.bottom];
        if (overlap < height * 0.35) break;
        const isBeside = area.right < other.area.left + 0.5 || other.area.right < area.left + 0.5;
        if (!isBeside) expect.fail(`${text} touches ${other.text}`);
      }
  }
}

it('repeats the header of the items and counts pages', async () => {
  const items = Array.from({ length: 60 }, (_, index) => ({ ...item, name: `Artikel ${index + 1}` }));
  const pdf = await draw(make({ items }));
  const pages = await (await open(pdf)).text();
  expect(pages.length).toBeGreaterThan(2);
  const texts = pages.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'));
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`Seite ${index + 1} von ${pages.length}`);
    expect(text.includes('Einzelpreis')).toBe(/Artikel \d/.test(text));
  }
  const shown = Array.from(texts.join('\n').matchAll(/Artikel (\d+)/g), ([, number]) => Number(number));
  expect(shown.toSorted((a, b) => a - b)).toEqual(items.map((_, index) => index + 1));
});

it('goes on with an item that is longer than a page', async () => {
  const words = Array.from({ length: 1200 }, (_, index) => `w${index}`);
  const description = words.join(' ').slice(0, 4990);
  const text = await textOf(await draw(make({ items: [{ ...item, description }] })));
  for (const word of description.split(' ')) expect(text).toMatch(new RegExp(`\\b${word}\\b`));
});

it('reads characters that its fonts do not have as what they are', async () => {
  expect(await textOf(await draw(make({ items: [{ ...item, name: 'Tee 茶 🍵' }] })))).toContain('Tee 茶 🍵');
});

describe('a logo', () => {
  const [width, height] = [4, 2];
  const rgba = writePng({
    width,
    height,
    bitDepth: 8,
    colorType: 6,
    rows: Array.from({ length: height }, () => Array.from({ length: width * 4 }, (_, at) => at * 10)),
  });

  it('is a figure with the name of the seller', async () => {
    const pdf = await draw(ciiInvoice(), { logo: rgba });
    expect(qpdfCheck(pdf)).toBe(0);
    expect(Buffer.from(await structureOf(pdf)).toString()).toContain('Logo von Tischlerei Ahorn GmbH');
  });

  it.each([
    ['of another format', Buffer.from('GIF89a')],
    ['that is cut off', rgba.subarray(0, 60)],
    ['that is too large', Buffer.concat([rgba, Buffer.alloc(2 * 1024 * 1024)])],
  ])('%s is refused', async (_, logo) => {
    await expect(draw(ciiInvoice(), { logo })).rejects.toMatchObject({ code: 'unreadableLogo' });
  });
});

async function structureOf(pdf: Uint8Array): Promise<string> {
  const opened = await open(pdf);
  const catalog = opened.resolve(opened.trailer.get('Root'));
  const found: string[] = [];
  const visit = (value: ReturnType<typeof opened.resolve>): void => {
    const element = opened.resolve(value);
    if (Array.isArray(element)) element.forEach(visit);
    if (!(element instanceof Map)) return;
    const alt = element.get('Alt');
    if (Buffer.isBuffer(alt)) found.push(alt.toString('latin1'));
    visit(element.get('K') ?? null);
  };
  if (catalog instanceof Map) visit(catalog.get('StructTreeRoot') ?? null);
  return found.join('\n');
}

it('refuses more items, and more pages, than it draws', async () => {
  await expect(draw(ciiInvoice({ lines: 1001 }))).rejects.toMatchObject({ code: 'tooManyItems' });
  await expect(draw(ciiInvoice({ note: 'Zeile\n'.repeat(7000) }))).rejects.toMatchObject({ code: 'tooManyPages' });
});
