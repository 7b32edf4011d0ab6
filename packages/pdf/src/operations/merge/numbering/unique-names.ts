/** Claims since a checkpoint. */
interface Journal {
  keys: string[];
  /** Numbers by name as they were at the checkpoint. */
  counts: Map<string, number | undefined>;
}

/** Makes names unique among several files: the first file keeps a name, later files get it with a number. */
export class UniqueNames<T> {
  readonly #keyOf: (name: T) => string;
  readonly #withCount: (name: T, count: number) => T;
  readonly #taken = new Set<string>();
  /** Last used number by name. */
  readonly #counts = new Map<string, number>();
  #journal: Journal | undefined;

  /**
   * @param keyOf key of a name; names with equal keys conflict
   * @param withCount appends a number, from 2, to a name
   */
  constructor(keyOf: (name: T) => string, withCount: (name: T, count: number) => T) {
    this.#keyOf = keyOf;
    this.#withCount = withCount;
  }

  /** @returns a function that gives up the names that are claimed from now on */
  checkpoint(): () => void {
    const journal: Journal = { keys: [], counts: new Map() };
    this.#journal = journal;
    return () => {
      for (const key of journal.keys) this.#taken.delete(key);
      for (const [key, count] of journal.counts) {
        if (count === undefined) this.#counts.delete(key);
        else this.#counts.set(key, count);
      }
    };
  }

  get isEmpty(): boolean {
    return this.#taken.size === 0;
  }

  /** Returns a function for the names of one more file; it maps equal names to equal names. */
  forNextFile(): (name: T) => T {
    const given = new Map<string, T>();
    return (name) => {
      const key = this.#keyOf(name);
      let shared = given.get(key);
      if (shared === undefined) {
        shared = this.#claim(name, key);
        given.set(key, shared);
      }
      return shared;
    };
  }

  #claim(wanted: T, wantedKey: string): T {
    let name = wanted;
    let key = wantedKey;
    while (this.#taken.has(key)) {
      const before = this.#counts.get(wantedKey);
      const count = (before ?? 1) + 1;
      if (this.#journal?.counts.has(wantedKey) === false) this.#journal.counts.set(wantedKey, before);
      this.#counts.set(wantedKey, count);
      name = this.#withCount(wanted, count);
      key = this.#keyOf(name);
    }
    this.#taken.add(key);
    this.#journal?.keys.push(key);
    return name;
  }
}
