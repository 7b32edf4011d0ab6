/** Names that several files may want: whoever comes first keeps one, the others get one with a number behind it. */
export interface SharedNames {
  /** The names of one more file: the same wanted name gets the same answer. */
  forNextFile: () => (wanted: string) => string;
}

/** @param insert puts ` 2` or the like into a name */
export function shareNames(insert: (wanted: string, count: number) => string): SharedNames {
  const taken = new Set<string>();
  const counts = new Map<string, number>();

  function claim(wanted: string): string {
    let name = wanted;
    while (taken.has(name)) {
      const count = (counts.get(wanted) ?? 1) + 1;
      counts.set(wanted, count);
      name = insert(wanted, count);
    }
    taken.add(name);
    return name;
  }

  return {
    forNextFile() {
      const given = new Map<string, string>();
      return (wanted) => {
        const known = given.get(wanted);
        if (known !== undefined) return known;
        const name = claim(wanted);
        given.set(wanted, name);
        return name;
      };
    },
  };
}

/** Puts ASCII behind a name or a string of qpdf's JSON, whichever way it is written there. */
export function withSuffix(value: string, suffix: string): string {
  return value.startsWith('b:') ? value + Buffer.from(suffix, 'latin1').toString('hex') : value + suffix;
}
