/** Terms and groups as the model of invoices has them. */
interface Terms {
  readonly id: string;
  readonly terms: readonly {
    readonly id: string;
    readonly value: string;
    readonly qualifiers: Readonly<Record<string, string | undefined>>;
  }[];
  readonly groups: readonly Terms[];
}

/**
 * A line for each term with its place among the groups, sorted: the same for the same invoice in every syntax. Dates have
 * separators; currencies, and the kinds of tax numbers, are left out, since syntaxes differ in what they state.
 */
export function listTerms(group: Terms): string[] {
  return [...linesOf(group, '')].toSorted();
}

function* linesOf({ terms, groups }: Terms, place: string): Generator<string> {
  for (const { id, value, qualifiers } of terms) {
    const { format, scheme = '', unit = '' } = qualifiers;
    const plain = format === '102' ? value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') : value;
    yield `${place}${id} ${/^(?:VA|FC)$/.test(scheme) ? '' : scheme}${unit} ${plain}`;
  }
  for (const [id, list] of Map.groupBy(groups, (each) => each.id)) {
    for (const [index, group] of list.entries()) yield* linesOf(group, `${place}${id}[${index + 1}]/`);
  }
}
