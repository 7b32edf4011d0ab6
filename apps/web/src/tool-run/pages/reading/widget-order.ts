import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FormWidget } from './pdf-form.ts';

/** Points between edges or middles of fields in one row, at least. */
const minTolerance = 3;
/** What pdf.js puts before the number of an annotation in a structure. */
const annotationPrefix = 'pdfjs_internal_id_';

/**
 * The widgets of a page in the order in which people fill them in: that of the structure, where it names all of them, as
 * in accessible PDFs, whose tab order it is (ISO 32000-2, table 31, Tabs); else in rows from the top, each from the left.
 * The order in which the page lists them is often that in which they were made.
 */
export async function inFillingOrder(page: PDFPageProxy, widgets: readonly FormWidget[]): Promise<FormWidget[]> {
  if (widgets.length < 2) return [...widgets];
  const tree: unknown = await page.getStructTree().catch(() => null);
  const places = new Map(annotationsIn(tree).map((id, index) => [`${widgets[0]?.pageNumber} ${id}`, index]));
  if (widgets.every(({ id }) => places.has(id)))
    return widgets.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return inRows(widgets);
}

/** Rows from the top, each from the left. Fields are in one row whose upper edges or middles are about as high. */
export function inRows(widgets: readonly FormWidget[]): FormWidget[] {
  const topOf = ({ area }: FormWidget) => area.y + area.height;
  const middleOf = ({ area }: FormWidget) => area.y + area.height / 2;
  let rest = widgets.toSorted((a, b) => topOf(b) - topOf(a));
  const ordered: FormWidget[] = [];
  for (let [first] = rest; first !== undefined; [first] = rest) {
    const { area } = first;
    const [top, middle] = [topOf(first), middleOf(first)];
    const row: FormWidget[] = [];
    const others: FormWidget[] = [];
    for (const widget of rest) {
      const tolerance = Math.max(minTolerance, Math.min(area.height, widget.area.height) / 2);
      const distance = Math.min(Math.abs(topOf(widget) - top), Math.abs(middleOf(widget) - middle));
      (distance < tolerance ? row : others).push(widget);
    }
    ordered.push(...row.toSorted((a, b) => a.area.x - b.area.x));
    rest = others;
  }
  return ordered;
}

/** The annotations of a structure, in its order. */
function annotationsIn(tree: unknown): string[] {
  const found: string[] = [];
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const { type, id, children } = (open.pop() ?? {}) as { type?: unknown; id?: unknown; children?: unknown };
    if (type === 'annotation' && typeof id === 'string') found.push(id.replace(annotationPrefix, ''));
    if (Array.isArray(children)) open.push(...(children as unknown[]).toReversed());
  }
  return found;
}
