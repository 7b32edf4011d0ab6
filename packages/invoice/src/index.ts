export { chooseAttachment } from './choose-attachment.ts';
export {
  absolute,
  add,
  compare,
  type Decimal,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  subtract,
  zero,
} from './decimal.ts';
export { dayOf } from './day-of.ts';
export { hasCheckDigits } from './formats.ts';
export {
  type Group,
  groupsOf,
  type Invoice,
  type Place,
  type Qualifier,
  type Term,
  termOf,
  termsOf,
  type UnknownValue,
} from './model.ts';
export { type Profile, profileOf } from './profile.ts';
export { type InvoiceRefusal, refusalOf } from './refusal-of.ts';
export { invoiceOf, NotAnInvoice, readInvoice } from './read-invoice.ts';
export {
  type Cardinality,
  type GroupId,
  groupDefinitions,
  isTermId,
  parentOf,
  type TermId,
  type TermKind,
  termDefinitions,
} from './terms.ts';
export { decodeXml } from './xml/decode-xml.ts';
export { readXml, type XmlAttribute, type XmlElement, type XmlLimits } from './xml/read-xml.ts';
export { UnreadableXml, type UnreadableXmlReason } from './xml/unreadable-xml.ts';
