export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Text up to the next tag. */
  text: string;
}

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Start tags of a page of this build: quoted attributes, scripts and styles without `</`. */
export function readTags(html: string): Tag[] {
  const bare = html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1');
  return [...bare.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>([^<]*)/gi)].map(
    ([, name = '', attributes = '', text = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          unescape(value),
        ]),
      ),
      text: unescape(text),
    }),
  );
}

/** JSON of a page's structured data. */
export function readStructuredData(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => json);
}

/** Text of the first element of a name. */
export function readText(html: string, element: string): string | undefined {
  const inner = new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 's').exec(html)?.[1];
  return inner === undefined ? undefined : unescape(inner.replace(/<[^>]*>/g, '')).trim();
}

function unescape(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return references[name ?? ''] ?? whole;
  });
}
