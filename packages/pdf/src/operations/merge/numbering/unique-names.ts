/** Makes names unique among several files: the first file keeps a name, later files get it with a number. */
export class UniqueNames<T> {
  readonly #keyOf: (name: T) => string;
  readonly #withCount: (name: T, count: number) => T;
  readonly #taken = new Set<string>();
  /** Last used number by name. */
  readonly #counts = new Map<string, number>();

  /**
   * @param keyOf key of a name; names with equal keys conflict
   * @param withCount appends a number, from 2, to a name
   */
  constructor(keyOf: (name: T) => string, withCount: (name: T, count: number) => T) {
    this.#keyOf = keyOf;
    this.#withCount = withCount;
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
      const count = (this.#counts.get(wantedKey) ?? 1) + 1;
      this.#counts.set(wantedKey, count);
      name = this.#withCount(wanted, count);
      key = this.#keyOf(name);
    }
    this.#taken.add(key);
    return name;
  }
}
