export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** A namespace with a number of its own, so that comparing two costs the same for long names. */
export interface Namespace {
  readonly name: string;
  readonly number: number;
}

/** Prefixes in scope, while elements are opened and closed (Namespaces in XML 1.0, 6). The default namespace has the prefix ''. */
export class NamespaceScope {
  readonly #numbers = new Map<string, Namespace>();
  /** Of each prefix the namespaces of the open elements that declare it. */
  readonly #declared = new Map<string, Namespace[]>();

  constructor() {
    this.declare('', '');
    this.#declared.set('xml', [this.#namespace(xmlNamespace)]);
  }

  /** @returns whether the declaration is permitted (Namespaces in XML 1.0, 3) */
  declare(prefix: string, name: string): boolean {
    if (prefix === 'xmlns' || name === xmlnsNamespace) return false;
    if ((prefix === 'xml') !== (name === xmlNamespace)) return false;
    if (name === '' && prefix !== '') return false;
    const namespaces = this.#declared.get(prefix);
    if (namespaces) namespaces.push(this.#namespace(name));
    else this.#declared.set(prefix, [this.#namespace(name)]);
    return true;
  }

  /** Ends the scope of declarations that `declare` permitted. */
  leave(prefixes: readonly string[]): void {
    for (const prefix of prefixes) this.#declared.get(prefix)?.pop();
  }

  /** Undefined where no open element declares the prefix. */
  find(prefix: string): Namespace | undefined {
    return this.#declared.get(prefix)?.at(-1);
  }

  #namespace(name: string): Namespace {
    const known = this.#numbers.get(name) ?? { name, number: this.#numbers.size };
    this.#numbers.set(name, known);
    return known;
  }
}
