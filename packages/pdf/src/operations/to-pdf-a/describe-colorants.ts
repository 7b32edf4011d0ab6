import type { PdfDocument } from '../../file/document.ts';
import { isSameDefinition } from '../../file/same-definition.ts';
import { walkLimits } from '../../content/limits.ts';
import { dictOf, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../file/values.ts';
import { readFunction } from '../../image/functions.ts';
import { visitValues } from './visit-values.ts';

/** Colorants that need no description: those of the process, and none. */
const ofProcess: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None', 'All']);
/** Colorants of a space (ISO 32000-1, table C.1). */
const maxColorants = 32;
/** Samples of the tints of a colorant. */
const tints = 33;

/** Describes each spot color of spaces of several inks alone (ISO 19005-2, 6.2.4.4), by what the space shows for it, and each once. */
export function describeColorants(document: PdfDocument): void {
  const spaces: PdfValue[][] = [];
  const separations = new Map<string, PdfValue[]>();
  visitValues(document, (value) => {
    if (!Array.isArray(value)) return;
    const family = document.name(value[0]);
    if (family === 'DeviceN') spaces.push(value);
    const name = family === 'Separation' ? document.name(value[1]) : undefined;
    if (name === undefined) return;
    const known = separations.get(name);
    if (!known) separations.set(name, value);
    else if ([2, 3].some((at) => !isSameDefinition(document, known[at], value[at]))) {
      // A colorant has one definition; as a space of several inks, the other one shows the same as before.
      value.splice(0, 2, new PdfName('DeviceN'), [new PdfName(name)]);
      spaces.push(value);
    }
  });
  const budget = document.budget.forWork(walkLimits);
  for (const space of spaces) {
    const names = (document.array(space[1]) ?? []).map((name) => document.name(name) ?? '');
    const attributes = document.dict(space[4]) ?? new Map<string, PdfValue>();
    const colorants = document.dict(attributes.get('Colorants')) ?? new Map<string, PdfValue>();
    // More colorants than any space has.
    if (names.length > maxColorants) continue;
    const missing = names.filter((name) => !ofProcess.has(name) && !isSeparation(document, colorants.get(name)));
    if (missing.length === 0) continue;
    const tintOf = readFunction(document, space[3], budget);
    for (const name of missing) {
      const index = names.indexOf(name);
      const one = (tint: number) => tintOf?.(names.map((_, at) => (at === index ? tint : 0)));
      const known = separations.get(name) ?? separationOf(document, name, space[2] ?? null, one);
      if (known === undefined) continue;
      separations.set(name, known);
      colorants.set(name, known);
    }
    attributes.set('Colorants', colorants);
    if (space.length < 5 || !document.dict(space[4])) space[4] = attributes;
  }
}

function isSeparation(document: PdfDocument, value: PdfValue | undefined): boolean {
  return document.name(document.array(value)?.[0]) === 'Separation';
}

/** A space of one colorant, with samples of what its tints show. */
function separationOf(
  document: PdfDocument,
  name: string,
  alternate: PdfValue,
  colorOf: (tint: number) => number[] | undefined,
): PdfValue[] | undefined {
  const colors = Array.from({ length: tints }, (_, index) => colorOf(index / (tints - 1)));
  const [first] = colors;
  if (!first || !colors.every((color): color is number[] => color?.length === first.length)) return undefined;
  const limits = first.map((_, at) => {
    const values = colors.map((color) => color[at] ?? 0);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return [least, most > least ? most : least + 1] as const;
  });
  const samples = Buffer.alloc(tints * first.length * 2);
  for (const [index, value] of colors.flat().entries()) {
    const [least, most] = limits[index % first.length] ?? [0, 1];
    samples.writeUInt16BE(Math.round(((value - least) / (most - least)) * 0xffff), index * 2);
  }
  const dict: PdfDict = dictOf({
    FunctionType: 0,
    Domain: [0, 1],
    Range: limits.flat(),
    Size: [tints],
    BitsPerSample: 16,
  });
  return [new PdfName('Separation'), new PdfName(name), alternate, document.add(new PdfStream(dict, samples))];
}
