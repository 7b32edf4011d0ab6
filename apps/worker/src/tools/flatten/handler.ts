import { Drawing, type FlattenedLayers, type FlattenResult, jpegImage, type PdfPlacement } from '@blattwerk/pdf';
import {
  checkPictures,
  type Contracts,
  neededPermissions,
  type NoticeKey,
  type OptionsOf,
  pictureDpi,
  ToolError,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { sharp } from '../../images/configured-sharp.ts';
import { textFont } from '../../pdf/drawing/text-font.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import { missingScripts } from '../../pdf/render/missing-scripts.ts';
import { openPages } from '../../pdf/render/open-pages.ts';
import { renderPages } from '../../pdf/render/render-pages.ts';
import { createRendererPool } from '../../pdf/render/renderer-pool.ts';
import type { Handler, HandlerResult, InputFile, ToolRun } from '../../tool-run.ts';

type Contract = Contracts['flatten'];
type Options = OptionsOf<Contract>;
type Counts = Pick<
  HandlerResult<Contract>['facts'],
  'flattenedFields' | 'flattenedAnnotations' | 'leftAnnotations' | 'removedLinks' | 'flattenedLayers' | 'hiddenLayers'
>;

/** Makes form fields, comments and layers part of the pages, or each page a picture. */
export const flattenHandler: Handler<Contract> = async ([input], options, run) => {
  run.startStage('analyzing');
  return options.mode === 'pictures' ? makePictures(input, options, run) : flattenParts(input, options, run);
};

async function flattenParts(input: InputFile, options: Options, run: ToolRun): Promise<HandlerResult<Contract>> {
  const font = textFont();
  const { opened, flattened } = await withDocument(
    input,
    run,
    async (opened) => {
      if (options.forms && opened.pdf.form.isShownByXfa) throw new ToolError('xfaForm');
      run.startStage('processing');
      const { forms: fields, annotations: comments, layers, remove_links: links } = options;
      return { opened, flattened: await opened.pdf.flatten({ fields, comments, layers, links, font }) };
    },
    { needed: neededPermissions('flatten', options) },
  );
  const { written, isInOptions } = flattened.missing;
  const notices = isInOptions || written.size > 0 ? (['charactersMissing'] as const) : [];
  return send(opened, run, { counts: countsOf(flattened), pictures: 0, notices });
}

/** Draws pictures of the pages in the place of all that they show. */
async function makePictures(input: InputFile, options: Options, run: ToolRun): Promise<HandlerResult<Contract>> {
  await using pool = createRendererPool();
  const opened = await openPages(pool, input, run, neededPermissions('flatten', options));
  const { pdf, document, pageCount } = opened;
  checkPictures(options, pageCount, run.limits);
  run.startStage('processing');
  const pageNumbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const scripts = await missingScripts(document, pageNumbers);
  const notices = new Set<NoticeKey>(scripts.length > 0 ? ['fontsMissing'] : []);
  let done = 0;
  const onProgress = (pages: number) => {
    done += pages;
    run.report(Math.min(1, done / pageCount));
  };
  const dpi = pictureDpi(options);
  const settings = { format: 'jpg', colors: 'color', dpi, maxPixels: run.limits.rasterPixels, onProgress } as const;
  const placements: PdfPlacement[] = [];
  let bytes = 0;
  let blank = 0;
  for await (const page of renderPages(pool, opened, pageNumbers, settings)) {
    if (page.isScaledDown) notices.add('scaledDown');
    if (page.isBlank) blank++;
    bytes += page.image.byteLength;
    if (bytes + page.minRemainingBytes > run.limits.outputBytes) throw new ToolError('tooComplex');
    placements.push(await pictureOf(page.image, page.pageNumber - 1, opened));
  }
  if (blank === pageCount) throw new ToolError('damagedPdf', { file: input.name });
  if (blank > 0) notices.add('pagesBlank');
  await pdf.clearPages().draw(placements, { as: 'content' });
  return { ...(await send(opened, run, { pictures: pageCount, notices })), missingScripts: scripts };
}

async function pictureOf(jpeg: Buffer, pageIndex: number, { pdf }: OpenedDocument): Promise<PdfPlacement> {
  const { width, height, channels } = await sharp(jpeg).metadata();
  const page = pdf.pages[pageIndex];
  if (!page || (channels !== 1 && channels !== 3))
    throw new RangeError('expected a page, and a picture in gray or RGB');
  const image = jpegImage(jpeg, { width, height, channels });
  return { pageIndex, drawing: new Drawing(page).image(image, 0, 0, page.width, page.height), x: 0, y: 0 };
}

interface Outcome {
  counts?: Counts;
  /** Pages that became one. */
  pictures: number;
  notices: Iterable<NoticeKey>;
}

async function send(
  opened: OpenedDocument,
  run: ToolRun,
  { counts = nothing, pictures, notices }: Outcome,
): Promise<HandlerResult<Contract>> {
  const { pieces, losses } = await opened.pdf.writeConforming();
  run.startStage('finishing');
  const outputSize = await sendPieces(pieces, run);
  return {
    facts: { ...counts, pictures, pageCount: opened.pageCount, outputSize },
    ...fileNotices(opened, [...notices, ...lossNotices(losses)]),
  };
}

const nothing: Counts = {
  flattenedFields: 0,
  flattenedAnnotations: 0,
  leftAnnotations: 0,
  removedLinks: 0,
  flattenedLayers: 0,
  hiddenLayers: 0,
};

function countsOf({ count, comments, left, links, layers, hiddenLayers }: FlattenResult & FlattenedLayers): Counts {
  return {
    flattenedFields: count,
    flattenedAnnotations: comments,
    leftAnnotations: left,
    removedLinks: links,
    flattenedLayers: layers,
    hiddenLayers,
  };
}
