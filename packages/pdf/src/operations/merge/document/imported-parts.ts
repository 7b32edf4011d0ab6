import { usageRightsOf } from '../../../file/catalog-entries.ts';
import type { PdfDocument } from '../../../file/document.ts';
import { MalformedPdf } from '../../../errors.ts';
import { materializeInheritedAttributes, type Page } from '../../../file/page-tree.ts';
import { findReachable } from '../../../file/reachable.ts';
import { decodeTextString } from '../../../file/text-string.ts';
import type { NameEntry } from '../../../file/trees.ts';
import { type PdfDict, PdfRef } from '../../../file/values.ts';
import { readAttachments, readScripts, uniqueFileNames } from '../metadata/attachments.ts';
import { Destinations, type NamedDestination, uniqueDestinationNames } from '../navigation/destinations.ts';
import { type DictEdit, editObjects } from '../numbering/edit-objects.ts';
import { type Extensions, readExtensions } from './extensions.ts';
import { FormImporter, type ImportedForm } from '../form/forms.ts';
import { type Layers, readLayers } from '../metadata/layers.ts';
import { LinkEditor, linkNames } from '../navigation/links.ts';
import { type FileClaims, readClaims } from '../metadata/metadata.ts';
import { readMetadata } from '../../../file/metadata/read-metadata.ts';
import { type ImportedOutline, importOutline } from '../navigation/outlines.ts';
import { type PageLabels, readPageLabels } from '../navigation/page-labels.ts';
import { dictReferences } from '../../../file/fields/references.ts';
import { type ImportedTags, type ParentKeys, TagImporter } from '../tags/tags.ts';
import { readViewing, type Viewing } from './viewer-preferences.ts';

/** What one file contributes to the merged file. */
export interface ImportedParts {
  /** Version of PDF, such as `1.7`. */
  version: string;
  pages: PdfRef[];
  outline: ImportedOutline;
  destinations: NamedDestination[];
  labels: PageLabels;
  form: ImportedForm | undefined;
  layers: Layers | undefined;
  attachments: NameEntry[];
  /** Targets of links into attachments; see `LinkEditor`. */
  attachmentTargets: readonly PdfDict[];
  scripts: NameEntry[];
  tags: ImportedTags | undefined;
  viewing: Viewing;
  extensions: Extensions;
  language: Buffer | undefined;
  /** Entries of the information dictionary. */
  info: PdfDict;
  /** XMP of the first file; null where it cannot be decoded. */
  metadata: string | null | undefined;
  claims: FileClaims;
  threads: PdfRef[];
  associatedFiles: PdfRef[];
  isSigned: boolean;
}

/** Names in objects that may need changes, in addition to links; other objects are copied unchanged. */
const editedNames = ['DA', 'StructParent', 'StructParents', 'ByteRange'];

/** Imports the files of a merge in order, and makes their names unique. */
export class FileImporter {
  readonly tags = new TagImporter();
  readonly #forms = new FormImporter();
  readonly #destinationNames = uniqueDestinationNames();
  readonly #attachmentNames = uniqueFileNames();
  readonly #scriptNames = uniqueFileNames();
  #pagesBefore = 0;

