import type { Profile } from './profile.ts';
import type { GroupId, TermId } from './terms.ts';
import type { XmlElement } from './xml/read-xml.ts';

/** An e-invoice of EN 16931, whatever its syntax. Nothing of a file is in neither `root` nor `unknown`. */
export interface Invoice {
  readonly syntax: 'cii' | 'ubl';
  readonly kind: 'invoice' | 'creditNote';
  /** By the specification identifier (BT-24). */
  readonly profile: Profile;
  readonly root: Group;
  /** Its root element, for rules on the syntax. */
  readonly xml: XmlElement;
  /** What the tables of the syntax do not know, in the order of the file. */
  readonly unknown: readonly UnknownValue[];
}

/** A business group (EN 16931-1, 6.3). */
export interface Group {
  readonly id: GroupId;
  /** In the order of the file; a term stands several times where the file repeats it. */
  readonly terms: readonly Term[];
  readonly groups: readonly Group[];
  /** Of its element, or of its first term where the syntax has no element for it. */
  readonly place: Place;
}

/** A business term with its value. */
export interface Term {
  readonly id: TermId;
  /** As spelled, without blanks around it; '' for an empty element. */
  readonly value: string;
  readonly qualifiers: Readonly<Partial<Record<Qualifier, string>>>;
  readonly place: Place;
}

/**
 * What the file adds to a value: `scheme` and `schemeVersion` of an identifier or a code, `currency` of an amount, `unit` of a
 * quantity, `format` of a date, `mime` and `fileName` of an attachment, `name` of a project, `network` of a card, `taxScheme` of a
 * tax registration or a category, `language` of a text.
 */
export type Qualifier =
  | 'scheme'
  | 'schemeVersion'
  | 'currency'
  | 'unit'
  | 'format'
  | 'mime'
  | 'fileName'
  | 'name'
  | 'network'
  | 'taxScheme'
  | 'language';

/** A value of the file. */
export interface Place {
  /** Names from the root with the usual prefixes, `[2]` for the second of its name: `/ubl:Invoice/cac:InvoiceLine[2]/cbc:ID`. */
  readonly path: string;
  /** Of the element, from 1. */
  readonly line: number;
  /** In UTF-16 code units, from 1. */
  readonly column: number;
}

/** A value that no table knows: text of an element, an attribute (`…/@name`), or an empty element. */
export interface UnknownValue {
  readonly value: string;
  readonly place: Place;
}

/** The first term with an identifier, of a group itself. */
export function termOf(group: Group, id: TermId): Term | undefined {
  return group.terms.find((term) => term.id === id);
}

export function termsOf(group: Group, id: TermId): Term[] {
  return group.terms.filter((term) => term.id === id);
}

export function groupsOf(group: Group, id: GroupId): Group[] {
  return group.groups.filter((contained) => contained.id === id);
}
