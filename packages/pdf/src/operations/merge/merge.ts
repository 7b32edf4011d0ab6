import { EncryptedPdf } from '../../errors.ts';
import { type PdfDocument } from '../../file/document.ts';
import { saveObjects } from '../../file/save.ts';
import { encodeTextString } from '../../file/text-string.ts';
import { type Pieces, defaultObjectStreams } from '../../file/writer.ts';
import { composeTrailer, type MergedBookmarks, type MergedFile } from './document/catalog.ts';
import { FileImporter } from './document/imported-parts.ts';
import { baseOf, MergedObjects } from './document/merged-objects.ts';
import type { ConformanceLevel } from '../../file/metadata/archive-claim.ts';
import { haveSameIntents } from './document/viewer-preferences.ts';
import { commonLevel } from './metadata/metadata.ts';
import type { MergeLoss } from './merge-loss.ts';

/** Result of a merge. */
export interface MergeResult {
  pieces: Pieces;
  losses: MergeLoss[];
  /** The level of PDF/A that the file claims. */
  level: ConformanceLevel | undefined;
}

interface MergeOptions {
  /** Outline items of the new file, `all` by default. */
  bookmarks?: MergedBookmarks;
  /** Whether the file claims the level of PDF/A that all files claim, which is to be checked then. */
  claims?: boolean;
}

/**
 * Merges files in the order of `add`, including outlines, named destinations, page labels, attachments, layers, tags
 * and forms.
 */
export class Merge {
  readonly #importer = new FileImporter();
  readonly #documents: PdfDocument[] = [];
  readonly #files: MergedFile[] = [];
  #isSaved = false;

  /** Required `base` of the next document. */
  get nextBase(): number {
    return baseOf(this.#documents.length);
  }

  /**
   * Adds all pages of a document, and changes the document.
   * @param title title of the outline item for its first page
   * @throws MalformedPdf where an object is malformed; the merge is unchanged after any error, so that a repaired
   *   document can be added
   * @throws TooComplexPdf where the budget of the document is exhausted
   * @throws EncryptedPdf where the document was not decrypted
   * @throws TypeError for a document with another base, and after `save`
   */
  add(document: PdfDocument, title: string): void {
    this.#checkUnsaved();
    if (document.isEncrypted) throw new EncryptedPdf();
    if (document.base !== this.nextBase)
      throw new TypeError(`expected a document with base ${this.nextBase}, got ${document.base}`);
    const parts = document.budget.operation(() => this.#importer.import(document));
    this.#documents.push(document);
    this.#files.push({ ...parts, title: encodeTextString(title) });
  }

  /**
   * Writes the merged file, once.
   * @throws RangeError where no page was added
   * @throws TypeError the second time
   */
  save({ bookmarks = 'all', claims = false }: MergeOptions = {}): MergeResult {
    this.#checkUnsaved();
    if (!this.#files.some(({ pages }) => pages.length > 0)) throw new RangeError('expected at least one page');
    this.#isSaved = true;
    const level = claims && this.#files[0]?.metadata ? commonLevel(this.#files.map((file) => file.claims)) : undefined;
    const merged = new MergedObjects(this.#documents);
    const trailer = composeTrailer(merged, this.#files, this.#importer.tags.nextParentKey, { bookmarks, level });
    const version =
      this.#files
        .map((file) => file.version)
        .toSorted()
        .at(-1) ?? '1.5';
    return {
      // Part 1 has no object streams.
      pieces: saveObjects(merged, trailer, {
        version,
        objectStreams: level?.startsWith('1') ? undefined : defaultObjectStreams,
      }),
      losses: this.#losses(level),
      level,
    };
  }

  #checkUnsaved(): void {
    if (this.#isSaved) throw new TypeError('the merge has been saved');
  }

  #losses(level: ConformanceLevel | undefined): MergeLoss[] {
    const files = this.#files;
    const viewing = files.map((file) => file.viewing);
    const losses: Record<MergeLoss, boolean> = {
      metadata: files[0]?.metadata === null,
      outlineItems: files.some(({ outline }) => outline.isTruncated),
      xfa: files.some(({ form }) => form?.hadXfa === true),
      outputIntents: viewing.some(({ outputIntents }) => outputIntents.length > 0) && !haveSameIntents(viewing),
      openActions: viewing.slice(1).some(({ actions }) => actions.size > 0),
      conformance: files.some(({ claims }) => claims.hasOthers || (claims.isArchive && level === undefined)),
      signatures: files.some((file) => file.isSigned),
    };
    return (Object.keys(losses) as MergeLoss[]).filter((loss) => losses[loss]);
  }
}
