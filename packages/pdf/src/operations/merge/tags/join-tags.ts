import { writeNameTree, writeNumberTree } from '../../../file/trees.ts';
import { dictOf, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../../file/values.ts';
import type { MergedObjects } from '../document/merged-objects.ts';
import { type ImportedTags, rootLists } from './tags.ts';

/** A tagged file of a merge. */
interface TaggedFile {
  tags: ImportedTags;
  title: Buffer;
  language: Buffer | undefined;
}

/** Merges structure trees: the root of each becomes a Document element. @returns the new root */
export function joinTags(files: readonly TaggedFile[], merged: MergedObjects, nextParentKey: number): PdfRef {
  const add = (value: PdfValue) => merged.add(value);
  const root = dictOf({ Type: new PdfName('StructTreeRoot') });
  const rootRef = add(root);
  const document = structureElement({ P: rootRef });
  const documentRef = add(document);
  for (const { tags, title, language } of files)
    merged.replace(tags.root, structureElement({ T: title, P: documentRef, Lang: language, K: tags.kids }));
  document.set(
    'K',
    files.map(({ tags }) => new PdfRef(tags.root)),
  );
  root.set('K', documentRef);
  const all = files.map(({ tags }) => tags);
  const parents = all.flatMap((tags) => tags.parents);
  root.set('ParentTree', add(writeNumberTree(parents, add)));
  root.set('ParentTreeNextKey', nextParentKey);
  const elements = all.flatMap((tags) => tags.elements);
  if (elements.length > 0) root.set('IDTree', add(writeNameTree(elements, add)));
  const roles = all.flatMap((tags) => [...tags.roles]);
  if (roles.length > 0) root.set('RoleMap', new Map(roles.map(([role, target]) => [role, new PdfName(target)])));
  const classes: PdfDict = new Map(all.flatMap((tags) => [...tags.classes]));
  if (classes.size > 0) root.set('ClassMap', classes);
  for (const list of rootLists) {
    const values = all.flatMap((tags) => tags.lists[list]);
    if (values.length > 0) root.set(list, values);
  }
  return rootRef;
}

function structureElement(entries: Record<string, PdfValue | undefined>): PdfDict {
  return dictOf({ Type: new PdfName('StructElem'), S: new PdfName('Document'), ...entries });
}
