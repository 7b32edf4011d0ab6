/** Names that several files may use: the first file keeps one, the others get it with a number. */
export class UniqueNames<T> {
  readonly #keyOf: (name: T) => string;
  readonly #withCount: (name: T, count: number) => T;
  readonly #taken = new Set<string>();
  /** The last number of each name. */
  readonly #counts = new Map<string, number>();

  /**
   * @param keyOf equal for names that must not stand beside each other
   * @param withCount a name with a number, from 2
   */
  constructor(keyOf: (name: T) => string, withCount: (name: T, count: number) => T) {
    this.#keyOf = keyOf;
    this.#withCount = withCount;
  }

  get isEmpty(): boolean {
    return this.#taken.size === 0;
  }

  /** The names of one more file: the same name always gets the same answer. */
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
