import { shareNames, type SharedNames, withSuffix } from './names.ts';
import { isDict, isName, isReference, isText, type PdfObjects } from './objects.ts';
import { entriesOf, numberTree, readNameTree, readNumberTree, nameTree } from './trees.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** What a file's structure brings along (ISO 32000-2, 14.7). */
export interface TagPart {
  carried: QpdfDict;
  /** Keys of the parent tree, in the order of the carried parents. */
  parentKeys: number[];
  ids: string[];
  roles: Map<string, string>;
  isMarked: boolean;
}

const lists = ['/Namespaces', '/PronunciationLexicon', '/AF'] as const;

/** Reads the structure of the files one after the other, so that keys, roles, classes and IDs stay apart. */
export function createTagReader() {
  let nextParentKey = 0;
  const roles = new Map<string, string>();
  const classes = shareSuffixed();
  const ids = shareSuffixed();

  /** Numbers the parents anew, or takes the numbers away where there is nothing that they lead to. */
  function renumber(objects: PdfObjects, isKept: boolean): Map<number, number> {
    const keys = new Map<number, number>();
    objects.editDicts((dict) => {
      for (const name of ['/StructParents', '/StructParent'] as const) {
        const key = objects.resolve(dict[name]);
        if (!(name in dict)) continue;
        if (isKept && typeof key === 'number') {
          let renumbered = keys.get(key);
          if (renumbered === undefined) keys.set(key, (renumbered = nextParentKey++));
          dict[name] = renumbered;
        } else delete dict[name];
      }
    });
    return keys;
  }

  /** A role that another file maps to something else gets a name of its own. */
  function shareRoles(objects: PdfObjects, root: QpdfDict) {
    const own = new Map<string, string>();
    const renamed = new Map<string, string>();
    for (const [role, target] of entriesOf(objects, root['/RoleMap'])) {
      const mapped = objects.resolve(target);
      if (!isName(mapped)) continue;
      let shared: string = role;
      for (let count = 2; (roles.get(shared) ?? mapped) !== mapped; count++) shared = `${role}_${count}`;
      roles.set(shared, mapped);
      own.set(shared, mapped);
      if (shared !== role) renamed.set(role, shared);
    }
    for (const [role, target] of own) own.set(role, renamed.get(target) ?? target);
    return { own, renamed };
  }

  return {
    /** Undefined where the file has no structure, or none that can be told apart from its catalog. */
    read(objects: PdfObjects): TagPart | undefined {
      const rootRef = objects.catalog['/StructTreeRoot'];
      const root = objects.dict(rootRef);
      const isKept = isReference(rootRef) && objects.resolve(root['/K']) !== null;
      const keys = renumber(objects, isKept);
      if (!isKept) return undefined;
      const parents = [...readNumberTree(objects, root['/ParentTree'])].filter(([key]) => keys.has(key));
      const { own, renamed } = shareRoles(objects, root);
      const nameForId = ids.forNextFile();
      const nameForClass = classes.forNextFile();
      const elements = [...readNameTree(objects, root['/IDTree'])].map(
        ([id, value]) => [nameForId(id), value] as const,
      );
      const ownClasses = entriesOf(objects, root['/ClassMap']).map(([name, value]) => [nameForClass(name), value]);
      renameInElements(objects, root['/K'], {
        role: (role) => renamed.get(role) ?? role,
        className: ownClasses.length > 0 ? nameForClass : undefined,
        id: elements.length > 0 ? nameForId : undefined,
      });
      return {
        carried: {
          '/Root': rootRef,
          '/K': root['/K'] ?? null,
          '/Parents': parents.map(([, value]) => value),
          '/Elements': elements.map(([, value]) => value),
          '/ClassMap': Object.fromEntries(ownClasses) as QpdfDict,
          ...Object.fromEntries(lists.map((list) => [list, objects.array(root[list])])),
        },
        parentKeys: parents.map(([key]) => keys.get(key) ?? 0),
        ids: elements.map(([id]) => id),
        roles: own,
        isMarked: objects.resolve(objects.dict(objects.catalog['/MarkInfo'])['/Marked']) === true,
      };
    },
    get parentTreeNextKey(): number {
      return nextParentKey;
    },
  };
}

function shareSuffixed(): SharedNames {
  return shareNames((wanted, count) => withSuffix(wanted, `_${count}`));
}

interface Renaming {
  role: (name: string) => string;
  className: ((name: string) => string) | undefined;
  id: ((id: string) => string) | undefined;
}

