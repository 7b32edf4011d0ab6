import { createPageSelector, type PageSelector } from '@blattwerk/pdf/internal';
import { type Contracts, type NoticeKey, splitParts, ToolError } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { openZip } from '../../answer/write-zip.ts';
import { fileNotices, objectStreamsOf, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, InputFile, ToolRun } from '../../tool-run.ts';
import { partName } from './part-name.ts';

/** Extracts pages of a PDF, or splits it into parts; each part contains only what its pages need. */
export const splitHandler: Handler<Contracts['split']> = async ([input], options, run) => {
  run.startStage('analyzing');
  let zip: PartsZip | undefined;
  return withDocument(input, run, async (opened) => {
    const { document, pageCount } = opened;
    const parts = splitParts(options, pageCount, run.limits.splitOutputs);
    run.startStage('processing');
    const selector = createPageSelector(document, { objectStreams: objectStreamsOf(opened) });
    const facts = { pageCount, outputFiles: parts.length };
    const [first = []] = parts;
    if (parts.length === 1) {
      const { pieces, droppedXfa } = selector.select(indicesOf(first));
      run.startStage('finishing');
      await sendPieces(pieces, run);
      return { mime: 'application/pdf', facts, ...fileNotices(opened, droppedXfa ? ['xfaDropped'] : []) };
    }
    zip ??= new PartsZip(input, pageCount, run);
    const notices = await zip.write(selector, parts, pageCount);
    return { mime: 'application/zip', facts, ...fileNotices(opened, notices) };
  });
};

/** A ZIP of parts, which is continued where the file has to be repaired in between. */
class PartsZip {
  readonly #input: InputFile;
  readonly #pageCount: number;
  readonly #run: ToolRun;
  readonly #zip: ReturnType<typeof openZip>;
  readonly #notices = new Set<NoticeKey>();
  /** Number of parts that are written. */
  #written = 0;

  constructor(input: InputFile, pageCount: number, run: ToolRun) {
    this.#input = input;
    this.#pageCount = pageCount;
    this.#run = run;
    this.#zip = openZip(run.write);
  }

  /**
   * Writes the parts that are not written yet, and ends the ZIP.
   * @throws ToolError damagedPdf where the repaired file has another number of pages, so that parts do not fit together
   */
  async write(selector: PageSelector, parts: readonly number[][], pageCount: number): Promise<ReadonlySet<NoticeKey>> {
    if (pageCount !== this.#pageCount) throw new ToolError('damagedPdf', { file: this.#input.name });
    for (const pageNumbers of parts.slice(this.#written)) {
      const { pieces, droppedXfa } = selector.select(indicesOf(pageNumbers));
      if (droppedXfa) this.#notices.add('xfaDropped');
      await this.#zip.add(partName(this.#input.name, pageNumbers, pageCount), Buffer.concat(pieces));
      this.#written++;
      this.#run.report(this.#written / parts.length);
    }
    this.#run.startStage('finishing');
    await this.#zip.end();
    return this.#notices;
  }
}

function indicesOf(pageNumbers: readonly number[]): number[] {
  return pageNumbers.map((pageNumber) => pageNumber - 1);
}
