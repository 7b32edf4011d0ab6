import type { Invoice } from '../model.ts';
import type { Table, TableNode } from '../read/table.ts';
import { tableOf } from '../read-invoice.ts';
import { type Match, type Node, placeOf } from './elements.ts';
import type { Facts } from './facts.ts';

/** Elements of the schemas that neither tables nor rules name, and that are permitted. */
const silentPaths: Readonly<Record<Invoice['syntax'], RegExp>> = {
  cii: /\/ram:(?:\w+TradeTax\/ram:\w+|PayeeSpecifiedCreditorFinancialInstitution\/ram:\w+|BuyerTaxRepresentativeTradeParty|IssuingCompanyName|AssociatedDocumentLineDocument\/ram:(?:ParentLineID|LineStatusCode|LineStatusReasonCode)|\w+ReferencedDocument\/ram:\w+|TaxPointDate\/udt:Date)$/,
  ubl: /^\/ubl:\w+\/cbc:UBLVersionID$/,
};
/** A line below a line is read like the line itself. */
const lineBelowLine = /\/cac:Sub(?:Invoice|CreditNote)Line/g;

/** Paths that a table knows, with those of its conditions; of each table once. */
const knownPaths = new Map<Table, ReadonlySet<string>>();

/**
 * Elements that no schema has at their place: a table knows their parent and not them, and no rule speaks of them.
 * @param told paths of elements that rules have found
 */
export function unknownElements({ invoice, elements }: Facts, told: ReadonlySet<string>): Match[] {
  const known = pathsOf(tableOf(invoice.xml));
  const unknown: Match[] = [];
  const visit = (node: Node, path: string): void => {
    for (const child of node.children) {
      const at = `${path}/${child.shape.name}`.replaceAll(lineBelowLine, '');
      if (known.has(at)) visit(child, at);
      else if (!silentPaths[invoice.syntax].test(at) && !told.has(placeOf({ node: child }).path))
        unknown.push({ node: child });
    }
  };
  visit(elements.root, `/${elements.root.shape.name}`);
  return unknown;
}

function pathsOf(table: Table): ReadonlySet<string> {
  const known = knownPaths.get(table);
  if (known) return known;
  const paths = new Set<string>();
  const add = (start: string, steps: readonly string[]) => {
    let path = start;
    for (const step of steps) paths.add((path += `/${step}`));
  };
  const visit = (node: TableNode, path: string): void => {
    paths.add(path);
    for (const condition of node.conditions) add(path, condition.path);
    for (const [name, alternatives] of node.children) {
      const at = `${path}/${name}`.replaceAll(lineBelowLine, '');
      for (const alternative of alternatives) {
        for (const beside of Object.values(alternative.options?.beside ?? {})) add(path, beside.split('/'));
        if (at !== path) visit(alternative, at);
      }
    }
  };
  visit(table.node, `/${table.root}`);
  knownPaths.set(table, paths);
  return paths;
}
