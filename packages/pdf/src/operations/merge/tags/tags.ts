import type { PdfDocument } from '../../../file/document.ts';
import { type NameEntry, type NumberEntry, readNameTree, readNumberTree } from '../../../file/trees.ts';
import { type PdfDict, PdfRef, type PdfValue } from '../../../file/values.ts';
import { firstOfEach } from '../metadata/attachments.ts';
import { renameInElements } from './tag-elements.ts';
import { UniqueNames } from '../numbering/unique-names.ts';
import { mapText, textKey } from '../form/strings.ts';

/** Lists in the structure tree root that are concatenated. */
export const rootLists = ['Namespaces', 'PronunciationLexicon', 'AF'] as const;

/** An imported structure tree (ISO 32000-2, 14.7). */
export interface ImportedTags {
  /** Object number of the structure tree root. */
  root: number;
  kids: PdfValue;
  /** Entries of the parent tree, with keys of the merged tree. */
  parents: NumberEntry[];
  /** Elements by unique ID. */
  elements: NameEntry[];
  /** Standard roles by unique role name. */
  roles: ReadonlyMap<string, string>;
  classes: PdfDict;
  lists: Record<(typeof rootLists)[number], PdfValue[]>;
  /** Whether the file is marked as fully tagged. */
  isMarked: boolean;
}

/** Mapping of the parent tree keys of one file to those of the merged file. */
export interface ParentKeys {
  /** Undefined for a file without structure, whose keys are removed. */
  keyFor: ((key: number) => number) | undefined;
  /** Keys that were mapped so far. */
  used: ReadonlyMap<number, number>;
}

/** Imports the structure trees of several files in order, and makes keys, roles, classes and IDs unique. */
export class TagImporter {
  /** One more than the largest key of the merged parent tree. */
  nextParentKey = 0;
  readonly #roles = new Map<string, string>();
  readonly #classes = new UniqueNames<string>(
    (name) => name,
    (name, count) => `${name}_${count}`,
  );
  readonly #ids = new UniqueNames<Buffer>(textKey, (id, count) => mapText(id, (text) => `${text}_${count}`));

  /** @returns a function that undoes all imports from now on */
  checkpoint(): () => void {
    const undo = [this.#classes.checkpoint(), this.#ids.checkpoint()];
    const { nextParentKey } = this;
    const before = new Set(this.#roles.keys());
    return () => {
      for (const each of undo) each();
      this.nextParentKey = nextParentKey;
      for (const role of this.#roles.keys()) if (!before.has(role)) this.#roles.delete(role);
    };
  }

  /** Maps keys by adding an offset, so that the first file keeps its keys. */
  parentKeys(document: PdfDocument): ParentKeys {
    if (!hasTags(document)) return { keyFor: undefined, used: new Map() };
    const first = this.nextParentKey;
    // Valid keys are fewer than the objects of a file; larger ones are compacted to leave numbers for other files.
    const span = document.size - document.base;
    const used = new Map<number, number>();
    let beyond = 0;
    const keyFor = (key: number): number => {
      let shared = used.get(key);
      if (shared === undefined) {
        const isWithin = Number.isInteger(key) && key >= 0 && key < span;
        shared = first + (isWithin ? key : span + beyond++);
        used.set(key, shared);
        this.nextParentKey = Math.max(this.nextParentKey, shared + 1);
      }
      return shared;
    };
    return { keyFor, used };
  }

  /**
   * Imports a structure tree.
   * @param keys keys in use by the objects of the file
   * @returns undefined where the file has no structure tree
   */
  import(document: PdfDocument, keys: ParentKeys): ImportedTags | undefined {
    const { catalog } = document;
    const number = document.numberOf(catalog.get('StructTreeRoot'));
    const root = document.dict(catalog.get('StructTreeRoot'));
    if (!keys.keyFor || number === undefined || !root) return undefined;
    const parents = new Map<number, PdfValue>();
    for (const [key, value] of readNumberTree(document, root.get('ParentTree'))) {
      const shared = keys.used.get(key);
      if (shared !== undefined && !parents.has(shared)) parents.set(shared, value);
    }
    const { own, renamed } = this.#renameRoles(document, root);
    const hasOtherIds = !this.#ids.isEmpty;
    const hasOtherClasses = !this.#classes.isEmpty;
    const idFor = this.#ids.forNextFile();
    const classFor = this.#classes.forNextFile();
    const elements = firstOfEach(readNameTree(document, root.get('IDTree'))).map(
      ([id, value]): NameEntry => [idFor(id), value],
    );
    const classes: PdfDict = new Map();
    for (const [name, value] of document.dict(root.get('ClassMap')) ?? []) classes.set(classFor(name), value);
    renameInElements(document, root.get('K'), {
      roles: renamed,
      className: hasOtherClasses && classes.size > 0 ? classFor : undefined,
      id: hasOtherIds && elements.length > 0 ? idFor : undefined,
    });
    return {
      root: number,
      kids: root.get('K') ?? null,
      parents: [...parents],
      elements,
      roles: own,
      classes,
      lists: {
        Namespaces: document.array(root.get('Namespaces')) ?? [],
        PronunciationLexicon: document.array(root.get('PronunciationLexicon')) ?? [],
        AF: document.array(root.get('AF')) ?? [],
      },
      isMarked: document.resolve(document.dict(catalog.get('MarkInfo'))?.get('Marked')) === true,
    };
  }

  /** Renames roles that another file maps to a different type. */
  #renameRoles(document: PdfDocument, root: PdfDict): { own: Map<string, string>; renamed: Map<string, string> } {
    const own = new Map<string, string>();
    const renamed = new Map<string, string>();
    for (const [role, value] of document.dict(root.get('RoleMap')) ?? []) {
      const target = document.name(value);
      if (target === undefined) continue;
      let shared = role;
      for (let count = 2; (this.#roles.get(shared) ?? target) !== target; count++) shared = `${role}_${count}`;
      this.#roles.set(shared, target);
      own.set(shared, target);
      if (shared !== role) renamed.set(role, shared);
    }
    for (const [role, target] of own) own.set(role, renamed.get(target) ?? target);
    return { own, renamed };
  }
}

/** Whether the file has a structure tree. Its root must be indirect: its kids refer to it. */
function hasTags(document: PdfDocument): boolean {
  const value = document.catalog.get('StructTreeRoot');
  return value instanceof PdfRef && document.resolve(document.dict(value)?.get('K')) !== null;
}
