import { maxSavedStates } from './limits.ts';
import { identity, type Matrix, multiply } from './matrix.ts';
import { type ContentTokenizer, matrixOperand } from './tokenizer.ts';

/** The current transformation matrix of a content stream (ISO 32000-2, 8.3.4), where nothing else of it is interpreted. */
export class CurrentMatrix {
  value: Matrix = identity;
  readonly #saved: Matrix[] = [];

  /** Follows the current operation of a tokenizer, where it is q, Q or cm. */
  follow(tokenizer: ContentTokenizer): void {
    const { operator } = tokenizer;
    if (operator === 'q') {
      if (this.#saved.length < maxSavedStates) this.#saved.push(this.value);
    } else if (operator === 'Q') this.value = this.#saved.pop() ?? this.value;
    else if (operator === 'cm') this.value = multiply(matrixOperand(tokenizer), this.value);
  }
}