/** Goes through the elements below a root once each. */
function renameInElements(objects: PdfObjects, kids: QpdfValue | undefined, renaming: Renaming): void {
  const seen = new Set<QpdfDict>();
  const pending: QpdfValue[] = [kids ?? null];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const found = objects.resolve(value);
    if (Array.isArray(found)) {
      for (const kid of found) pending.push(kid);
    } else if (isDict(found) && '/S' in found && !seen.has(found)) {
      seen.add(found);
      renameInElement(objects, found, renaming);
      pending.push(found['/K'] ?? null);
    }
  }
}

function renameInElement(objects: PdfObjects, element: QpdfDict, { role, className, id }: Renaming): void {
  const type = objects.resolve(element['/S']);
  if (isName(type)) element['/S'] = role(type);
  if (className && '/C' in element) element['/C'] = mapNames(objects, element['/C'], className);
  const ownId = objects.resolve(element['/ID']);
  if (id && isText(ownId)) element['/ID'] = id(ownId);
  if (id && '/A' in element) element['/A'] = withHeaders(objects, element['/A'], id);
}

function mapNames(objects: PdfObjects, value: QpdfValue | undefined, map: (name: string) => string): QpdfValue {
  const found = objects.resolve(value);
  if (Array.isArray(found)) return found.map((item) => (isName(item) ? map(item) : item));
  return isName(found) ? map(found) : found;
}

/** Attributes whose table headers are told by the elements' IDs (ISO 32000-2, table 384). */
function withHeaders(objects: PdfObjects, value: QpdfValue | undefined, id: (id: string) => string): QpdfValue {
  const found = objects.resolve(value);
  if (Array.isArray(found))
    return found.map((item) => (isDict(objects.resolve(item)) ? withHeaders(objects, item, id) : item));
  if (!isDict(found) || !('/Headers' in found)) return value ?? null;
  const headers = objects.array(found['/Headers']).map((header) => {
    const written = objects.resolve(header);
    return isText(written) ? id(written) : header;
  });
  return { ...found, '/Headers': headers };
}

/** A file's structure within the merged one. */
export interface JoinedTags {
  part: TagPart;
  title: string;
  language: string | undefined;
}

/** One structure tree over those of all files: each file's root becomes a document of its own in it. @returns its root's reference */
export function joinTags(files: readonly JoinedTags[], merged: PdfObjects, parentTreeNextKey: number): string {
  const root: QpdfDict = { '/Type': '/StructTreeRoot' };
  const rootRef = merged.add(root);
  const document: QpdfDict = { '/Type': '/StructElem', '/S': '/Document', '/P': rootRef };
  const documentRef = merged.add(document);
  const parents: [number, QpdfValue][] = [];
  const elements: [string, QpdfValue][] = [];
  const all: QpdfDict = {};
  const roles: QpdfDict = {};
  const classes: QpdfDict = {};
  const kids: QpdfValue[] = [];
  for (const { part, title, language } of files) {
    const { carried } = part;
    const fileRoot = carried['/Root'];
    if (!isReference(fileRoot)) continue;
    const file: QpdfDict = { '/Type': '/StructElem', '/S': '/Document', '/T': title, '/P': documentRef };
    if (language !== undefined) file['/Lang'] = language;
    file['/K'] = carried['/K'] ?? null;
    merged.replace(fileRoot, file);
    kids.push(fileRoot);
    for (const [index, value] of merged.array(carried['/Parents']).entries()) {
      parents.push([part.parentKeys[index] ?? 0, value]);
    }
    for (const [index, value] of merged.array(carried['/Elements']).entries()) {
      elements.push([part.ids[index] ?? 'u:', value]);
    }
    Object.assign(roles, Object.fromEntries(part.roles));
    Object.assign(classes, merged.dict(carried['/ClassMap']));
    for (const list of lists) all[list] = [...merged.array(all[list]), ...merged.array(carried[list])];
  }
  document['/K'] = kids;
  root['/K'] = documentRef;
  root['/ParentTree'] = merged.add(numberTree(merged, parents));
  root['/ParentTreeNextKey'] = parentTreeNextKey;
  if (elements.length > 0) root['/IDTree'] = merged.add(nameTree(merged, elements));
  if (Object.keys(roles).length > 0) root['/RoleMap'] = roles;
  if (Object.keys(classes).length > 0) root['/ClassMap'] = classes;
  for (const list of lists) if (merged.array(all[list]).length > 0) root[list] = all[list] ?? [];
  return rootRef;
}
