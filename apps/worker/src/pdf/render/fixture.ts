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
export function writePdf(
  pages: readonly FixturePage[],
  { catalog = '', objects = [] }: { catalog?: string; objects?: readonly string[] } = {},
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
  let text = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + xref + trailer, 'latin1');
}

/** A stream object. */
export function stream(entries: string, data: string): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}
