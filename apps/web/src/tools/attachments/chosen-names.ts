/** Names of the chosen files; null for all of the PDF. */
type Chosen = readonly string[] | null;

export function isChosen(chosen: Chosen, name: string): boolean {
  return chosen === null || chosen.includes(name);
}

/** The chosen files with one more or less. @param all of the PDF, in their order */
export function withName(chosen: Chosen, all: readonly string[], name: string, isWanted: boolean): Chosen {
  const next = all.filter((each) => (each === name ? isWanted : isChosen(chosen, each)));
  return next.length === all.length ? null : next;
}
