import { type Dict, isDict, isReference, type PdfObjects, type Value } from './objects.ts';
import { fact, ofPages } from './page-properties.ts';
import { type Fact, ofDocument, type Property } from './property.ts';

const markedAsTagged = 'marked as tagged';
const notices = ['tagsDropped', 'extrasDropped'] as const;

/** Texts for screen readers. */
export const tagProperties: readonly Property[] = [
  ofDocument(
    'tags',
    'each element with its role, texts, language, class, attributes and content, and the way back to it from the page',
    {
      notices,
      // In a marked document, screen readers skip untagged content.
      inMerge: (fact, { files, filesThatHaveIt }) =>
        fact.text === markedAsTagged && filesThatHaveIt < files ? undefined : fact,
    },
    ({ objects }) => elementFacts(objects),
  ),
  ofDocument(
    'language',
    'that the content of each page is in, by its elements or by the catalog',
    { notices },
    (document) => {
      const { objects } = document;
      if (objects.catalog['/Lang'] === undefined && objects.catalog['/StructTreeRoot'] === undefined) return [];
      const parents = parentTree(objects);
      return ofPages(document, (page, mark) => {
        const first = objects.list(parents.get(Number(objects.get(page['/StructParents']))))[0];
        const language = languageAbove(objects, objects.dict(first)['/P']);
        return [fact(mark, language ?? objects.text(objects.catalog['/Lang']))];
      });
    },
  ),
];

function languageAbove(objects: PdfObjects, value: Value | undefined): string | undefined {
  let element = objects.dict(value);
  for (let hop = 0; hop < 20 && '/S' in element; hop++, element = objects.dict(element['/P'])) {
    if ('/Lang' in element) return objects.text(element['/Lang']);
  }
  return undefined;
}

function parentTree(objects: PdfObjects): Map<number, Value> {
  const tree = objects.dict(objects.catalog['/StructTreeRoot'])['/ParentTree'];
  return new Map(objects.treeEntries(tree, '/Nums').map(([key, value]) => [Number(key), value]));
}

function elementFacts(objects: PdfObjects): Fact[] {
  const root = objects.dict(objects.catalog['/StructTreeRoot']);
  const parents = parentTree(objects);
  const ids = new Map(objects.treeEntries(root['/IDTree'], '/Names'));
  const facts: Fact[] = [];

  /** @returns the pages of an element's content */
  function read(ref: Value): string[] {
    const element = objects.dict(ref);
    const kids = Array.isArray(objects.get(element['/K'])) ? objects.list(element['/K']) : [element['/K'] ?? null];
    const contents: string[] = [];
    const pages: string[] = [];
    for (const kid of kids) {
      const found = objects.get(kid);
      if (isDict(found) && '/S' in found) pages.push(...read(kid));
      else if (found !== null) {
        const { page, text } = readContent(objects, parents, { ref, element, kid: found });
        contents.push(text);
        pages.push(page);
      }
    }
    const id = element['/ID'];
    const lost = id !== undefined && ids.get(objects.get(id)) !== ref ? ' (not in the tree of IDs)' : '';
    const text = `${sayElement(objects, root, element)} holds ${contents.join(', ')}${lost}`;
    facts.push({
      pages: isWhole(element) ? [] : [...new Set(pages)],
      text,
      ...(id === undefined ? {} : { name: objects.text(id) }),
    });
    return pages;
  }

  const top = objects.get(root['/K']);
  for (const kid of Array.isArray(top) ? top : [root['/K'] ?? null]) if (isReference(kid)) read(kid);
  if (objects.dict(objects.catalog['/MarkInfo'])['/Marked'] === true) facts.push({ pages: [], text: markedAsTagged });
  return facts;
}

/** Whether an element is a Document element, which a merge nests in another one. */
function isWhole(element: Dict): boolean {
  return element['/S'] === '/Document';
}

function sayElement(objects: PdfObjects, root: Dict, element: Dict): string {
  if (isWhole(element)) return 'Document';
  const role = objects.text(element['/S']);
  const standard = objects.text(objects.dict(root['/RoleMap'])[role]);
  const classes = objects.dict(root['/ClassMap'])[objects.text(element['/C'])];
  const keys = ['/T', '/Alt', '/ActualText', '/Lang', '/A'].map((key) => `${key} ${objects.describe(element[key])}`);
  return `${role} as ${standard} ${keys.join(' ')} class ${objects.describe(classes)}`;
}

/** Marked content of an element: its page, and whether the page's parent tree refers to the element. */
function readContent(
  objects: PdfObjects,
  parents: ReadonlyMap<number, Value>,
  { ref, element, kid }: { ref: Value; element: Dict; kid: Value },
): { page: string; text: string } {
  const content = isDict(kid) ? kid : {};
  const pageRef = content['/Pg'] ?? element['/Pg'];
  const page = objects.markOf(pageRef) ?? 'no page';
  if ('/Obj' in content) {
    const object = objects.dict(content['/Obj']);
    const isKnown = parents.get(Number(objects.get(object['/StructParent']))) === ref;
    return { page, text: `${page} ${objects.describe(object['/Subtype'])}${isKnown ? '' : ' (no way back)'}` };
  }
  const id = Number(isDict(kid) ? objects.get(content['/MCID']) : kid);
  const known = objects.list(parents.get(Number(objects.get(objects.dict(pageRef)['/StructParents']))));
  return { page, text: `${page} ${id}${known[id] === ref ? '' : ' (no way back)'}` };
}
