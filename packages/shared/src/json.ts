/** Whether a value of `JSON.parse` is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The tokens of JSON that its objects and arrays consist of; numbers and literals contain none of them. */
const tokens = /"(?:[^"\\]|\\.)*"|[[\]{}:,]/g;

/**
 * A name that comes twice in an object of valid JSON, of which `JSON.parse` keeps the last.
 * @returns the name, and the item of the outermost array or object that has it, from 1
 */
export function findRepeatedName(json: string): { item: number; name: string } | undefined {
  const open: Set<string>[] = [];
  let item = 1;
  let before = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && open.length === 1) item++;
    else if (token === ':') {
      const name = JSON.parse(before) as string;
      const names = open.at(-1);
      if (names?.has(name)) return { item, name };
      names?.add(name);
    }
    before = token;
  }
  return undefined;
}
