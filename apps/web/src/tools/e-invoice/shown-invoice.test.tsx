import { type Group, readInvoice, termDefinitions } from '@blattwerk/invoice';
import { checkInvoice } from '@blattwerk/invoice/check';
import { everyTermCii, everyTermUbl } from '@blattwerk/invoice/testing/every-term-fixture';
import { cleanup, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderInPage } from '../../testing/render.tsx';
import { prettyXml } from './pretty-xml.ts';
import { ShownInvoice } from './shown-invoice.tsx';

afterEach(cleanup);

const file = new File([], 'Rechnung.xml');

/** Values of an invoice, and what qualifies them; files are saved, and formats are in the titles. */
function valuesOf({ terms, groups }: Group): string[] {
  const own = terms.flatMap(({ id, value, qualifiers }) => {
    const { format: _, currency: __, ...shown } = qualifiers;
    return termDefinitions[id].kind === 'binary' ? [] : [value, ...Object.values(shown)];
  });
  return [...own, ...groups.flatMap(valuesOf)];
}

async function show(xml: string, language: 'de' | 'en' = 'de') {
  const bytes = new TextEncoder().encode(xml);
  const invoice = readInvoice(bytes);
  const shown = (
    <Suspense>
      <ShownInvoice read={{ invoice, check: checkInvoice(invoice), xml: prettyXml(bytes) }} file={file} />
    </Suspense>
  );
  await renderInPage('e-invoice', shown, language);
  await screen.findByRole('table', { name: language === 'de' ? 'Positionen' : 'Lines' });
  return invoice;
}

/** Words of values on the page: those of the parts below the most important, without the XML. */
function shownWords(): Set<string> {
  for (const other of document.querySelectorAll('pre, section[aria-label]')) other.remove();
  const values = [...document.querySelectorAll<HTMLElement>('dd, td span, button')];
  const texts = values.flatMap((element) => [element.textContent, element.title]);
  return new Set(texts.flatMap((text) => text.split(/[\s(),]+/)));
}

it.each([
  ['CII', everyTermCii],
  ['UBL', everyTermUbl],
])('shows every value of an invoice in %s that has all terms', async (_, xml) => {
  const { root, unknown } = await show(xml);
  const words = shownWords();
  const values = [...valuesOf(root), ...unknown.map(({ value }) => value)];
  const missing = values.flatMap((value) => value.split(/[\s(),]+/)).filter((word) => !words.has(word));
  expect(missing).toEqual([]);
});

it.each([
  ['de', 'Vorsicht: Auf den Seiten steht etwas anderes als in den Rechnungsdaten.'],
  ['en', 'Careful: the pages don’t match the invoice data.'],
] as const)('warns first of all where the pages contradict (%s)', async (language, warning) => {
  const bytes = new TextEncoder().encode(everyTermCii);
  const invoice = readInvoice(bytes);
  const check = checkInvoice(invoice);
  const { place } = invoice.root;
  const params = { expected: 'A', found: 'B', page: '1' };
  const differs = {
    rule: 'PAGE-BT-84',
    severity: 'warning',
    sentence: 'pageDiffers',
    params,
    terms: [],
    place,
  } as const;
  for (const [findings, isWarned] of [
    [check.findings, false],
    [[differs, ...check.findings], true],
  ] as const) {
    const read = { invoice, check: { ...check, findings }, xml: prettyXml(bytes) };
    const shown = (
      <Suspense>
        <ShownInvoice read={read} file={file} />
      </Suspense>
    );
    await renderInPage('e-invoice', shown, language);
    const status = await screen.findByRole('status');
    expect(status.textContent.includes(warning)).toBe(isWarned);
    cleanup();
  }
});
