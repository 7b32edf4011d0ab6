export { readXml, type XmlAttribute, type XmlElement, type XmlLimits } from './xml/read-xml.ts';
export { UnreadableXml, type UnreadableXmlReason } from './xml/unreadable-xml.ts';
