// Removes words for good, and puts black boxes in their places: node redact-words.ts in.pdf out.pdf word…
import { readFileSync, writeFileSync } from 'node:fs';
import { CannotErase, open } from '@blattwerk/pdf';

const [from = 'in.pdf', to = 'out.pdf', ...words] = process.argv.slice(2);
const pdf = await open(readFileSync(from));
try {
  const { hits, elsewhere, unknownPages } = await pdf.redact({ words, fill: [0, 0, 0] });
  writeFileSync(to, pdf.save());
  console.log(`${hits.length} on pages, ${elsewhere} elsewhere`);
  if (unknownPages.length > 0) console.log('look at pages', unknownPages.map((pageIndex) => pageIndex + 1).join(', '));
} catch (error) {
  if (!(error instanceof CannotErase)) throw error;
  console.log(`nothing was written: ${error.message}`);
}
