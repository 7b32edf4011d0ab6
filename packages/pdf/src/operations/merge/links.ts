import type { PdfDocument } from '../../file/document.ts';
import { isNamed, type PdfDict, PdfName, type PdfRef } from '../../file/values.ts';
import type { DestinationName } from './destinations.ts';
import { decodeUri } from './strings.ts';

/** Names of a file's objects that `LinkEditor` may change. */
export function linkNames(document: PdfDocument): string[] {
  const names = ['Dest', 'GoTo', 'Thread', 'GoToE'];
  return baseUri(document) === undefined ? names : [...names, 'URI'];
}

function baseUri(document: PdfDocument): string | undefined {
  const base = document.string(document.dict(document.catalog.get('URI'))?.get('Base'));
  return base && decodeUri(base);
}

/** Where a file is in the merged one. */
export interface LinkTargets {
  pages: readonly PdfRef[];
  pagesBefore: number;
  threads: readonly PdfRef[];
  destinationName: (name: DestinationName) => DestinationName;
  attachmentName: (name: Buffer) => Buffer;
}

/** Makes links and actions of one file lead where they led in it (ISO 32000-2, 12.6.4). */
export class LinkEditor {
  /** Targets of actions that lead into attachments: their /N is the name among all files, in whichever encoding. */
  readonly attachmentTargets: PdfDict[] = [];
  readonly #document: PdfDocument;
  readonly #targets: LinkTargets;
  readonly #baseUri: string | undefined;

  constructor(document: PdfDocument, targets: LinkTargets) {
    this.#document = document;
    this.#targets = targets;
    this.#baseUri = baseUri(document);
  }

  /** @returns whether the dictionary was changed */
  edit(dict: PdfDict): boolean {
    const isChanged = dict.has('Dest') && this.#editDestination(dict, 'Dest');
    switch (dict.has('S') ? this.#document.name(dict.get('S')) : undefined) {
      case 'GoTo':
        return this.#editDestination(dict, 'D') || isChanged;
      case 'URI':
        return this.#editUri(dict) || isChanged;
      case 'Thread':
        return this.#editThread(dict) || isChanged;
      case 'GoToE':
        return this.#editEmbedded(dict) || isChanged;
      default:
        return isChanged;
    }
  }

  /** A name that leads nowhere must not lead into another file, nor the number of a page that does not exist. */
  #editDestination(dict: PdfDict, key: 'D' | 'Dest'): boolean {
    const target = this.#document.resolve(dict.get(key));
    if (target instanceof PdfName || Buffer.isBuffer(target)) {
      const name = this.#targets.destinationName(target);
      if (isSame(name, target)) return false;
      dict.set(key, name);
      return true;
    }
    if (!Array.isArray(target)) return false;
    const page = this.#document.resolve(target[0]);
    // Only links into other files may have a number instead of a reference (ISO 32000-2, 12.3.2.2), but others do, too.
    if (typeof page !== 'number') return false;
    dict.set(key, [this.#targets.pages[page] ?? null, ...target.slice(1)]);
    return true;
  }

  /** Resolves a relative URI where its file has a base for it (ISO 32000-2, 12.6.4.8): the merged one has none. */
  #editUri(action: PdfDict): boolean {
    const written = this.#document.string(action.get('URI'));
    if (this.#baseUri === undefined || !written) return false;
    const uri = decodeUri(written);
    if (/^[a-z][a-z0-9+.-]*:/i.test(uri) || !URL.canParse(uri, this.#baseUri)) return false;
    action.set('URI', Buffer.from(new URL(uri, this.#baseUri).href, 'latin1'));
    return true;
  }

  /** An article by its index in its file. */
  #editThread(action: PdfDict): boolean {
    const index = this.#document.number(action.get('D'));
    if (index === undefined || action.has('F')) return false;
    action.set('D', this.#targets.threads[index] ?? null);
    return true;
  }

  /** An attachment of this file (ISO 32000-2, 12.6.4.4). */
  #editEmbedded(action: PdfDict): boolean {
    const document = this.#document;
    const written = document.dict(action.get('T'));
    if (!written || action.has('F') || !isNamed(document.resolve(written.get('R')), 'C')) return false;
    // Several actions may share one target.
    const target: PdfDict = new Map(written);
    action.set('T', target);
    const page = document.resolve(target.get('P'));
    if (typeof page === 'number') target.set('P', page + this.#targets.pagesBefore);
    else if (page instanceof PdfName || Buffer.isBuffer(page)) target.set('P', this.#targets.destinationName(page));
    const name = document.string(target.get('N'));
    if (name) {
      target.set('N', this.#targets.attachmentName(name));
      this.attachmentTargets.push(target);
    }
    return true;
  }
}

function isSame(a: DestinationName, b: DestinationName): boolean {
  if (a instanceof PdfName) return b instanceof PdfName && a.text === b.text;
  return Buffer.isBuffer(b) && a.equals(b);
}
