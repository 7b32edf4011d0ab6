import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { UnreadableXml } from '../xml/unreadable-xml.ts';

/** What the metadata of a PDF claims (XMP, ISO 16684-1); a claim that it does not make is absent. */
export interface XmpClaims {
  /** Part of ISO 19005, such as `3`. */
  readonly pdfaPart?: string;
  /** Level of conformance, such as `B`. */
  readonly pdfaConformance?: string;
  /** Factur-X and ZUGFeRD (Factur-X 1.0, 6.4): `INVOICE`. */
  readonly documentType?: string;
  /** Name of the attached file. */
  readonly fileName?: string;
  /** Of the standard. */
  readonly version?: string;
  /** Such as `EN 16931` or `BASIC WL`. */
  readonly profile?: string;
}

const pdfaNamespace = 'http://www.aiim.org/pdfa/ns/id/';
/** Factur-X with ZUGFeRD from 2.1, ZUGFeRD 2.0, ZUGFeRD 1.0. */
const invoiceNamespace = /^urn:(?:factur-x|zugferd|ferd):pdfa:CrossIndustryDocument:invoice:\dp\d#$/;
const pdfaClaims: Readonly<Record<string, keyof XmpClaims>> = { part: 'pdfaPart', conformance: 'pdfaConformance' };
const invoiceClaims: Readonly<Record<string, keyof XmpClaims>> = {
  DocumentType: 'documentType',
  DocumentFileName: 'fileName',
  Version: 'version',
  ConformanceLevel: 'profile',
};
const limits = { maxBytes: 4_000_000, maxElements: 50_000, maxTotalAttributes: 50_000 };

/** @param metadata XMP; one that is not well-formed, or larger than any usual one, claims nothing */
export function readXmpClaims(metadata: string | undefined): XmpClaims {
  if (metadata === undefined) return {};
  const claims: { -readonly [Claim in keyof XmpClaims]: string } = {};
  // In XMP, a property is an element, or an attribute of the description (ISO 16684-1, 7.9.2.2).
  const add = (namespace: string, name: string, value: string) => {
    const names = namespace === pdfaNamespace ? pdfaClaims : invoiceNamespace.test(namespace) ? invoiceClaims : {};
    const claim = Object.hasOwn(names, name) ? names[name] : undefined;
    if (claim !== undefined && value.trim() !== '') claims[claim] ??= value.trim();
  };
  const open = [rootOf(metadata)];
  for (let element = open.pop(); element; element = open.pop()) {
    add(element.namespace, element.name, element.text);
    for (const { namespace, name, value } of element.attributes) add(namespace, name, value);
    for (const child of element.children.toReversed()) open.push(child);
  }
  return claims;
}

function rootOf(metadata: string): XmlElement | undefined {
  try {
    return readXml(new TextEncoder().encode(metadata.replace(/^\uFEFF/, '').trim()), limits);
  } catch (error) {
    if (error instanceof UnreadableXml) return undefined;
    throw error;
  }
}
