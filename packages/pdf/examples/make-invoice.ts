// Makes an invoice with its data attached: node make-invoice.ts out.pdf
import { writeFileSync } from 'node:fs';
import { create, Drawing, type DrawingColor, standardFont } from '@blattwerk/pdf';

const [path = 'invoice.pdf'] = process.argv.slice(2);
const rows = [
  { text: 'Paper, 500 sheets', price: 12.5 },
  { text: 'Ink', price: 31.9 },
];
const [page, margin, black]: [{ width: number; height: number }, number, DrawingColor] = [
  { width: 595.28, height: 841.89 },
  72,
  [0, 0, 0],
];
const [regular, bold] = [standardFont('Helvetica'), standardFont('Helvetica-Bold')];
const drawing = new Drawing(page).text('Invoice 1001', margin, 740, { font: bold, size: 20, color: black });
const write = (text: string, price: number, y: number, font = regular) => {
  const amount = `${price.toFixed(2)} EUR`;
  drawing.text(text, margin, y, { font, size: 11, color: black });
  drawing.text(amount, page.width - margin - font.width(amount) * 11, y, { font, size: 11, color: black });
};
for (const [at, { text, price }] of rows.entries()) write(text, price, 690 - at * 18);
write(
  'Total',
  rows.reduce((sum, { price }) => sum + price, 0),
  690 - rows.length * 18 - 6,
  bold,
);

const pdf = create([page]);
await pdf.draw([{ pageIndex: 0, drawing, x: 0, y: 0 }], { as: 'content' });
pdf.setInfo({ Title: 'Invoice 1001' });
pdf.attach({ name: 'invoice.json', bytes: new TextEncoder().encode(JSON.stringify(rows)), type: 'application/json' });
writeFileSync(path, pdf.save());
