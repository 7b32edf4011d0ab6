import type { ContentTokenizer } from '../content/tokenizer.ts';
import { nameText, Serializer } from '../file/serialize.ts';
import { ByteSink } from '../file/byte-sink.ts';
import type { PdfDocument } from '../file/document.ts';
import type { PdfDict, PdfValue } from '../file/values.ts';
import { ChangedResources, type ResourceCategory } from '../content/changed-resources.ts';
import type { Edit } from './content-handler.ts';

/** Writes the operations of a content stream that stay, and those that take the place of others. */
export class ContentWriter {
  /** Whether something was edited. */
  isChanged = false;
  /** Whether the current operation is left out, and what takes its place as well. */
  isLeftOut = false;
  readonly resources: ChangedResources;
  readonly #tokenizer: ContentTokenizer;
  readonly #document: PdfDocument;
  readonly #operations: string[] = [];
  /** Indices of the operations of the current path. */
  #path: number[] = [];

  constructor(document: PdfDocument, tokenizer: ContentTokenizer, resources: PdfDict) {
    this.#document = document;
    this.#tokenizer = tokenizer;
    this.resources = new ChangedResources(document, resources);
  }

  /** Index of the next operation. */
  get length(): number {
    return this.#operations.length;
  }

  /** Writes the current operation, as it is or with another name in place of its last operand. */
  keep(name?: string): void {
    if (this.isLeftOut) {
      this.isChanged = true;
      return;
    }
    const { content, operator, operandCount, offset, isMalformed } = this.#tokenizer;
    const source = operandCount > 0 ? content.toString('latin1', this.#tokenizer.start(0), offset) : operator;
    // Comments and invalid bytes may be between operands.
    if (name === undefined && !isMalformed && !source.includes('%')) {
      this.#operations.push(source);
      return;
    }
    const operands = Array.from({ length: operandCount }, (_, index) => this.#tokenizer.text(index));
    if (name !== undefined) operands[operandCount - 1] = nameText(name);
    this.#operations.push([...operands, operator].join(' '));
  }

  /** Writes the current operation, or what takes its place. @param named the resource that it names */
  apply(edit: Edit, named?: { category: ResourceCategory; name: string }): void {
    this.#apply(edit, named?.category, () => {
      if (named) this.resources.keep(named.category, named.name);
      this.keep();
    });
  }

  /** Writes an inline image, or what takes its place. @param start offset after BI */
  applyToImage(edit: Edit, start: number): void {
    const { content, offset } = this.#tokenizer;
    if (typeof edit === 'object' && edit.resource !== undefined) {
      const operation = `${nameText(this.resources.add('XObject', edit.resource))} Do`;
      this.#apply({ operations: [operation] }, undefined, () => undefined);
    } else this.#apply(edit, undefined, () => this.#operations.push(`BI${content.toString('latin1', start, offset)}`));
  }

  /** Writes an operation of the current path. */
  keepOfPath(): void {
    if (!this.isLeftOut) this.#path.push(this.#operations.length);
    this.keep();
  }

  /** Ends the current path. @param edit takes the place of all of it */
  applyToPath(edit: Edit): void {
    if (edit) for (const index of this.#path) this.#operations[index] = '';
    this.#path = [];
    this.apply(edit);
  }

  /** Gives a sequence of marked content that was begun another property list. @param index of its first operation */
  changeList(index: number, tag: string, list: PdfDict, isNamed: boolean): void {
    this.isChanged = true;
    const name = isNamed ? this.resources.add('Properties', this.#document.add(list)) : undefined;
    this.#operations[index] = `${tag} ${name === undefined ? valueText(list) : nameText(name)} BDC`;
  }

  /**
   * What was written, and the resources that it names.
   * @param gone gets the values of those that only the original content named
   */
  result(gone: Set<PdfValue>): { content: Buffer; resources: PdfDict } {
    const content = this.#operations.filter((operation) => operation !== '').join('\n');
    return { content: Buffer.from(content, 'latin1'), resources: this.resources.changed(gone) };
  }

  #apply(edit: Edit, category: ResourceCategory | undefined, keep: () => void): void {
    if (!edit && !this.isLeftOut) return keep();
    this.isChanged = true;
    if (!edit || edit === 'drop' || this.isLeftOut) return;
    this.#operations.push(...(edit.before ?? []));
    if (edit.operations) this.#operations.push(...edit.operations);
    else if (category && edit.resource !== undefined) this.keep(this.resources.add(category, edit.resource));
    else keep();
    this.#operations.push(...(edit.after ?? []));
  }
}

/** A value as it is written in a content. */
export function valueText(value: PdfValue): string {
  const sink = new ByteSink();
  new Serializer({ renumber: (number) => number }).write(sink, value);
  return Buffer.concat(sink.take()).toString('latin1');
}
