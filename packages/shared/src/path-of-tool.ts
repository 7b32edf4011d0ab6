/** Path of a tool's page, known without the tool's contract: a page loads only its own. */
export function pathOfTool(name: string): `/${string}` {
  return name === 'convert' ? '/converter' : `/${name}`;
}
