import { readFile } from 'node:fs/promises';
import { ToolError } from '@blattwerk/shared';
import { askQpdf, QpdfRefusal } from '../qpdf.ts';
import { parseQpdfJson } from '../qpdf-json.ts';

interface ObjectsJson {
  qpdf: [unknown, Record<string, { value?: { '/UserUnit'?: unknown } }>];
}

/** Objects in one question to qpdf: its answer stays far below what it may print. */
const objectsAsked = 500;

/**
 * How many points each page's unit is (ISO 32000-2, 14.11.2), by page index; 1 where the map has none. PDFium knows
 * nothing of it. A file that cannot have one is not looked into.
 */
export async function readUserUnits(
  path: string,
  pageIndexes: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const units = new Map<number, number>();
  const bytes = await readFile(path);
  if (!bytes.includes('/UserUnit') && !bytes.includes('/ObjStm')) return units;
  try {
    const objects = await pageObjects(path);
    for (let first = 0; first < pageIndexes.length; first += objectsAsked) {
      await readUnits(path, objects, pageIndexes.slice(first, first + objectsAsked), units);
    }
  } catch (error) {
    // A broken file has pages in its own unit, as almost every file does.
    if (!(error instanceof QpdfRefusal || error instanceof ToolError)) throw error;
  }
  return units;
}

/** Each page's object, as `4 0`. */
async function pageObjects(path: string): Promise<string[]> {
  const { output } = await askQpdf({ inputFile: path, showPages: '' });
  return [...output.toString('latin1').matchAll(/^page \d+: (\d+ \d+) R$/gm)].map(([, object]) => object as string);
}

async function readUnits(
  path: string,
  objects: readonly string[],
  pageIndexes: readonly number[],
  units: Map<number, number>,
): Promise<void> {
  const jsonObject = pageIndexes.flatMap((index) => objects[index]?.replace(' ', ',') ?? []);
  const { output } = await askQpdf({ inputFile: path, json: '2', decodeLevel: 'none', jsonKey: ['qpdf'], jsonObject });
  const { qpdf } = parseQpdfJson(output.toString('utf8')) as ObjectsJson;
  for (const index of pageIndexes) {
    const unit = qpdf[1][`obj:${objects[index]} R`]?.value?.['/UserUnit'];
    if (typeof unit === 'number' && unit > 0) units.set(index, unit);
  }
}
