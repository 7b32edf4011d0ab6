import type { PdfObjects } from './objects.ts';
import type { QpdfDict } from '../qpdf-json.ts';

/** An entry to be written: what it shows and does, as PDF keys, and what is below it. */
export interface OutlineEntry {
  keys: QpdfDict;
  isOpen: boolean;
  children: OutlineEntry[];
}

/** Adds an outline (ISO 32000-2, 12.3.3). @returns its root's reference */
export function writeOutline(objects: PdfObjects, entries: readonly OutlineEntry[]): string {
  const root: QpdfDict = { '/Type': '/Outlines' };
  const ref = objects.add(root);
  root['/Count'] = writeChildren(objects, { ref, keys: root }, entries);
  return ref;
}

/** @returns how many entries are seen below the parent when it is open */
function writeChildren(
  objects: PdfObjects,
  parent: { ref: string; keys: QpdfDict },
  children: readonly OutlineEntry[],
): number {
  let visible = children.length;
  let previous: { ref: string; keys: QpdfDict } | undefined;
  for (const child of children) {
    const keys: QpdfDict = { ...child.keys, '/Parent': parent.ref };
    const ref = objects.add(keys);
    if (previous) {
      previous.keys['/Next'] = ref;
      keys['/Prev'] = previous.ref;
    } else parent.keys['/First'] = ref;
    previous = { ref, keys };
    const below = writeChildren(objects, previous, child.children);
    if (below > 0) keys['/Count'] = child.isOpen ? below : -below;
    if (child.isOpen) visible += below;
  }
  if (previous) parent.keys['/Last'] = previous.ref;
  return visible;
}
