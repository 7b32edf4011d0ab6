/** An XML name with its namespace. */
export interface ExpandedName {
  namespace: string;
  name: string;
}

/** Whether a property is removed. @param xml its value: XML, or the text of an attribute */
export type DropsProperty = (name: ExpandedName, xml: string) => boolean;

/** XML to add. */
export interface Added {
  /** Namespace declarations of the properties. */
  namespaces: string;
  properties: string;
}

/** Namespaces that are declared at an element. */
export interface Scope {
  /** Namespaces by prefix. */
  own: ReadonlyMap<string, string>;
  outer: Scope | undefined;
}

interface OpenElement {
  /** Tag name with its prefix. */
  tag: string;
  /** Scope of the nearest ancestor with namespace declarations; empty within a property. */
  scope: Scope;
  kind: 'wrapper' | 'root' | 'description' | 'property' | 'value';
}

/** Comments, processing instructions, CDATA sections and tags; a lone `<` matches malformed markup. */
export const markup =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<(\/?)([^\s<>/"'=!?]+)((?:\s+[^\s=<>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|</g;
const attribute = /(?<!\s)\s+([^\s=<>/"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

export const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/**
 * Removes properties from XMP and adds others (ISO 16684-1, 7); all other text stays unchanged.
 * @param isDropped called for each property, in element or attribute form
 * @param added written as a separate description element
 * @returns undefined where the text is not well-formed or not XMP
 */
export function editXmp(xmp: string, isDropped: DropsProperty, added: Added): string | undefined {
  const kept: string[] = [];
  const open: OpenElement[] = [];
  let keptTo = 0;
  /** Start of the property that is being removed. */
  let cutFrom: number | undefined;
  let about = '';
  let hasRoot = false;

  function replace(start: number, end: number, text: string): void {
    kept.push(xmp.slice(keptTo, start), text);
    keptTo = end;
  }

  for (const { 0: text, index, 1: slash, 2: tag, 3: attributes = '', 4: selfClosing } of xmp.matchAll(markup)) {
    if (text === '<') return undefined;
    const end = index + text.length;
    // The XML declaration may name another encoding than UTF-8, that of the result.
    if (index === 0 && text.startsWith('<?xml ')) replace(index, end, '');
    if (tag === undefined) continue;
    if (slash === '/') {
      const closed = open.pop();
      if (closed?.tag !== tag) return undefined;
      if (closed.kind === 'property' && cutFrom !== undefined) {
        replace(cutFrom, end, '');
        cutFrom = undefined;
      }
      if (closed.kind === 'root') replace(index, index, describe(tag, about, added));
      continue;
    }
    const parent = open.at(-1);
    const isWithin = parent?.kind === 'property' || parent?.kind === 'value';
    const scope = isWithin ? parent.scope : scopeOf(parent?.scope, attributes);
    const name = expand(tag, scope);
    const kind = isWithin ? 'value' : name && kindOf(name, parent);
    // XMP has a single root element.
    if (!kind || (kind === 'root' && hasRoot) || (kind === 'wrapper' && open.length >= maxWrappers)) return undefined;
    hasRoot ||= kind === 'root';
    if (kind === 'description') {
      about ||= aboutOf(attributes, scope);
      const rest = withoutDropped(attributes, scope, isDropped);
      if (rest !== attributes) replace(index, end, `<${tag}${rest}${selfClosing}>`);
    }
    const isProperty = kind === 'property' && name !== undefined;
    const isRemoved = isProperty && isDropped(name, selfClosing === '/' ? '' : contentAt(xmp, end, tag));
    if (selfClosing !== '/') {
      open.push({ tag, scope, kind });
      if (isRemoved) cutFrom = index;
    } else if (kind === 'root') return undefined;
    else if (isRemoved) replace(index, end, '');
  }
  return hasRoot && open.length === 0 ? kept.join('') + xmp.slice(keptTo) : undefined;
}

/** Maximum number of elements around the root; XMP has at most one. */
const maxWrappers = 8;

/** Role of an element; undefined where XMP does not allow it. */
function kindOf({ namespace, name }: ExpandedName, parent: OpenElement | undefined): OpenElement['kind'] | undefined {
  if (namespace === rdf && name === 'RDF') return 'root';
  if (parent?.kind === 'root') return namespace === rdf && name === 'Description' ? 'description' : undefined;
  return parent?.kind === 'description' ? 'property' : 'wrapper';
}

/** What is before the next end of an element. */
function contentAt(xmp: string, start: number, tag: string): string {
  const end = xmp.indexOf(`</${tag}`, start);
  return end < 0 ? '' : xmp.slice(start, end);
}

function describe(rootTag: string, about: string, { namespaces, properties }: Added): string {
  const tag = `${rootTag.slice(0, rootTag.lastIndexOf(':') + 1)}Description`;
  return `<${tag} xmlns:rdf="${rdf}" ${namespaces} rdf:about="${about}">${properties}</${tag}>\n`;
}

export function attributesOf(attributes: string): [text: string, name: string, value: string][] {
  return Array.from(attributes.matchAll(attribute), ([text, name = '', double, single]) => [
    text,
    name,
    double ?? single ?? '',
  ]);
}

export function scopeOf(outer: Scope | undefined, attributes: string): Scope {
  const own = new Map<string, string>();
  if (attributes.includes('xmlns')) {
    for (const [, name, value] of attributesOf(attributes)) {
      if (name === 'xmlns') own.set('', value);
      else if (name.startsWith('xmlns:')) own.set(name.slice(6), value);
    }
  }
  return own.size > 0 || !outer ? { own, outer } : outer;
}

function namespaceOf(prefix: string, scope: Scope | undefined): string | undefined {
  for (let at = scope; at; at = at.outer) {
    const namespace = at.own.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
}

/** Resolves the prefix of a name; undefined where the prefix is not declared. */
export function expand(tag: string, scope: Scope): ExpandedName | undefined {
  const colon = tag.indexOf(':');
  if (colon < 0) return { namespace: namespaceOf('', scope) ?? '', name: tag };
  const namespace = namespaceOf(tag.slice(0, colon), scope);
  return namespace === undefined ? undefined : { namespace, name: tag.slice(colon + 1) };
}

function aboutOf(attributes: string, scope: Scope): string {
  const found = attributesOf(attributes).find(([, name]) => {
    const expanded = expand(name, scope);
    return name === 'about' || (expanded?.namespace === rdf && expanded.name === 'about');
  });
  return found?.[2].replaceAll('"', '&quot;') ?? '';
}

function withoutDropped(attributes: string, scope: Scope, isDropped: DropsProperty): string {
  const isRemoved = (name: string, value: string) => {
    const expanded = name.includes(':') ? expand(name, scope) : undefined;
    return expanded !== undefined && isDropped(expanded, value);
  };
  return attributesOf(attributes)
    .map(([text, name, value]) => (isRemoved(name, value) ? '' : text))
    .join('');
}
