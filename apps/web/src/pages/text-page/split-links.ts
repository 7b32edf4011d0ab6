export type LinkedTextPart = string | { label: string; target: string };

/** Splits a text at its links: `[label](/path)`, `[label](#place)` or `[label](mailto:address)`. */
export function splitLinks(text: string): LinkedTextPart[] {
  const parts: LinkedTextPart[] = [];
  let from = 0;
  for (const link of text.matchAll(/\[([^[\]]+)\]\(((?:\/|#|mailto:)[^()\s]*)\)/g)) {
    const [whole, label = '', target = ''] = link;
    if (link.index > from) parts.push(text.slice(from, link.index));
    parts.push({ label, target });
    from = link.index + whole.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
