/** Namespaces of what records how a file was made, with the properties that no reader of the file shows. */
const workingProperties: Readonly<Record<string, readonly string[]>> = {
  'http://ns.adobe.com/xap/1.0/': ['Thumbnails', 'PageInfo'],
  'http://ns.adobe.com/xap/1.0/mm/': ['History', 'Ingredients', 'Pantry', 'Versions'],
  'http://ns.adobe.com/xap/1.0/t/pg/': ['Fonts', 'PlateNames', 'SwatchGroups'],
  'http://ns.adobe.com/photoshop/1.0/': ['DocumentAncestors', 'TextLayers'],
};
/** Markup in which white space or brackets can be part of a value. */
const significantText = /<!\[CDATA\[|<!--|<!DOCTYPE|xml:space|parseType\s*=\s*["']Literal/;
/** Of a property whose values can be long, so that a search ends soon. */
const maxElements = 1_000;

/**
 * An XMP packet (ISO 16684-1) without padding, white space between elements, editing history and pictures of pages. The
 * properties of the document, such as title, rights and claims of conformance, are kept.
 * @returns the same text where it is not UTF-8 XML, or where white space may be significant
 */
export function packXmp(xmp: string): string {
  if (!/^\uFEFF?\s*<(?:\?xpacket|\?xml|x:xmpmeta|rdf:RDF)/.test(xmp)) return xmp;
  const unpadded = withoutPadding(xmp);
  if (significantText.test(unpadded)) return unpadded;
  let packed = unpadded;
  for (const [namespace, properties] of Object.entries(workingProperties)) {
    const prefix = prefixOf(unpadded, namespace);
    for (const property of prefix === undefined ? [] : properties)
      packed = withoutElements(packed, `${prefix}:${property}`);
  }
  return packed.replaceAll(/>\s+</g, '><');
}

/** White space before the end of a packet is for editing in place. */
function withoutPadding(xmp: string): string {
  const end = xmp.lastIndexOf('<?xpacket end');
  return end < 0 ? xmp : xmp.slice(0, end).trimEnd() + xmp.slice(end);
}

/** A declaration of a namespace; its length is limited, so that a search takes linear time. */
const declaration = /xmlns:([\w.-]{1,60})\s{0,9}=\s{0,9}(?:"([^"]{0,200})"|'([^']{0,200})')/g;

/** The prefix that stands for a namespace in all of a text; undefined where there is none, or several have it. */
function prefixOf(xmp: string, namespace: string): string | undefined {
  const declared = [...xmp.matchAll(declaration)];
  const prefixes = new Set(declared.filter(([, , a, b]) => (a ?? b) === namespace).map(([, prefix]) => prefix));
  const [prefix] = prefixes;
  if (prefixes.size !== 1 || prefix === undefined) return undefined;
  const isAmbiguous = declared.some(([, other, a, b]) => other === prefix && (a ?? b) !== namespace);
  return isAmbiguous ? undefined : prefix;
}

/** Removes the elements of a name with all that they contain; an element within one of its own name remains. */
function withoutElements(xmp: string, name: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (let count = 0; count < maxElements; count++) {
    const found = findElement(xmp, name, at);
    if (!found) break;
    pieces.push(xmp.slice(at, found.start));
    at = found.end;
  }
  return at === 0 ? xmp : pieces.join('') + xmp.slice(at);
}

function findElement(xmp: string, name: string, from: number): { start: number; end: number } | undefined {
  const opening = `<${name}`;
  let start = xmp.indexOf(opening, from);
  while (start >= 0 && !/[\s/>]/.test(xmp.charAt(start + opening.length))) start = xmp.indexOf(opening, start + 1);
  if (start < 0) return undefined;
  const tagEnd = xmp.indexOf('>', start);
  if (tagEnd < 0) return undefined;
  if (xmp[tagEnd - 1] === '/') return { start, end: tagEnd + 1 };
  const closing = `</${name}>`;
  const close = xmp.indexOf(closing, tagEnd);
  if (close < 0 || xmp.slice(tagEnd, close).includes(opening)) return undefined;
  return { start, end: close + closing.length };
}
