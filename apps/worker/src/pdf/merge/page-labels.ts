import { isName, isText, type PdfObjects } from './objects.ts';
import { readNumberTree } from './trees.ts';
import type { QpdfDict } from '../qpdf-json.ts';

const styles = new Set(['/D', '/R', '/r', '/A', '/a']);
/** What a page is called where its file does not say: its number in it. */
const decimal: QpdfDict = { '/S': '/D' };

/** From which page of a file, from 0, its pages are labelled how (ISO 32000-2, 12.4.2). */
export type PageLabels = ReadonlyMap<number, QpdfDict>;

/** Empty where the file labels none. */
export function readPageLabels(objects: PdfObjects, pageCount: number): PageLabels {
  const labels = new Map<number, QpdfDict>();
  for (const [pageIndex, value] of readNumberTree(objects, objects.catalog['/PageLabels'])) {
    if (pageIndex < pageCount) labels.set(pageIndex, soundLabel(objects, objects.dict(value)));
  }
  return labels;
}

function soundLabel(objects: PdfObjects, written: QpdfDict): QpdfDict {
  const label: QpdfDict = {};
  const style = objects.resolve(written['/S']);
  if (isName(style) && styles.has(style)) label['/S'] = style;
  const prefix = objects.resolve(written['/P']);
  if (isText(prefix)) label['/P'] = prefix;
  const start = objects.resolve(written['/St']);
  if (typeof start === 'number' && Number.isInteger(start) && start >= 1 && start < 1e9) label['/St'] = start;
  return label;
}

/** The labels of all pages, each file's as they were; undefined where no file labels its pages. */
export function joinPageLabels(
  files: readonly { firstPage: number; labels: PageLabels }[],
): [number, QpdfDict][] | undefined {
  if (files.every(({ labels }) => labels.size === 0)) return undefined;
  return files.flatMap(({ firstPage, labels }) => {
    const own = [...labels].map(([pageIndex, label]): [number, QpdfDict] => [firstPage + pageIndex, label]);
    return labels.has(0) ? own : [[firstPage, decimal] as [number, QpdfDict], ...own];
  });
}
