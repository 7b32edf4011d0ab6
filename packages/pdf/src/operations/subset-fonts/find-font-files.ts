import type { PdfDocument } from '../../file/document.ts';
import { asDict, type PdfDict, PdfRef, type PdfStream, type PdfValue } from '../../file/values.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { fontFileKeys } from '../../font/font-files.ts';

/** A font dictionary that uses a font file. */
export interface FontUser {
  /** Dictionary of a simple font, or the CIDFont of a composite one. */
  font: PdfDict;
  /** The composite fonts of a CIDFont; undefined for a simple font. */
  composites: readonly PdfDict[] | undefined;
}

/** An embedded font file, with everything that refers to it. */
export interface FontFile {
  number: number;
  stream: PdfStream;
  /** Dictionaries of the font descriptors. */
  descriptors: readonly PdfDict[];
  users: readonly FontUser[];
}

/**
 * Finds the embedded font files and the fonts that use them (ISO 32000-2, 9.9), without those to which anything else
 * refers.
 */
export function findFontFiles(graph: ObjectGraph): FontFile[] {
  const inventory = new Inventory(graph);
  for (const [, value] of graph.values()) inventory.visit(value, 0);
  return inventory.files();
}

class Inventory {
  readonly #graph: ObjectGraph;
  readonly #document: PdfDocument;
  readonly #fonts = new Set<PdfDict>();
  readonly #composites = new Map<PdfDict, PdfDict[]>();
  readonly #descriptors = new Set<PdfDict>();

  constructor(graph: ObjectGraph) {
    this.#graph = graph;
    this.#document = graph.document;
  }

  visit(value: PdfValue, depth: number): void {
    const { budget } = this.#document;
    budget.checkDepth(depth);
    const dict = asDict(value);
    if (dict) {
      budget.step(1 + (dict.size >> 2));
      this.#collect(dict);
    }
    for (const item of dict?.values() ?? (Array.isArray(value) ? value : [])) {
      if (Array.isArray(item) || item instanceof Map) this.visit(item, depth + 1);
    }
  }

  #collect(dict: PdfDict): void {
    const document = this.#document;
    if (fontFileKeys.some((key) => dict.has(key))) this.#descriptors.add(dict);
    if (dict.has('FontDescriptor')) this.#fonts.add(dict);
    for (const item of dict.has('DescendantFonts') ? (document.array(dict.get('DescendantFonts')) ?? []) : []) {
      const descendant = document.dict(item);
      if (!descendant) continue;
      const composites = this.#composites.get(descendant);
      if (composites) composites.push(dict);
      else this.#composites.set(descendant, [dict]);
    }
  }

  files(): FontFile[] {
    const files = new Map<
      number,
      { stream: PdfStream; descriptors: PdfDict[]; users: FontUser[]; references: number }
    >();
    const users = this.#usersByDescriptor();
    for (const descriptor of this.#descriptors) {
      const values = fontFileKeys.flatMap((key) => descriptor.get(key) ?? []);
      for (const value of values) {
        const stream = this.#document.stream(value);
        const number = value instanceof PdfRef ? value.number : undefined;
        if (!stream || number === undefined || this.#document.object(number) !== stream) continue;
        const file = files.get(number) ?? { stream, descriptors: [], users: [], references: 0 };
        files.set(number, file);
        file.references++;
        file.descriptors.push(descriptor);
        // A descriptor with several files, or one that something unknown uses.
        if (values.length > 1 || !users.has(descriptor)) file.references = Number.NaN;
        file.users.push(...(users.get(descriptor) ?? []));
      }
    }
    return [...files].flatMap(([number, { stream, descriptors, users: own, references }]) =>
      references === this.#graph.referencesTo(number) ? { number, stream, descriptors, users: own } : [],
    );
  }

  /** Users of each descriptor; a descriptor that something else refers to as well has none. */
  #usersByDescriptor(): Map<PdfDict, FontUser[]> {
    const users = new Map<PdfDict, FontUser[]>();
    const numbers = new Map<PdfDict, number>();
    for (const font of this.#fonts) {
      const value = font.get('FontDescriptor');
      const descriptor = this.#document.dict(value);
      if (!descriptor) continue;
      if (value instanceof PdfRef) numbers.set(descriptor, value.number);
      const isDescendant = (this.#document.name(font.get('Subtype')) ?? '').startsWith('CIDFont');
      const composites = this.#composites.get(font);
      const user = { font, composites: composites ?? (isDescendant ? [] : undefined) };
      const known = users.get(descriptor);
      if (known) known.push(user);
      else users.set(descriptor, [user]);
    }
    for (const [descriptor, own] of users) {
      const number = numbers.get(descriptor);
      if (number !== undefined && this.#graph.referencesTo(number) !== own.length) users.delete(descriptor);
    }
    return users;
  }
}
