import { formatTerm, type ValueContext } from '../format-values.ts';
import { type Group, type Term, termsOf } from '../model.ts';
import { termDefinitions, type TermId } from '../terms.ts';

/** Values as a page shows them, and which of them it has shown. */
export class SheetValues {
  readonly #context: ValueContext;
  readonly #shown = new Set<Term>();

  constructor(context: ValueContext) {
    this.#context = context;
  }

  /** The first value of a term, which then counts as shown; undefined where there is none. */
  take(group: Group | undefined, id: TermId): string | undefined {
    return this.all(group, id, 1)[0];
  }

  /** Values of a term, which then count as shown. */
  all(group: Group | undefined, id: TermId, most = Infinity): string[] {
    const terms = group ? termsOf(group, id).slice(0, most) : [];
    this.mark(terms);
    return terms.filter(({ value }) => value !== '').map((term) => formatTerm(term, this.#context));
  }

  /** The first value of a term as spelled, which then counts as shown. */
  code(group: Group | undefined, id: TermId): string | undefined {
    const [term] = group ? termsOf(group, id) : [];
    this.mark(term ? [term] : []);
    return term?.value;
  }

  /** The first values of terms, which do not count as shown. */
  peek(group: Group, ids: readonly TermId[]): string[] {
    const terms = ids.flatMap((id) => termsOf(group, id).slice(0, 1));
    return terms.filter(({ value }) => value !== '').map((term) => formatTerm(term, this.#context));
  }

  /** What is taken within counts as shown only where it answers that there was room for it. */
  ifRoom<Made extends { isWhole: boolean }>(make: () => Made): Made {
    const before = [...this.#shown];
    const made = make();
    if (!made.isWhole) {
      this.#shown.clear();
      this.mark(before);
    }
    return made;
  }

  /** What counts as shown without a text of its own. */
  mark(terms: readonly Term[]): void {
    for (const term of terms) this.#shown.add(term);
  }

  /** Terms of a group itself that were not shown; files are no text. */
  rest({ terms }: Group): Term[] {
    return terms.filter(
      (term) => term.value !== '' && !this.#shown.has(term) && termDefinitions[term.id].kind !== 'binary',
    );
  }

  /** A value with its code, and what the file adds to it. */
  describe(term: Term): string {
    const { id, value, qualifiers } = term;
    const shown = formatTerm(term, this.#context);
    const code = termDefinitions[id].kind === 'code' && shown !== value ? ` (${value})` : '';
    const { schemes } = this.#context.codeNames;
    const added = Object.entries(qualifiers).flatMap(([name, text]) => {
      if (text === '' || ['currency', 'format', 'unit', 'taxScheme'].includes(name)) return [];
      return [name === 'scheme' && Object.hasOwn(schemes, text) ? `${schemes[text]} (${text})` : text];
    });
    return [shown + code, ...added].join(' · ');
  }
}
