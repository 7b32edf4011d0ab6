import {
  type Contracts,
  dpiOf,
  mimeOfFormat,
  neededPermissions,
  type NoticeKey,
  type OptionsOf,
  pagesToRender,
  ToolError,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { openZip } from '../../answer/write-zip.ts';
import { fileNotices } from '../../pdf/open/open-document.ts';
import { missingScripts } from '../../pdf/render/missing-scripts.ts';
import { openPages, type PageSource } from '../../pdf/render/open-pages.ts';
import { renderPages, renderTallImage } from '../../pdf/render/render-pages.ts';
import { createRendererPool, type RendererPool } from '../../pdf/render/renderer-pool.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';

type Contract = Contracts['pdf-to-jpg'];

/** Renders pages as images in a ZIP, or as a single image. */
export const pdfToJpgHandler: Handler<Contract> = async ([input], options, run) => {
  run.startStage('analyzing');
  await using pool = createRendererPool();
  const opened = await openPages(pool, input, run, neededPermissions('pdf-to-jpg', options));
  const pageNumbers = pagesToRender(options.pages, opened.pageCount, run.limits.jpgPages);
  run.startStage('processing');
  const scripts = await missingScripts(opened.document, pageNumbers);
  const notices = new Set<NoticeKey>(scripts.length > 0 ? ['fontsMissing'] : []);
  const images = imagesOf(pool, opened, { pageNumbers, pageCount: opened.pageCount, options, run, notices });
  const isSingle = pageNumbers.length === 1 || options.layout === 'tall';
  const mime = isSingle && options.archive === 'whenNeeded' ? mimeOfFormat[options.format] : 'application/zip';
  const answer = mime === 'application/zip' ? openAnswerZip(run) : openAnswerImage(run);
  let rendered = 0;
  for await (const { name, image, renderedPages } of images) {
    await answer.add(name, image);
    rendered += renderedPages;
  }
  if (rendered === 0) throw new ToolError('damagedPdf', { file: input.name });
  const zipSize = await answer.end();
  // Images have no signature that could become invalid.
  const allNotices = fileNotices({ ...opened, isSigned: false }, notices);
  return { mime, facts: { pageCount: pageNumbers.length, zipSize }, ...allNotices, missingScripts: scripts };
};

interface NamedImage {
  name: string;
  image: Buffer;
  /** Pages of it that could be rendered. */
  renderedPages: number;
}

interface Plan {
  pageNumbers: readonly number[];
  /** Of the document. */
  pageCount: number;
  options: OptionsOf<Contract>;
  run: ToolRun;
  /** Notices are added to it. */
  notices: Set<NoticeKey>;
}

async function* imagesOf(
  pool: RendererPool,
  source: PageSource,
  { pageNumbers, pageCount, options, run, notices }: Plan,
): AsyncGenerator<NamedImage, void, void> {
  const { format, colors } = options;
  let done = 0;
  const onProgress = (pages: number) => {
    done += pages;
    run.report(Math.min(1, done / pageNumbers.length));
  };
  const settings = { format, colors, dpi: dpiOf(options), maxPixels: run.limits.rasterPixels, onProgress };
  if (options.layout === 'tall') {
    const tall = await renderTallImage(pool, source, pageNumbers, settings);
    if (tall.isScaledDown) notices.add('scaledDown');
    if (tall.blankPages > 0) notices.add('pagesBlank');
    yield { name: `pages.${format}`, image: tall.image, renderedPages: pageNumbers.length - tall.blankPages };
    return;
  }
  let bytes = 0;
  for await (const page of renderPages(pool, source, pageNumbers, settings)) {
    if (page.isScaledDown) notices.add('scaledDown');
    if (page.isBlank) notices.add('pagesBlank');
    const name = `${nameOf(page.pageNumber, pageCount)}.${format}`;
    yield { name, image: page.image, renderedPages: page.isBlank ? 0 : 1 };
    bytes += page.image.byteLength;
    // The remaining pages cannot fit, even if all of them are blank.
    if (bytes + page.minRemainingBytes > run.limits.outputBytes) throw new ToolError('tooComplex');
  }
}

/** `page-007` of a document of 100 to 999 pages, so that files sort as pages do. */
function nameOf(pageNumber: number, pageCount: number): string {
  return `page-${String(pageNumber).padStart(String(pageCount).length, '0')}`;
}

interface Answer {
  add: (name: string, image: Buffer) => Promise<void>;
  /** @returns the size of the answer in bytes */
  end: () => Promise<number>;
}

function openAnswerZip(run: ToolRun): Answer {
  const zip = openZip(run.write);
  return {
    add: zip.add,
    end: () => {
      run.startStage('finishing');
      return zip.end();
    },
  };
}

/** The only image, as it is. */
function openAnswerImage(run: ToolRun): Answer {
  let only: Buffer | undefined;
  return {
    add: async (_name, image) => {
      only = image;
    },
    end: () => {
      run.startStage('finishing');
      return sendPieces(only ? [only] : [], run);
    },
  };
}
