import { readFileSync } from 'node:fs';
import { open } from '@blattwerk/pdf';
import { expect, it } from 'vitest';
import { drawReport, type Report } from './draw-report.ts';

const font = (name: string) =>
  readFileSync(new URL(import.meta.resolve(`@blattwerk/invoice/fonts/LiberationSans-${name}.ttf`)));
const fonts = { regular: font('Regular'), bold: font('Bold') };
const change = { kind: 'Text geändert', place: 'Seite 2', before: '30 Tage', after: '14 Tage' };
const report: Report = {
  language: 'de',
  title: 'Vergleich zweier PDFs',
  summary: '2 Änderungen auf 1 von 3 Seiten',
  files: [
    { label: 'Erste Fassung', name: 'Vertrag alt.pdf' },
    { label: 'Zweite Fassung', name: 'Vertrag neu.pdf' },
  ],
  changes: [change, { kind: 'Neuer Text', place: 'Seite 2', before: '', after: 'Nebenabreden bestehen nicht.' }],
  cut: 'Weitere Änderungen stehen nicht in diesem Bericht.',
};

it('lists the changes with their pages', async () => {
  const pdf = await open(await drawReport(report, fonts));
  const [page] = await pdf.text();
  expect(page?.text).toContain(
    'Vergleich zweier PDFs\n2 Änderungen auf 1 von 3 Seiten\nErste Fassung: Vertrag alt.pdf',
  );
  expect(page?.text).toContain('Text geändert, Seite 2\n− 30 Tage\n+ 14 Tage');
  expect(page?.text).toContain('Neuer Text, Seite 2\n+ Nebenabreden bestehen nicht.');
});

it('ends within its pages', async () => {
  const many = Array.from({ length: 3000 }, () => ({ ...change, before: 'lang '.repeat(300) }));
  const pdf = await open(await drawReport({ ...report, changes: many }, fonts));
  expect(pdf.pageCount).toBeLessThanOrEqual(100);
});
