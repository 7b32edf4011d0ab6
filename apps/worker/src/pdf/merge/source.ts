import { cleanFileName } from '@blattwerk/shared';
import { readAttachments, readScripts, shareAttachmentNames } from './attachments.ts';
import type { NamedPart } from './attachments.ts';
import { createDestinationReader, type NamedDestinations, shareDestinationNames } from './destinations.ts';
import { type Extensions, readExtensions } from './extensions.ts';
import { createFormReader, type FormPart } from './forms.ts';
import { type LayerPart, readLayers } from './layers.ts';
import { createLinkEditor } from './links.ts';
import { type Looks, readLooks } from './looks.ts';
import { isName, isReference, isText, type PdfObjects } from './objects.ts';
import type { FileOfMerge } from './read-file.ts';
import { type PageLabels, readPageLabels } from './page-labels.ts';
import { createTagReader, type TagPart } from './tags.ts';
import { type Outline, readOutline } from './outlines.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** One file of a merge. */
export interface MergeSource {
  /** As in qpdf's JSON. */
  title: string;
  /** References of its pages. */
  pages: string[];
  brought: Brought;
  /** Whether its pages are all that could be read of it. */
  isBare: boolean;
}

/** What a file brings along beyond its pages. */
export interface Brought {
  /** As `1.7`. */
  version: string;
  outline: Outline;
  destinations: NamedDestinations;
  labels: PageLabels;
  form: FormPart | undefined;
  layers: LayerPart | undefined;
  attachments: NamedPart;
  /** What leads into its attachments by their names (`/N`). */
  attachmentTargets: readonly QpdfDict[];
  scripts: NamedPart;
  tags: TagPart | undefined;
  looks: Looks;
  extensions: Extensions;
  language: string | undefined;
  info: QpdfDict;
  threads: string[];
  /** Associated files. */
  associated: string[];
  isSigned: boolean;
}

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
  let pagesBefore = 0;

  return {
    /** What the file brings; its names are those that it has among all files then. */
    read({ objects, pages, version }: FileOfMerge): Brought {
      const destinations = createDestinationReader(objects, pages);
      const nameFor = destinationNames.forNextFile();
      const named = [...destinations.named].map(([name, destination]) => [nameFor(name), destination] as const);
      const attachmentName = attachmentNames.forNextFile();
      const attachments = readAttachments(objects, attachmentName);
      const threads = objects.array(objects.catalog['/Threads']);
      const places = { pages, pagesBefore, threads, destinationName: nameFor, attachmentName };
      const links = createLinkEditor(objects, places);
      pagesBefore += pages.length;
      const form = forms.read(objects);
      const brought: Brought = {
        version: versionOf(version, objects),
        outline: readOutline(objects, destinations),
        destinations: new Map(named),
        labels: readPageLabels(objects, pages.length),
        form,
        layers: readLayers(objects),
        attachments,
        attachmentTargets: links.attachmentTargets,
        scripts: readScripts(objects, scriptNames.forNextFile()),
        tags: tags.read(objects),
        looks: readLooks(objects, destinations),
        extensions: readExtensions(objects),
        language: languageOf(objects),
        info: textsOf(objects, objects.trailer['/Info']),
        threads: threads.filter(isReference),
        associated: objects.array(objects.catalog['/AF']).filter(isReference),
        isSigned: false,
      };
      objects.editDicts((dict) => {
        if ('/ByteRange' in dict && '/Contents' in dict) brought.isSigned = true;
        links.edit(dict);
        form?.renameFonts(dict);
      });
      return brought;
    },
    get parentTreeNextKey(): number {
      return tags.parentTreeNextKey;
    },
  };
}

/** The header's version or the catalog's, whichever is higher (ISO 32000-2, 7.2.2). */
function versionOf(header: string, objects: PdfObjects): string {
  const written = objects.resolve(objects.catalog['/Version']);
  const inCatalog = isName(written) ? written.slice(1) : '';
  return /^[12]\.\d$/.test(inCatalog) && inCatalog > header ? inCatalog : header;
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
