import { hashOf, type PdfObjects, type Value } from './objects.ts';

/** Where a link or an outline item leads. */
interface Target {
  text: string;
  /** The pages that it leads to. */
  pages: string[];
}

/** @param value a destination, by name or in full */
export function readDestination(objects: PdfObjects, value: Value | undefined): Target {
  const found = resolveDestination(objects, value);
  const [page, ...view] = objects.list(found);
  const mark = objects.markOf(page);
  if (mark === undefined) return { text: 'nowhere', pages: [] };
  return { text: `${mark} ${view.map((part) => objects.describe(part)).join(' ')}`, pages: [mark] };
}

function resolveDestination(objects: PdfObjects, value: Value | undefined): Value {
  const found = objects.get(value);
  if (Array.isArray(found)) return found;
  if (typeof found !== 'string') return objects.dict(found)['/D'] ?? null;
  const named = found.startsWith('/')
    ? objects.dict(objects.catalog['/Dests'])[found]
    : objects
        .treeEntries(objects.dict(objects.catalog['/Names'])['/Dests'], '/Names')
        .find(([name]) => name === found)?.[1];
  const target = objects.get(named);
  return Array.isArray(target) ? target : (objects.dict(target)['/D'] ?? null);
}

/** Where something with a destination or an action leads. */
export function readTarget(objects: PdfObjects, holder: { destination?: Value; action?: Value }): Target {
  if (holder.destination !== undefined) return readDestination(objects, holder.destination);
  const action = objects.dict(holder.action);
  const next = action['/Next'] === undefined ? '' : `, then ${objects.describe(action['/Next'])}`;
  switch (action['/S']) {
    case '/GoTo': {
      const target = readDestination(objects, action['/D']);
      return { ...target, text: `${target.text}${next}` };
    }
    case '/URI': {
      const base = objects.text(objects.dict(objects.catalog['/URI'])['/Base']);
      const uri = objects.text(action['/URI']);
      return { text: `${URL.canParse(uri, base) ? new URL(uri, base).href : uri}${next}`, pages: [] };
    }
    case '/GoToE':
      return { text: `into an attachment ${embedded(objects, objects.dict(action['/T'])['/N'])}`, pages: [] };
    default:
      return { text: objects.describe(holder.action), pages: [] };
  }
}

/** Contents of an attachment, by its name in actions. */
function embedded(objects: PdfObjects, name: Value | undefined): string {
  const files = objects.treeEntries(objects.dict(objects.catalog['/Names'])['/EmbeddedFiles'], '/Names');
  const file = files.find(([key]) => key === objects.get(name))?.[1];
  const data = objects.data(objects.dict(objects.dict(file)['/EF'])['/F']);
  return data ? hashOf(data) : 'that is not there';
}
