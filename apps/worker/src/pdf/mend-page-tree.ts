import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@blattwerk/shared';
import type { Run } from '../tool-run.ts';
import { type QpdfDict, type QpdfObjects, type QpdfValue, readQpdfJson, updateFromJson } from './qpdf-json.ts';

/** Levels of a page tree: readers that recurse give up not far beyond. */
const maxDepth = 500;

/**
 * Drops from a file's page tree what is no page, and makes each /Count that of the pages below (ISO 32000-2, 7.7.3.2):
 * other readers, and qpdf's own `pages`, go by it.
 * @returns whether anything had to be changed
 * @throws ToolError tooComplex where the tree is absurdly deep
 */
export async function mendPageTree(path: string, run: Run): Promise<boolean> {
  const { objects } = await readQpdfJson(path, run);
  const changes: QpdfObjects = {};
  const seen = new Set<string>();

  function mendNode(reference: string, node: QpdfDict, depth: number): number {
    if (depth > maxDepth) throw new ToolError('tooComplex');
    seen.add(reference);
    const kids = arrayOf(objects, node['/Kids']);
    const kept: QpdfValue[] = [];
    let count = 0;
    for (const kid of kids) {
      const dict = dictOf(objects, kid);
      // The catalogue is no page, and goes with it where it is deleted; a node that stands in the tree twice makes it endless.
      if (!dict || kid === root || ('/Kids' in dict && (typeof kid !== 'string' || seen.has(kid)))) continue;
      kept.push(kid);
      count += '/Kids' in dict && typeof kid === 'string' ? mendNode(kid, dict, depth + 1) : 1;
    }
    if (kept.length !== kids.length || node['/Count'] !== count) {
      changes[`obj:${reference}`] = { value: { ...node, '/Kids': kept, '/Count': count } };
    }
    return count;
  }

  const root = dictOf(objects, valueAt(objects, 'trailer'))?.['/Root'];
  const pages = dictOf(objects, root)?.['/Pages'];
  const top = dictOf(objects, pages);
  if (!top || typeof pages !== 'string') return false;
  mendNode(pages, top, 0);
  if (Object.keys(changes).length === 0) return false;
  const mended = join(await run.scratch(), `${randomUUID()}.pdf`);
  await updateFromJson(path, changes, mended, run);
  await rename(mended, path);
  return true;
}

function valueAt(objects: QpdfObjects, key: string): QpdfValue | undefined {
  const object = objects[key];
  return object && 'value' in object ? object.value : undefined;
}

/** What a reference stands for, or the value itself. */
function resolve(objects: QpdfObjects, value: QpdfValue | undefined): QpdfValue | undefined {
  return typeof value === 'string' ? valueAt(objects, `obj:${value}`) : value;
}

function dictOf(objects: QpdfObjects, value: QpdfValue | undefined): QpdfDict | undefined {
  const found = resolve(objects, value);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : undefined;
}

function arrayOf(objects: QpdfObjects, value: QpdfValue | undefined): readonly QpdfValue[] {
  const found = resolve(objects, value);
  return Array.isArray(found) ? found : [];
}
