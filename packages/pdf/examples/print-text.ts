// Prints the text of each page by its label, and where its links lead: node print-text.ts in.pdf
import { readFileSync } from 'node:fs';
import { open } from '@blattwerk/pdf';

const [path = 'in.pdf'] = process.argv.slice(2);
const pdf = await open(readFileSync(path));
const links = Map.groupBy(pdf.links(), ({ pageIndex }) => pageIndex);
for (const { pageIndex, text, hasUnknown } of await pdf.text()) {
  console.log(`--- ${pdf.labels[pageIndex] ?? ''}${hasUnknown ? ' (with letters of unknown text)' : ''}`);
  console.log(text);
  for (const link of links.get(pageIndex) ?? [])
    console.log(`-> ${'uri' in link ? link.uri : `page ${pdf.labels[link.target] ?? ''}`}`);
}
