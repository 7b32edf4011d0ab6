import { type Contracts, type NoticeKey, pagesToRender, ToolError } from '@blattwerk/shared';
import { openZip } from '../../answer/write-zip.ts';
import { fileNotices } from '../../pdf/open/open-document.ts';
import { openPages } from '../../pdf/render/open-pages.ts';
import { renderPages } from '../../pdf/render/render-pages.ts';
import { createRendererPool } from '../../pdf/render/renderer-pool.ts';
import type { Handler } from '../../tool-run.ts';

/** Dots per inch. */
const resolutions = { normal: 150, high: 300 } as const;

/** Renders pages as JPGs in a ZIP. */
export const pdfToJpgHandler: Handler<Contracts['pdf-to-jpg']> = async ([input], options, run) => {
  run.startStage('analyzing');
  await using pool = createRendererPool();
  const opened = await openPages(pool, input, run);
  const { pageCount } = opened;
  const pageNumbers = pagesToRender(options.pages, pageCount, run.limits.jpgPages);
  run.startStage('processing');
  const zip = openZip(run.write);
  const notices = new Set<NoticeKey>();
  let written = 0;
  let rendered = 0;
  let jpegBytes = 0;
  const resolution = { dpi: resolutions[options.quality], maxPixels: run.limits.rasterPixels };
  for await (const page of renderPages(pool, opened, pageNumbers, resolution)) {
    if (page.isScaledDown) notices.add('scaledDown');
    if (page.isBlank) notices.add('pagesBlank');
    else rendered++;
    await zip.add(nameOf(page.pageNumber, pageCount), page.jpeg);
    run.report(++written / pageNumbers.length);
    jpegBytes += page.jpeg.byteLength;
    // The remaining pages cannot fit, even if all of them are blank.
    if (jpegBytes + page.minRemainingBytes > run.limits.outputBytes) throw new ToolError('tooComplex');
  }
  if (rendered === 0) throw new ToolError('damagedPdf', { file: input.name });
  run.startStage('finishing');
  const zipSize = await zip.end();
  // Images have no signature that could become invalid.
  const allNotices = fileNotices({ ...opened, isSigned: false }, notices);
  return { facts: { pageCount: pageNumbers.length, zipSize }, ...allNotices };
};

/** `page-007.jpg` of a document of 100 to 999 pages, so that files sort as pages do. */
function nameOf(pageNumber: number, pageCount: number): string {
  return `page-${String(pageNumber).padStart(String(pageCount).length, '0')}.jpg`;
}
