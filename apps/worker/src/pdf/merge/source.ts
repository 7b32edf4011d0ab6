import { cleanFileName } from '@blattwerk/shared';
import { readAttachments, readScripts, shareAttachmentNames } from './attachments.ts';
import type { NamedPart } from './attachments.ts';
import {
  createDestinationReader,
  type NamedDestinations,
  renameDestination,
  shareDestinationNames,
} from './destinations.ts';
import { createFormReader, type FormPart } from './forms.ts';
import { addCarrier } from './carrier.ts';
import { readLayers } from './layers.ts';
import { isName, isReference, isText, openObjects, type PdfObjects, pagesOf } from './objects.ts';
import { type PageLabels, readPageLabels } from './page-labels.ts';
import { createTagReader, type TagPart } from './tags.ts';
import { type Outline, readOutline } from './outlines.ts';
import type { QpdfDict, QpdfJson, QpdfObjects, QpdfValue } from '../qpdf-json.ts';

/** One file of a merge, beyond its pages. */
export interface MergeSource {
  /** As in qpdf's JSON. */
  title: string;
  pageCount: number;
  /** Absent where the file could not be looked into. */
  brought?: Brought;
  /** Whether one more page comes after its own: the carrier. */
  hasCarrier: boolean;
}

/** What a file brings along; `carried` is as it was before the merge. */
export interface Brought {
  /** As `1.7`. */
  version: string;
  outline: Outline;
  destinations: NamedDestinations;
  labels: PageLabels;
  form: FormPart | undefined;
  layers: QpdfDict | undefined;
  attachments: NamedPart;
  scripts: NamedPart;
  tags: TagPart | undefined;
  language: string | undefined;
  catalog: QpdfDict;
  info: QpdfDict;
  isSigned: boolean;
}

interface ReadSource {
  brought: Brought;
  hasCarrier: boolean;
  changes: QpdfObjects;
}

export type SourceReader = ReturnType<typeof createSourceReader>;

/** A file's title in the outline: its name without its ending. */
export function titleOf(name: string): string {
  return `u:${cleanFileName(name).replace(/(?<=.)\.pdf$/i, '')}`;
}

/** Reads the files of a merge one after the other, in their order: names are shared out on the way. */
export function createSourceReader() {
  const forms = createFormReader();
  const tags = createTagReader();
  const destinationNames = shareDestinationNames();
  const attachmentNames = shareAttachmentNames();
  const scriptNames = shareAttachmentNames();

  return {
    /**
     * @returns what the file brings, and what is to be changed in it before the merge; undefined where qpdf counts
     * other pages than its page tree shows
     */
    read(json: QpdfJson, pageCount: number): ReadSource | undefined {
      const objects = openObjects(json);
      const pages = pagesOf(objects);
      if (pages.length !== pageCount) return undefined;
      const destinations = createDestinationReader(objects, pages);
      const outline = readOutline(objects, destinations);
      const nameFor = destinationNames.forNextFile();
      const named = [...destinations.named].map(([name, destination]) => [nameFor(name), destination] as const);
      const form = forms.read(objects);
      const brought: Brought = {
        version: versionOf(json, objects),
        outline,
        destinations: new Map(named),
        labels: readPageLabels(objects, pageCount),
        form,
        layers: readLayers(objects),
        attachments: readAttachments(objects, attachmentNames.forNextFile()),
        scripts: readScripts(objects, scriptNames.forNextFile()),
        tags: tags.read(objects),
        language: languageOf(objects),
        catalog: objects.catalog,
        info: textsOf(objects, objects.trailer['/Info']),
        isSigned: false,
      };
      objects.editDicts((dict) => {
        if ('/ByteRange' in dict && '/Contents' in dict) brought.isSigned = true;
        const isRenamed = renameDestination(objects, dict, nameFor);
        return (form?.renameFonts(dict) ?? false) || isRenamed;
      });
      const hasCarrier = addCarrier(objects, pages, carriedOf(objects, brought));
      leaveForm(objects);
      return { brought, hasCarrier, changes: objects.changes() };
    },
    get parentTreeNextKey(): number {
      return tags.parentTreeNextKey;
    },
  };
}

function carriedOf(objects: PdfObjects, brought: Brought): QpdfDict {
  const carried: Record<string, QpdfValue> = {
    '/Actions': brought.outline.actions,
    '/Attachments': brought.attachments.carried,
    '/Scripts': brought.scripts.carried,
    '/Threads': objects.array(brought.catalog['/Threads']).filter(isReference),
    '/AF': objects.array(brought.catalog['/AF']).filter(isReference),
  };
  for (const key of Object.keys(carried)) if ((carried[key] as QpdfValue[]).length === 0) delete carried[key];
  if (brought.form) carried['/Form'] = brought.form.carried;
  if (brought.layers) carried['/Layers'] = brought.layers;
  if (brought.tags) carried['/Tags'] = brought.tags.carried;
  return carried;
}

/** qpdf joins forms by copying every annotation, so that pop-ups and tags lead to the wrong one of the two. */
function leaveForm(objects: PdfObjects): void {
  if ('/AcroForm' in objects.catalog || '/PageLabels' in objects.catalog) {
    objects.replaceCatalog({ '/Type': '/Catalog', '/Pages': objects.catalog['/Pages'] ?? null });
  }
}

/** The header's version or the catalog's, whichever is higher (ISO 32000-2, 7.2.2). */
function versionOf(json: QpdfJson, objects: PdfObjects): string {
  const written = objects.resolve(objects.catalog['/Version']);
  const inCatalog = isName(written) ? written.slice(1) : '';
  return /^[12]\.\d$/.test(inCatalog) && inCatalog > json.version ? inCatalog : json.version;
}

function languageOf(objects: PdfObjects): string | undefined {
  const language = objects.resolve(objects.catalog['/Lang']);
  return isText(language) && language.length > 2 ? language : undefined;
}

function textsOf(objects: PdfObjects, value: QpdfValue | undefined): QpdfDict {
  const info = objects.dict(value);
  const texts: QpdfDict = {};
  for (const key of ['/Title', '/Author', '/Subject', '/Keywords'] as const) {
    const text = objects.resolve(info[key]);
    if (isText(text) && text.length > 2) texts[key] = text;
  }
  return texts;
}
