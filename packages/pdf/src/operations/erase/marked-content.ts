import { ByteSink } from '../../file/byte-sink.ts';
import { Serializer } from '../../file/serialize.ts';
import { type PdfDict, type PdfValue, withEntries } from '../../file/values.ts';

/** What property lists and structure elements say instead of or about their content (ISO 32000-2, 14.9 and 14.3.2). */
export const replacementKeys = ['ActualText', 'Alt', 'E', 'Metadata'] as const;

const removed = Object.fromEntries(replacementKeys.map((key) => [key, undefined]));

/** A sequence of marked content that is open (ISO 32000-2, 14.6). */
interface Sequence {
  /** Index of the operation that begins it. */
  index: number;
  tag: string;
  /** Its property list, or the name of it. */
  properties: PdfDict | string | undefined;
  isErased: boolean;
}

/** What the sequences of a content need of their surroundings. */
export interface MarkedScope {
  /** A property list of the resources. */
  namedList: (name: string) => PdfDict | undefined;
  /** Replaces the operation that begins a sequence. */
  rewrite: (index: number, operation: string) => void;
  /** Notes that a property list of the resources is still named. */
  keepList: (name: string) => void;
  /** Adds a property list to the resources. @returns its name */
  addList: (list: PdfDict) => string;
  /** Reports the identifier of a sequence whose content was erased. */
  onErased: (mcid: number) => void;
  /** Reports that a sequence begins, with its property list, or ends. */
  onBegin: (list: PdfDict | undefined) => void;
  onEnd: () => void;
}

/** Follows marked content, and removes what stands for content that is erased. */
export class MarkedContent {
  readonly #scope: MarkedScope;
  readonly #open: Sequence[] = [];

  constructor(scope: MarkedScope) {
    this.#scope = scope;
  }

  /** @param properties undefined for a sequence without */
  begin(index: number, tag: string, properties: PdfDict | string | undefined): void {
    this.#open.push({ index, tag, properties, isErased: false });
    this.#scope.onBegin(this.#listOf(properties));
  }

  /** Notes that content was erased in all open sequences. */
  erase(): void {
    for (const sequence of this.#open) sequence.isErased = true;
  }

  end(): void {
    const sequence = this.#open.pop();
    this.#scope.onEnd();
    if (sequence?.properties === undefined) return;
    const { index, tag, properties, isErased } = sequence;
    const isNamed = typeof properties === 'string';
    const list = this.#listOf(properties);
    const mcid = list?.get('MCID');
    if (isErased && typeof mcid === 'number') this.#scope.onErased(mcid);
    if (isErased && list && replacementKeys.some((key) => list.has(key))) {
      const kept = withEntries(list, removed);
      const operand = isNamed ? `/${this.#scope.addList(kept)}` : valueText(kept);
      this.#scope.rewrite(index, `${tag} ${operand} BDC`);
    } else if (isNamed) this.#scope.keepList(properties);
  }

  #listOf(properties: PdfDict | string | undefined): PdfDict | undefined {
    return typeof properties === 'string' ? this.#scope.namedList(properties) : properties;
  }

  /** Ends what the content leaves open. */
  endAll(): void {
    while (this.#open.length > 0) this.end();
  }
}

/** A value as it is written in a content. */
export function valueText(value: PdfValue): string {
  const sink = new ByteSink();
  new Serializer({ renumber: (number) => number }).write(sink, value);
  return Buffer.concat(sink.take()).toString('latin1');
}
