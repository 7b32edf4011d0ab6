import type { PdfDocument } from '../../../file/document.ts';
import { isNamed, type PdfDict, PdfName, type PdfRef } from '../../../file/values.ts';
import type { DestinationName } from './destinations.ts';
import { decodeUri } from '../form/strings.ts';

/** Names in objects that `LinkEditor` may change. */
export function linkNames(document: PdfDocument): string[] {
  const names = ['Dest', 'GoTo', 'Thread', 'GoToE'];
  return baseUri(document) === undefined ? names : [...names, 'URI'];
}

function baseUri(document: PdfDocument): string | undefined {
  const base = document.string(document.dict(document.catalog.get('URI'))?.get('Base'));
  return base && decodeUri(base);
}

/** Targets of links in the merged file. */
export interface LinkTargets {
  pages: readonly PdfRef[];
  pagesBefore: number;
  threads: readonly PdfRef[];
  destinationName: (name: DestinationName) => DestinationName;
  attachmentName: (name: Buffer) => Buffer;
}

/** Adapts the links and actions of one file to the merged file (ISO 32000-2, 12.6.4). */
export class LinkEditor {
  /** Targets of actions that lead into attachments, with unique names of unspecified encoding as /N. */
  readonly attachmentTargets: PdfDict[] = [];
  readonly #document: PdfDocument;
  readonly #targets: LinkTargets;
  readonly #baseUri: string | undefined;

  constructor(document: PdfDocument, targets: LinkTargets) {
    this.#document = document;
    this.#targets = targets;
    this.#baseUri = baseUri(document);
  }

  /** @returns whether the dictionary has changed */
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

  /** Unresolvable names and page numbers must not lead into other files. */
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
    // Page numbers are valid only in links to other files (ISO 32000-2, 12.3.2.2), but some writers use them in all
    // links.
    if (typeof page !== 'number') return false;
    dict.set(key, [this.#targets.pages[page] ?? null, ...target.slice(1)]);
    return true;
  }

  /** Resolves a relative URI against the base URI of its file (ISO 32000-2, 12.6.4.8); the merged file has none. */
  #editUri(action: PdfDict): boolean {
    const written = this.#document.string(action.get('URI'));
    if (this.#baseUri === undefined || !written) return false;
    const uri = decodeUri(written);
    if (/^[a-z][a-z0-9+.-]*:/i.test(uri) || !URL.canParse(uri, this.#baseUri)) return false;
    action.set('URI', Buffer.from(new URL(uri, this.#baseUri).href, 'latin1'));
    return true;
  }

  /** Replaces the index of an article by a reference. */
  #editThread(action: PdfDict): boolean {
    const index = this.#document.number(action.get('D'));
    if (index === undefined || action.has('F')) return false;
    action.set('D', this.#targets.threads[index] ?? null);
    return true;
  }

  /** Changes a link to an attachment of the same file (ISO 32000-2, 12.6.4.4). */
  #editEmbedded(action: PdfDict): boolean {
    const document = this.#document;
    const written = document.dict(action.get('T'));
    if (!written || action.has('F') || !isNamed(document.resolve(written.get('R')), 'C')) return false;
    // A copy, since several actions may share a target.
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
