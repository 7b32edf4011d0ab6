import { type PdfDocument } from '../../file/document.ts';
import { saveObjects } from '../../file/save.ts';
import { encodeTextString } from '../../file/text-string.ts';
import { type Pieces, usualPacking } from '../../file/writer.ts';
import { composeTrailer, type MergedFile } from './catalog.ts';
import { FileImporter } from './contributions.ts';
import { baseOf, MergedObjects } from './merged-objects.ts';
import { haveSameIntents } from './viewer-preferences.ts';

/** What a merged file does not have of the files that it consists of. */
export type MergeLoss =
  /** The first file's metadata. */
  | 'metadata'
  /** Items of an outline that is too long or too deep. */
  | 'outlineItems'
  /** An XFA form. */
  | 'xfa'
  /** Output intents that are not the same in all files. */
  | 'outputIntents'
  /** Actions on opening and the like of another file than the first. */
  | 'openActions'
  /** The claim to be PDF/A, PDF/UA or PDF/X. */
  | 'conformance'
  /** Signatures, which are there but no longer valid. */
  | 'signatures';

export interface MergeResult {
  pieces: Pieces;
  losses: MergeLoss[];
}

/**
 * Merges files with their outlines, named destinations, page labels, attachments, layers, tags and forms, in the order in
 * which they are added.
 */
export class Merge {
  readonly #importer = new FileImporter();
  readonly #documents: PdfDocument[] = [];
  readonly #files: MergedFile[] = [];

  /** Base of the object numbers that the next document must be opened with. */
  get nextBase(): number {
    return baseOf(this.#documents.length);
  }

  /**
   * Adds all pages of a document, which is changed.
   * @param title of the outline item that leads to its first page
   * @throws MalformedPdf where it cannot be read; the merge is as before then, and a repaired document can be added
   * @throws TooComplexPdf
   */
  add(document: PdfDocument, title: string): void {
    if (document.base !== this.nextBase) throw new TypeError(`expected a document of base ${this.nextBase}`);
    const contributions = this.#importer.import(document);
    this.#documents.push(document);
    this.#files.push({ ...contributions, title: encodeTextString(title) });
  }

  /** Writes the merged file. Nothing can be added then. */
  save(): MergeResult {
    const merged = new MergedObjects(this.#documents);
    const trailer = composeTrailer(merged, this.#files, this.#importer.tags.nextParentKey);
    const version =
      this.#files
        .map((file) => file.version)
        .toSorted()
        .at(-1) ?? '1.5';
    return { pieces: saveObjects(merged, trailer, { version, packing: usualPacking }), losses: this.#losses() };
  }

  #losses(): MergeLoss[] {
    const files = this.#files;
    const viewing = files.map((file) => file.viewing);
    const losses: Record<MergeLoss, boolean> = {
      metadata: files[0]?.metadata === null,
      outlineItems: files.some(({ outline }) => outline.isCut),
      xfa: files.some(({ form }) => form?.hadXfa === true),
      outputIntents: viewing.some(({ outputIntents }) => outputIntents.length > 0) && !haveSameIntents(viewing),
      openActions: viewing.slice(1).some(({ actions }) => actions.size > 0),
      conformance: files.some((file) => file.claimsConformance),
      signatures: files.some((file) => file.isSigned),
    };
    return (Object.keys(losses) as MergeLoss[]).filter((loss) => losses[loss]);
  }
}
