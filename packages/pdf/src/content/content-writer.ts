import type { ContentTokenizer } from './tokenizer.ts';
import { nameText } from '../file/serialize.ts';
import type { PdfDict, PdfValue } from '../file/values.ts';
import type { ChangedResources, ResourceCategory } from './changed-resources.ts';

/** Writes the operations of a content stream that stay, and those that take the place of others. */
export class ContentWriter {
  readonly #tokenizer: ContentTokenizer;
  readonly #resources: ChangedResources;
  readonly #isDiscarded: boolean;
  readonly #operations: string[] = [];

  /** @param isDiscarded whether nothing is written after all */
  constructor(tokenizer: ContentTokenizer, resources: ChangedResources, isDiscarded: boolean) {
    this.#tokenizer = tokenizer;
    this.#resources = resources;
    this.#isDiscarded = isDiscarded;
  }

  /** Index of the next operation. */
  get length(): number {
    return this.#operations.length;
  }

  write(...operations: readonly string[]): void {
    this.#operations.push(...operations);
  }

  /** Replaces an operation that was written; by an empty one, to remove it. */
  replace(index: number, operation: string): void {
    this.#operations[index] = operation;
  }

  /** Writes the current operation, as it is or with another name in place of its last operand. */
  keep(name?: string): void {
    if (this.#isDiscarded) return;
    const { content, operator, operandCount, offset, isMalformed } = this.#tokenizer;
    const source = operandCount > 0 ? content.toString('latin1', this.#tokenizer.start(0), offset) : operator;
    // Comments and invalid bytes may be between operands.
    if (name === undefined && !isMalformed && !source.includes('%')) return this.write(source);
    const operands = Array.from({ length: operandCount }, (_, index) => this.#tokenizer.text(index));
    if (name !== undefined) operands[operandCount - 1] = nameText(name);
    this.write([...operands, operator].join(' '));
  }

  /** The resource that the last operand names. */
  named(category: ResourceCategory): { name: string; value: PdfValue | undefined } | undefined {
    const name = this.#tokenizer.name(this.#tokenizer.operandCount - 1);
    if (name === undefined) return undefined;
    this.#resources.use(category, name);
    return { name, value: this.#resources.find(category, name) };
  }

  /** Writes the current operation, which names a resource. */
  keepNamed(category: ResourceCategory, name: string): void {
    this.#resources.keep(category, name);
    this.keep();
  }

  /** Writes the current operation with another resource in place of the named one. */
  keepWith(category: ResourceCategory, value: PdfValue): void {
    this.keep(this.#resources.add(category, value));
  }

  /**
   * What was written, and the resources that it names.
   * @param gone gets the values of those that only the original content named
   */
  result(gone: Set<PdfValue>): { content: Buffer; resources: PdfDict } {
    const content = this.#operations.filter((operation) => operation !== '').join('\n');
    return { content: Buffer.from(content, 'latin1'), resources: this.#resources.changed(gone) };
  }
}
