import { literal, type PdfWriter } from '../pdf/write-pdf.ts';

export interface Entry {
  title: string;
  /** The page's number as an object. */
  page: number;
  children: Entry[];
}

/** Writes an outline. @returns its number */
export function addOutline(writer: PdfWriter, entries: readonly Entry[]): number {
  const root = writer.reserve();
  const { first, last } = addLevel(writer, entries, root);
  return writer.add(`<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${entries.length} >>`, root);
}

function addLevel(writer: PdfWriter, entries: readonly Entry[], parent: number): { first: number; last: number } {
  const numbers = entries.map(() => writer.reserve());
  for (const [index, { title, page, children }] of entries.entries()) {
    const number = numbers[index] ?? 0;
    const parts = [`/Title ${literal(title)} /Parent ${parent} 0 R /Dest [${page} 0 R /XYZ 85 780 0]`];
    if (index > 0) parts.push(`/Prev ${numbers[index - 1]} 0 R`);
    if (index < numbers.length - 1) parts.push(`/Next ${numbers[index + 1]} 0 R`);
    if (children.length > 0) {
      const level = addLevel(writer, children, number);
      parts.push(`/First ${level.first} 0 R /Last ${level.last} 0 R /Count -${children.length}`);
    }
    writer.add(`<< ${parts.join(' ')} >>`, number);
  }
  return { first: numbers[0] ?? 0, last: numbers.at(-1) ?? 0 };
}
