export { chooseAttachment, type NamedAttachment } from './choose-attachment.ts';
export { add, compare, type Decimal, formatDecimal, multiply, parseDecimal, round, subtract, zero } from './decimal.ts';
export { readXml, type XmlAttribute, type XmlElement, type XmlLimits } from './xml/read-xml.ts';
export { UnreadableXml, type UnreadableXmlReason } from './xml/unreadable-xml.ts';