  /**
   * Imports a file and changes its objects for the merge.
   * @throws MalformedPdf where an object is malformed; the importer is unchanged after any error
   */
  import(document: PdfDocument): ImportedParts {
    const names = [this.#destinationNames, this.#attachmentNames, this.#scriptNames];
    const undo = [...names, this.#forms, this.tags].map((part) => part.checkpoint());
    try {
      const parts = this.#import(document);
      this.#pagesBefore += parts.pages.length;
      return parts;
    } catch (error) {
      for (const each of undo) each();
      throw error;
    }
  }

  #import(document: PdfDocument): ImportedParts {
    const { catalog, pages: leaves } = document;
    const pages = leaves.map(referenceTo);
    const { named } = findReachable(document, new Set([...editedNames, ...linkNames(document)]));
    const metadata = readMetadata(document);
    materializeInheritedAttributes(document);
    const destinations = new Destinations(document, pages);
    const destinationName = this.#destinationNames.forNextFile();
    const attachmentName = this.#attachmentNames.forNextFile();
    const threads = dictReferences(document, catalog.get('Threads'));
    const parts = {
      version: versionOf(document),
      pages,
      outline: importOutline(document, destinations),
      destinations: Array.from(destinations.named, ({ name, destination }) => ({
        name: destinationName(name),
        destination,
      })),
      labels: readPageLabels(document, pages.length),
      form: this.#forms.import(document, leaves),
      layers: readLayers(document),
      attachments: readAttachments(document, attachmentName),
      scripts: readScripts(document, this.#scriptNames.forNextFile()),
      viewing: readViewing(document, destinations),
      extensions: readExtensions(document),
      language: textIn(document, catalog, 'Lang'),
      info: infoOf(document),
      metadata: this.#pagesBefore === 0 ? metadata : undefined,
      claims: readClaims(document, metadata),
      threads,
      associatedFiles: dictReferences(document, catalog.get('AF')),
    };
    const links = new LinkEditor(document, {
      pages,
      pagesBefore: this.#pagesBefore,
      threads,
      destinationName,
      attachmentName,
    });
    const parentKeys = this.tags.parentKeys(document);
    const usageRights = usageRightsOf(catalog, (value) => document.resolve(value));
    let isSigned = false;
    // Fields may have inherited a default appearance during the import.
    const fields = parts.form?.fields.map(({ number }) => number) ?? [];
    editObjects(document, [...named, ...fields], (dict) => {
      isSigned ||= dict.has('ByteRange') && dict.has('Contents') && !usageRights.includes(dict);
      const edits: readonly DictEdit[] = [
        (each) => links.edit(each),
        (each) => parts.form?.renameFonts(each) === true,
        (each) => editParentKeys(document, each, parentKeys),
      ];
      return edits.reduce((isChanged, edit) => edit(dict) || isChanged, false);
    });
    clearPageTree(document);
    const tags = this.tags.import(document, parentKeys);
    return { ...parts, attachmentTargets: links.attachmentTargets, tags, isSigned };
  }
}

function referenceTo({ number }: Page): PdfRef {
  if (number === undefined) throw new MalformedPdf('page tree: expected pages as indirect objects');
  return new PdfRef(number);
}

function editParentKeys(document: PdfDocument, dict: PdfDict, { keyFor }: ParentKeys): boolean {
  let isChanged = false;
  for (const name of ['StructParent', 'StructParents']) {
    if (!dict.has(name)) continue;
    const key = document.number(dict.get(name));
    const shared = key === undefined ? undefined : keyFor?.(key);
    if (shared !== undefined && shared === key) continue;
    if (shared === undefined) dict.delete(name);
    else dict.set(name, shared);
    isChanged = true;
  }
  return isChanged;
}

/** Empties the page tree nodes above the pages, which other objects may reference. */
function clearPageTree(document: PdfDocument): void {
  const pending = [document.catalog.get('Pages')];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const number = document.numberOf(value);
    const kids = document.array(document.dict(value)?.get('Kids'));
    if (number === undefined || !kids) continue;
    for (const kid of kids) pending.push(kid);
    document.replace(number, new Map());
  }
}

/** The later version of header and catalog (ISO 32000-2, 7.2.2). */
function versionOf(document: PdfDocument): string {
  const inCatalog = document.name(document.catalog.get('Version')) ?? '';
  return /^[12]\.\d$/.test(inCatalog) && inCatalog > document.version ? inCatalog : document.version;
}

/** A non-empty text string; undefined for a string with nothing but a byte order mark. */
function textIn(document: PdfDocument, dict: PdfDict, key: string): Buffer | undefined {
  const text = document.string(dict.get(key));
  return text && decodeTextString(text) !== '' ? text : undefined;
}

function infoOf(document: PdfDocument): PdfDict {
  const info = document.dict(document.trailer.get('Info')) ?? new Map();
  const texts: PdfDict = new Map();
  for (const key of ['Title', 'Author', 'Subject', 'Keywords']) {
    const text = textIn(document, info, key);
    if (text) texts.set(key, text);
  }
  return texts;
}
