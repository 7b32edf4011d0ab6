import type { MergeLoss, PageChoice } from '@blattwerk/pdf';
import { Merge, OpenedPdf, PdfDocument } from '@blattwerk/pdf/internal';
import { cleanFileName, type NoticeKey } from '@blattwerk/shared';
import type { InputFile, ToolRun } from '../tool-run.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from './open/open-document.ts';

/** Merges files, whole or some of their pages, and puts the merged pages in order. */
export class JoinedFiles {
  readonly #merge = new Merge();
  readonly #notices = new Set<NoticeKey>();

  /** What could not be kept of the files that were added, and of the saved one. */
  get notices(): NoticeKey[] {
    return [...this.#notices];
  }

  /**
   * Adds a file.
   * @param choose its pages; all of them, as they are, where absent
   * @throws as `withDocument` and `choose`
   */
  async add(
    input: InputFile,
    run: ToolRun,
    choose?: (opened: OpenedDocument) => readonly PageChoice[],
  ): Promise<OpenedDocument> {
    const title = titleOf(input.name);
    const base = this.#merge.nextBase;
    const work = (opened: OpenedDocument) => {
      if (choose) {
        const { pieces, losses } = opened.pdf.write({ pages: choose(opened) });
        this.#merge.add(PdfDocument.open(Buffer.concat(pieces), { base }), title);
        this.#note(losses);
      } else this.#merge.add(opened.document, title);
      return Promise.resolve(opened);
    };
    const opened = await withDocument(input, run, work, choose ? {} : { base });
    const dropped: NoticeKey[] = opened.repair?.hasDroppedObjects ? ['extrasDropped'] : [];
    for (const notice of fileNotices(opened, dropped).notices) this.#notices.add(notice);
    return opened;
  }

  /**
   * Writes the merged file. It claims the level of PDF/A that all files claim, where it meets that.
   * @param order its pages, by their place in it; one file after the other where absent
   */
  async save(
    options?: Omit<NonNullable<Parameters<Merge['save']>[0]>, 'claims'>,
    order?: readonly PageChoice[],
  ): Promise<readonly Uint8Array[]> {
    const { pieces, losses, level } = this.#merge.save({ ...options, claims: true });
    this.#note(losses);
    if (level === undefined && !order) return pieces;
    const pdf = new OpenedPdf(PdfDocument.open(Buffer.concat(pieces)));
    const output = await pdf.writeConforming(order ? { pages: order } : {});
    this.#note(output.losses);
    return output.pieces;
  }

  #note(losses: Iterable<MergeLoss>): void {
    for (const notice of lossNotices(losses)) this.#notices.add(notice);
  }
}

/** A file's title in the outline and the table of contents of a merged file: its name without its extension. */
export function titleOf(name: string): string {
  // macOS has accents apart from their letters.
  return cleanFileName(name)
    .normalize('NFC')
    .replace(/(?<=.)\.pdf$/i, '');
}
