import type { Budget } from '../budget.ts';
import type { PdfDocument } from '../file/document.ts';
import { asInteger, type PdfDict, type PdfValue } from '../file/values.ts';
import type { StructureContent } from './shown-text.ts';

/** A heading of the structure (ISO 32000-2, 14.8.4.4). */
export interface StructureHeading {
  element: PdfDict;
  /** From 1. */
  level: number;
}

/** What an element is in. */
interface Surroundings {
  /** Of the content items of an element that states none. */
  page: PdfValue | undefined;
  heading: StructureHeading | undefined;
  /** Sections around it, by which headings without a number have their level. */
  sections: number;
}

interface Place {
  rank: number;
  heading: StructureHeading | undefined;
}

/** Names that a role is mapped to, one after the other. */
const maxRoles = 8;

/** The logical order of a document's marked content (ISO 32000-2, 14.8.2.5): ranks by its contents and identifiers. */
export class StructureOrder {
  readonly #document: PdfDocument;
  readonly #budget: Budget;
  readonly #places = new Map<string, Place>();
  readonly #roles: PdfDict | undefined;
  readonly #visited = new Set<PdfDict>();

  constructor(document: PdfDocument, budget: Budget) {
    this.#document = document;
    this.#budget = budget;
    const root = document.catalog.get('StructTreeRoot');
    this.#roles = document.dict(document.dict(root)?.get('RoleMap'));
    this.#visit(root, { page: undefined, heading: undefined, sections: 0 }, 0);
  }

  /** @returns undefined for content that is not in the structure, such as headers of pages */
  rankOf({ structParents, mcid }: StructureContent): number | undefined {
    return this.#places.get(this.#keyOf(structParents, mcid))?.rank;
  }

  /** The innermost heading that has a content; undefined where none has. */
  headingOf({ structParents, mcid }: StructureContent): StructureHeading | undefined {
    return this.#places.get(this.#keyOf(structParents, mcid))?.heading;
  }

  #visit(value: PdfValue | undefined, around: Surroundings, depth: number): void {
    const document = this.#document;
    this.#budget.step();
    this.#budget.checkDepth(depth);
    const mcid = asInteger(document.resolve(value));
    const dict = document.dict(value);
    if (mcid !== undefined) this.#add(around.page, mcid, around.heading);
    if (!dict || this.#visited.has(dict)) return;
    this.#visited.add(dict);
    const page = dict.get('Pg') ?? around.page;
    const type = this.#typeOf(dict);
    const sections = around.sections + (type === 'Sect' ? 1 : 0);
    const level = headingLevel(type, sections);
    const heading = level === undefined ? around.heading : { element: dict, level };
    const ownMcid = asInteger(document.resolve(dict.get('MCID')));
    if (ownMcid !== undefined) this.#add(dict.get('Stm') ?? page, ownMcid, heading);
    const kids = document.array(dict.get('K')) ?? [dict.get('K')];
    for (const kid of kids) this.#visit(kid, { page, heading, sections }, depth + 1);
  }

  /** @param content a page or a form */
  #add(content: PdfValue | undefined, mcid: number, heading: StructureHeading | undefined): void {
    const key = this.#keyOf(this.#document.dict(content)?.get('StructParents'), mcid);
    if (!this.#places.has(key)) this.#places.set(key, { rank: this.#places.size, heading });
  }

  /** The standard type of an element, by the role map (ISO 32000-2, 14.8.4). */
  #typeOf(element: PdfDict): string | undefined {
    let type = this.#document.name(element.get('S'));
    for (let hop = 0; hop < maxRoles && type !== undefined; hop++) {
      const role = this.#document.name(this.#roles?.get(type));
      if (role === undefined || role === type) break;
      type = role;
    }
    return type;
  }

  #keyOf(structParents: PdfValue | undefined, mcid: number): string {
    return `${asInteger(this.#document.resolve(structParents))} ${mcid}`;
  }
}

/** @returns undefined for other types */
function headingLevel(type: string | undefined, sections: number): number | undefined {
  if (type === 'H') return Math.max(1, sections);
  const number = /^H([1-9]\d?)$/.exec(type ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}
