import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';

/** A page as its entries beside /Type, /Parent and /Contents, and its content stream. */
export interface FixturePage {
  entries: string;
  content: string;
}

/**
 * A small PDF, written out so that each entry is the test's own.
 * @param catalog further entries of it
 * @param objects further objects, the first of them `3 0 R`
 */
export function pdfOfPages(
  pages: readonly FixturePage[],
  { catalog = '', objects = [] }: { catalog?: string; objects?: readonly WrittenObject[] } = {},
): Buffer {
  const first = 3 + objects.length;
  const numbered = pages.map((page, index) => ({ ...page, number: first + index * 2 }));
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${numbered.map(({ number }) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...objects,
    ...numbered.flatMap(({ number, entries, content }) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${number + 1} 0 R ${entries} >>`,
      stream('', content),
    ]),
  ];
  return writePdf(bodies);
}
