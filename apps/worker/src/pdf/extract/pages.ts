import { asDict, asName, asNumber, IrregularPdf, type PdfDict, type PdfValue } from './objects.ts';
import type { ObjectReader } from './reader.ts';

/** A page and the resources that it has or inherits (ISO 32000-2, 7.7.3.4). */
export interface PageOfTree {
  page: PdfDict;
  resources: PdfDict;
}

/** Nodes of a page tree, its pages included. */
const maxNodes = 200_000;
const maxDepth = 256;

/** The pages of a file, in order, and how many its root says there are (7.7.3.2). */
export interface PagesOfTree {
  pages: PageOfTree[];
  toldCount: number | undefined;
}

/**
 * Walks a file's page tree.
 * @throws IrregularPdf where there is no page tree, or some of it cannot be read and the reader is not lenient
 */
export function pagesOf({ trailer, isLenient, resolve }: ObjectReader): PagesOfTree {
  const pages: PageOfTree[] = [];
  const seen = new Set<PdfValue>();

  function reject(reason: string): void {
    if (!isLenient) throw new IrregularPdf(reason);
  }

  function visit(node: PdfDict, inherited: PdfDict, depth: number): void {
    if (seen.has(node) || seen.size >= maxNodes || depth > maxDepth) {
      reject('a page tree in a circle');
      return;
    }
    seen.add(node);
    const resources = asDict(resolve(node.get('Resources'))) ?? inherited;
    const kids = resolve(node.get('Kids'));
    if (!Array.isArray(kids)) {
      pages.push({ page: node, resources });
      return;
    }
    for (const kid of kids) {
      const child = resolve(kid);
      if (child instanceof Map) visit(child, resources, depth + 1);
      else reject('a page that is none');
    }
  }

  const catalog = asDict(resolve(trailer.get('Root')));
  const root = resolve(catalog?.get('Pages'));
  if (!(root instanceof Map) || asName(resolve(root.get('Type'))) === 'Catalog') throw new IrregularPdf('no page tree');
  visit(root, new Map(), 0);
  return { pages, toldCount: asNumber(resolve(root.get('Count'))) };
}
