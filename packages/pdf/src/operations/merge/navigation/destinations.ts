import type { PdfDocument } from '../../../file/document.ts';
import type { Destination } from '../../../file/destination.ts';
import { readNameTree } from '../../../file/trees.ts';
import { asName, asNumber, PdfName, PdfRef, type PdfValue } from '../../../file/values.ts';
import { UniqueNames } from '../numbering/unique-names.ts';
import { mapText, textKey } from '../form/strings.ts';

/** Name of a destination: a name object of PDF 1.1 (`/Dests` of the catalog) or a string (`/Dests` of `/Names`). */
export type DestinationName = Buffer | PdfName;

/** A destination with its name. */
export interface NamedDestination {
  name: DestinationName;
  destination: Destination;
}

/** Fit types, and the number of operands of each (ISO 32000-2, table 149). */
const views: Readonly<Record<string, number>> = {
  XYZ: 3,
  Fit: 0,
  FitH: 1,
  FitV: 1,
  FitR: 4,
  FitB: 0,
  FitBH: 1,
  FitBV: 1,
};

/** Unique destination names; duplicates get a number. */
export function uniqueDestinationNames(): UniqueNames<DestinationName> {
  return new UniqueNames<DestinationName>(keyOf, (name, count) =>
    name instanceof PdfName ? new PdfName(`${name.text}-${count}`) : mapText(name, (text) => `${text}-${count}`),
  );
}

function keyOf(name: DestinationName): string {
  return name instanceof PdfName ? `name ${name.text}` : textKey(name);
}

/** Destinations of one file. */
export class Destinations {
  readonly #document: PdfDocument;
  readonly #pages: readonly PdfRef[];
  readonly #pageNumbers: ReadonlySet<number>;
  readonly #named = new Map<string, NamedDestination>();

  constructor(document: PdfDocument, pages: readonly PdfRef[]) {
    this.#document = document;
    this.#pages = pages;
    this.#pageNumbers = new Set(pages.map(({ number }) => number));
    const { catalog } = document;
    for (const [name, value] of document.dict(catalog.get('Dests')) ?? []) this.#add(new PdfName(name), value);
    const tree = document.dict(catalog.get('Names'))?.get('Dests');
    for (const [name, value] of readNameTree(document, tree)) this.#add(name, value);
  }

  get named(): Iterable<NamedDestination> {
    return this.#named.values();
  }

  /** Resolves an explicit or named destination; undefined where it does not lead to a page of this file. */
  read(value: PdfValue | undefined): Destination | undefined {
    const target = this.#document.resolve(value);
    if (target instanceof PdfName || Buffer.isBuffer(target)) return this.#named.get(keyOf(target))?.destination;
    return this.#readExplicit(target);
  }

  /** Of several destinations with the same name, the first one is valid. */
  #add(name: DestinationName, value: PdfValue): void {
    const key = keyOf(name);
    if (this.#named.has(key)) return;
    const destination = this.#readExplicit(value);
    if (destination) this.#named.set(key, { name, destination });
  }

  #readExplicit(value: PdfValue | undefined): Destination | undefined {
    const document = this.#document;
    const target = document.resolve(value);
    const array = Array.isArray(target) ? target : document.array(document.dict(target)?.get('D'));
    const [first, ...view] = array ?? [];
    const page = typeof first === 'number' ? this.#pages[first] : first;
    if (!(page instanceof PdfRef) || !this.#pageNumbers.has(page.number)) return undefined;
    return [page, ...conformingView(view.map((item) => document.resolve(item)))];
  }
}

function conformingView([kind, ...numbers]: readonly PdfValue[]): PdfValue[] {
  const name = asName(kind) ?? '';
  if (!Object.hasOwn(views, name)) return [new PdfName('XYZ'), null, null, null];
  return [new PdfName(name), ...Array.from({ length: views[name] as number }, (_, at) => coordinate(numbers[at]))];
}

/** A coordinate rounded to thousandths; null keeps the current value of the viewer. */
function coordinate(value: PdfValue | undefined): number | null {
  const number = asNumber(value) ?? Number.NaN;
  return Math.abs(number) < 1e6 ? Math.round(number * 1000) / 1000 : null;
}
