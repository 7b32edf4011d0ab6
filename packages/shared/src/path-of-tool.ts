/** Pages that have other names than their tools. */
const paths: Readonly<Record<string, `/${string}`>> = { convert: '/converter', chain: '/workflow' };

/** Path of the page of a tool, or of chains, known without the tool's contract: a page loads only its own. */
export function pathOfTool(name: string): `/${string}` {
  return (Object.hasOwn(paths, name) ? paths[name] : undefined) ?? `/${name}`;
}

/** Pages of a tool that people look for by an address that is not below that of the tool. */
export const ownAddresses: Readonly<Record<`/${string}`, string>> = { '/pdf-to-text': 'ocr' };

/** Whether a path is that of a tool's page, or of a page for one of its tasks. */
export function isPageOfTool(path: string, tool: string): boolean {
  const page = pathOfTool(tool);
  return path === page || path.startsWith(`${page}/`) || (ownAddresses as Record<string, string>)[path] === tool;
}
