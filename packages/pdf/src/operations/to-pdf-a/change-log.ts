import { TooComplexPdf } from '../../errors.ts';

/** What a conversion to PDF/A changed. */
export type PdfAChangeKind =
  /** A font of the caller stands for one that the file lacks. */
  | 'fontEmbedded'
  /** An embedded font got the widths, glyphs or codes that its use needs; it looks as before. */
  | 'fontRepaired'
  /** Colors of devices got profiles of what screens and readers show for them. */
  | 'colorsDefined'
  /** A damaged profile was replaced by one of the usual colors. */
  | 'profileReplaced'
  /** Colors of several inks got descriptions of each, or other parameters of printing were removed. */
  | 'printingRemoved'
  | 'scriptRemoved'
  /** Actions other than links and their like. */
  | 'actionRemoved'
  /** Sound, video and 3D; a picture that stood for it stays. */
  | 'mediaRemoved'
  /** A form in XML beside the fields. */
  | 'xfaRemoved'
  | 'signatureRemoved'
  /** Attached files that the part of PDF/A does not allow. */
  | 'attachmentRemoved'
  /** Attached files got what the part demands about them. */
  | 'attachmentDescribed'
  /** Annotations that were hidden stay so, without what they would show. */
  | 'annotationEmptied'
  /** Annotations and fields are printed, as PDF/A demands. */
  | 'annotationPrinted'
  /** Appearances of annotations and fields were drawn. */
  | 'appearanceDrawn'
  /** Layers got names, or choices of readers about them were removed. */
  | 'layersNamed'
  /** Metadata that PDF/A does not know, or of parts of the document. */
  | 'metadataRemoved'
  /** Data was encoded again, without loss. */
  | 'dataEncoded'
  /** Data in other files, or without a known encoding. */
  | 'dataRemoved'
  /** Contents lost operators that no reader knows, or got the resources that they use. */
  | 'contentRepaired'
  /** Images are no longer smoothed by the reader, or lost alternatives. */
  | 'imageRepaired'
  /** Codes got the characters that they stand for. */
  | 'textMapped'
  /** Slide shows and other ways of presenting. */
  | 'presentationRemoved';

/** A kind of change, with how often and where it was made. */
export interface PdfAChange {
  kind: PdfAChangeKind;
  count: number;
  /** From 1, sorted; none for what is of no page, at most `maxChangedPages`. */
  pages: number[];
}

/** Pages that one kind of change names. */
export const maxChangedPages = 100;

/** Annotations that a conversion draws; each takes a fifth of a millisecond, and real documents have some hundred without a look. */
export const maxDrawnAppearances = 20_000;

/** Counts changes. */
export class ChangeLog {
  readonly #changes = new Map<PdfAChangeKind, { count: number; pages: Set<number> }>();

  /** @param pageIndices from 0 */
  add(kind: PdfAChangeKind, pageIndices: Iterable<number> = [], count = 1): void {
    if (count === 0) return;
    const change = this.#changes.get(kind) ?? { count: 0, pages: new Set() };
    this.#changes.set(kind, change);
    change.count += count;
    for (const index of pageIndices) {
      if (change.pages.size >= maxChangedPages) break;
      change.pages.add(index + 1);
    }
  }

  /** Notes that an annotation of a page gets a look. @throws TooComplexPdf where too many do */
  addDrawn(pageIndex: number): void {
    this.add('appearanceDrawn', [pageIndex]);
    if ((this.#changes.get('appearanceDrawn')?.count ?? 0) > maxDrawnAppearances)
      throw new TooComplexPdf('objects', maxDrawnAppearances);
  }

  list(): PdfAChange[] {
    return Array.from(this.#changes, ([kind, { count, pages }]) => ({
      kind,
      count,
      pages: [...pages].toSorted((a, b) => a - b),
    }));
  }
}
