import { type Group, groupsOf, type Invoice, type Qualifier, type Term, termOf, termsOf } from '../model.ts';
import { xrechnungIds } from '../profile.ts';
import { ciiTable } from '../read/cii.ts';
import { creditNoteTypes } from '../read-invoice.ts';
import { type Table, type TableNode, withoutConditions } from '../read/table.ts';
import { ublCreditNoteTable, ublInvoiceTable } from '../read/ubl.ts';
import { type GroupId, parentOf, roleOf, termDefinitions, type TermId } from '../terms.ts';
import { makeGroup, makeTerm } from './make-group.ts';

/** What is written: XRechnung 3.0, or EN 16931 alone, which in CII is Factur-X 1.0 EN 16931 (ZUGFeRD 2 COMFORT). */
export type MadeProfile = 'xrechnung' | 'en16931';

/** Process control (BG-2) of a profile: the specification (BT-24), and the process (BT-23), which Peppol names. */
const processControl: Readonly<Record<MadeProfile, Group>> = {
  xrechnung: makeGroup('BG-2', [
    makeTerm('BT-23', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    makeTerm('BT-24', xrechnungIds.standard),
  ]),
  en16931: makeGroup('BG-2', [makeTerm('BT-24', 'urn:cen.eu:en16931:2017')]),
};

/** Attributes for qualifiers; those of quantities are terms, those of taxes are elements. */
const attributeNames = [['scheme', 'schemeID'] as const, ['currency', 'currencyID'] as const];
/** Amounts whose currency CII states. */
const amountsWithCurrency: ReadonlySet<TermId> = new Set(['BT-110', 'BT-111']);
/** A date without separators (UNTDID 2379), the only format of CII. */
const compactDate = '102';

/**
 * Writes an invoice in XML by the table that reads its syntax, so that reading gives the same terms: dates are given as in ISO 8601,
 * each amount with its currency. The text ends with a line feed, and is to be encoded in UTF-8.
 * @param root of an invoice that was calculated, or has the same terms: without process control (BG-2), and with no characters
 *   that XML forbids
 * @throws Error for a term that the syntax has no place for
 */
export function writeXml(root: Group, syntax: Invoice['syntax'], profile: MadeProfile): string {
  const whole: Group = { ...root, groups: [processControl[profile], ...root.groups] };
  const isCreditNote = creditNoteTypes.has(termOf(root, 'BT-3')?.value ?? '');
  const table = syntax === 'cii' ? ciiTable : isCreditNote ? ublCreditNoteTable : ublInvoiceTable;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XmlWriter(table).write(whole)}\n`;
}

/** An element that is ready for its parent. */
interface Part {
  readonly name: string;
  /** Without indentation. */
  readonly lines: readonly string[];
  /** Siblings by their paths from the parent. */
  readonly beside: readonly Pair[];
}

type Pair = readonly [name: string, value: string];

/** Groups around an element, from the invoice inwards. */
type Scope = readonly Group[];

class XmlWriter {
  readonly #isCii: boolean;
  readonly #table: Table;
  /** Terms and groups with several rows are written by the first. */
  readonly #written = new Set<Term | Group>();

  constructor(table: Table) {
    this.#isCii = table === ciiTable;
    this.#table = table;
  }

  write(root: Group): string {
    const { node, prefixes } = this.#table;
    const attributes = Array.from(prefixes, ([namespace, prefix]) => [`xmlns:${prefix}`, namespace] as const);
    const { lines } = this.#wrap(node, this.#partsIn(node, [root]), attributes);
    const lost = termsIn(root).find((term) => !this.#written.has(term));
    if (lost) throw new Error(`${this.#table.root} has no place for ${lost.id}`);
    return lines.join('\n');
  }

  #partsIn(node: TableNode, scope: Scope): Part[] {
    return [...node.children.values()].flat().flatMap((child) => this.#parts(child, scope));
  }

  /** The elements at a node of the table: one for each group, for each term, or one with everything below. */
  #parts(node: TableNode, scope: Scope): Part[] {
    if (node.group !== undefined) {
      const parent = findGroup(parentOf(node.group) ?? 'invoice', scope);
      const groups = parent ? groupsOf(parent, node.group).filter((group) => !this.#written.has(group)) : [];
      return groups.map((group) => this.#element(node, [...scope, this.#use(group)]));
    }
    if (node.term !== undefined) {
      const terms = this.#termsAt(node.term, scope).filter((term) => !this.#written.has(term));
      return terms.map((term) => this.#element(node, scope, term));
    }
    const parts = this.#partsIn(node, scope);
    if (parts.length === 0 && !this.#table.required.includes(withoutConditions(node.step))) return [];
    // An element that is only the way to another one stands for one of these.
    return node.children.size === 1 ? parts.map((part) => this.#wrap(node, [part])) : [this.#wrap(node, parts)];
  }

  #element(node: TableNode, scope: Scope, own?: Term): Part {
    const term = own ?? (node.term && this.#termsAt(node.term, scope)[0]);
    if (!term) return this.#wrap(node, this.#partsIn(node, scope));
    const { qualifiers } = this.#use(term);
    const beside = Object.entries(node.options?.beside ?? {}).flatMap(([qualifier, path]): Pair[] => {
      const value = qualifiers[qualifier as Qualifier];
      return value === undefined ? [] : [[path, value]];
    });
    const attributes = new Map(this.#attributesOf(term, node, scope));
    return { ...this.#wrap(node, this.#textOf(term, node, scope), [...attributes]), beside };
  }

  /** The element of a node with a text, or with parts and what conditions and qualifiers put beside these. */
  #wrap(node: TableNode, content: string | readonly Part[], attributes: readonly Pair[] = []): Part {
    const name = withoutConditions(node.step);
    if (typeof content === 'string') return { name, lines: linesOf(name, content, attributes), beside: [] };
    const parts = [...content];
    for (const [path, value] of new Map([...constantsOf(node, false), ...content.flatMap(({ beside }) => beside)])) {
      const [sibling = '', ...rest] = path.split('/');
      const before = this.#table.after[sibling] ?? [];
      const inner = rest.reduceRight<string | string[]>((lines, step) => linesOf(step, lines), value);
      const at = parts.findLastIndex((part) => before.includes(part.name)) + 1;
      parts.splice(at, 0, { name: sibling, lines: linesOf(sibling, inner), beside: [] });
    }
    const inner = parts.flatMap(({ lines }) => lines);
    return { name, lines: linesOf(name, inner, attributes), beside: [] };
  }

  #termsAt(id: TermId, scope: Scope): Term[] {
    const group = findGroup(termDefinitions[id].group, scope);
    return group ? termsOf(group, id) : [];
  }

  *#attributesOf({ id, qualifiers }: Term, node: TableNode, scope: Scope): Generator<Pair> {
    if (this.#isCii && termDefinitions[id].kind === 'date') yield ['format', compactDate];
    for (const [qualifier, name] of attributeNames) {
      const value = qualifiers[qualifier];
      const isElsewhere = node.options?.beside?.[qualifier] !== undefined;
      const isImplied = this.#isCii && qualifier === 'currency' && !amountsWithCurrency.has(id);
      if (value !== undefined && !isElsewhere && !isImplied) yield [name, value];
    }
    yield* constantsOf(node, true);
    for (const [name, attributeId] of node.attributes) {
      const [term] = this.#termsAt(attributeId, scope);
      if (term) yield [name, this.#use(term).value];
    }
  }

  #textOf({ id, value }: Term, { options }: TableNode, scope: Scope): string {
    if (this.#isCii && termDefinitions[id].kind === 'date') return value.replaceAll('-', '');
    const [code] = options?.codeBefore ? this.#termsAt(options.codeBefore, scope) : [];
    return code ? `#${this.#use(code).value}#${value}` : value;
  }

  #use<Used extends Term | Group>(used: Used): Used {
    this.#written.add(used);
    return used;
  }
}

/** What the conditions of a node compare with: attributes of its element by name, or elements beside its parts by path. */
function constantsOf({ conditions }: TableNode, areAttributes: boolean): Pair[] {
  return conditions.flatMap(({ path, attribute, isEqual, values: [value = ''] }): Pair[] => {
    const isWanted = isEqual && value !== '' && (attribute !== undefined) === areAttributes;
    return isWanted ? [[attribute ?? path.join('/'), value]] : [];
  });
}

/** The group of an identifier around an element, or the first in what is around it. */
function findGroup(id: GroupId, scope: Scope): Group | undefined {
  const around = scope.findLast((group) => roleOf(group.id) === id);
  if (around) return around;
  const parentId = parentOf(id);
  const parent = parentId && findGroup(parentId, scope);
  return parent && groupsOf(parent, id)[0];
}

function termsIn({ terms, groups }: Group): Term[] {
  return [...terms, ...groups.flatMap(termsIn)];
}

/** Lines of an element: one for a text, else one for each line of its content between its tags. */
function linesOf(name: string, content: string | readonly string[], attributes: readonly Pair[] = []): string[] {
  const start = [name, ...attributes.map(([key, value]) => `${key}="${escapeText(value)}"`)].join(' ');
  if (content.length === 0) return [`<${start}/>`];
  if (typeof content === 'string') return [`<${start}>${escapeText(content)}</${name}>`];
  return [`<${start}>`, ...content.map((line) => `  ${line}`), `</${name}>`];
}

const references: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

/** Of a text or an attribute; reading replaces the blanks of one that are no references (XML 1.0, 2.11 and 3.3.3). */
function escapeText(value: string): string {
  return value.replaceAll(/[&<>"\t\n\r]/g, (found) => `&${references[found] ?? `#${found.charCodeAt(0)}`};`);
}
