/** Pages that have other names than their tools. */
const paths: Readonly<Record<string, `/${string}`>> = { convert: '/converter', chain: '/workflow' };

/** Path of the page of a tool, or of chains, known without the tool's contract: a page loads only its own. */
export function pathOfTool(name: string): `/${string}` {
  return (Object.hasOwn(paths, name) ? paths[name] : undefined) ?? `/${name}`;
}
