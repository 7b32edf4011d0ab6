// Merges files, numbers their pages and makes the result smaller: node gather-files.ts out.pdf in.pdf…
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Drawing, merge, open, standardFont } from '@blattwerk/pdf';

const [to = 'out.pdf', ...paths] = process.argv.slice(2);
const sources = await Promise.all(
  paths.map(async (path) => ({ pdf: await open(readFileSync(path)), title: basename(path, '.pdf') })),
);
const { bytes, losses } = merge(sources);
const pdf = await open(bytes);
const font = standardFont('Helvetica');
await pdf.draw(
  pdf.pages.map(({ width }, pageIndex) => {
    const text = String(pageIndex + 1);
    const drawing = new Drawing({ width: 40, height: 12 }).text(text, 0, 2, { font, size: 9, color: [0, 0, 0] });
    return { pageIndex, drawing, x: (width - font.width(text) * 9) / 2, y: 8 };
  }),
);
await pdf.compress();
writeFileSync(to, pdf.save());
console.log(`${pdf.pageCount} pages${losses.length > 0 ? `, without: ${losses.join(', ')}` : ''}`);
