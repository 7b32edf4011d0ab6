import {
  bytesOf,
  claimsOldStandard,
  type ObjectGraph,
  type ObjectStreamOptions,
  permanentId,
  type Pieces,
  saveObjects,
  subsetFonts,
} from '@blattwerk/pdf/internal';
import {
  type CompressLevel,
  compressLevelFile,
  compressLevels,
  type Contracts,
  type NoticeKey,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { openZip, type ZipWriter } from '../../answer/write-zip.ts';
import { shrinkStreamsToSize } from '../../pdf/shrink-images/shrink-to-size.ts';
import type { ImageTarget } from '../../pdf/shrink-images/shrink-image.ts';
import { reduceObjects, shrinkStreams } from '../../pdf/shrink-images/shrink-streams.ts';
import { fileNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, HandlerResult, InputFile, ToolRun } from '../../tool-run.ts';

const targets = {
  medium: { dpi: 150, maxShortfall: 0.01, quality: 66, standardTablesFromBytes: 2_000_000, drawings: 'lossless' },
  // Quality 44 is smaller than Ghostscript's /screen, at twice its pixels.
  // A photo of 12 megapixels on a full A4 page has 85 dpi at a quarter of its size.
  low: {
    dpi: 100,
    maxShortfall: 0.15,
    quality: 44,
    standardTablesFromBytes: Number.POSITIVE_INFINITY,
    drawings: 'smallest',
  },
} as const satisfies Record<CompressLevel, ImageTarget>;
/** The other level of both is tried unless the first took longer, in ms. A run has 60 s. */
const secondLevelMs = 15_000;
/** More objects per stream and a higher level than elsewhere: size matters most here. */
const objectStreams: ObjectStreamOptions = { objects: 200, level: 9 };

/** Makes a PDF smaller: images are reduced to the resolution of the page, all other data is compressed without loss. */
export const compressHandler: Handler<Contracts['compress']> = async ([input], options, run) => {
  const { quality, target_size: targetBytes, both_levels: isForBoth } = options;
  run.startStage('analyzing');
  if (isForBoth) return compressAtBothLevels(input, quality, run);
  const { opened, pieces } = await withDocument(input, run, async (pdf) => {
    // A damaged file is not returned, whatever its size.
    if (targetBytes !== null && pdf.bytes <= targetBytes && !pdf.repair) return { opened: pdf };
    const reduce = targetBytes === null ? shrinkBy(targets[quality], run) : shrinkTo(targetBytes, run);
    return { opened: pdf, pieces: await compressDocument(pdf, reduce, run) };
  });
  run.startStage('finishing');
  if (!pieces) return returnOriginal(opened, 'alreadyFits', run);
  if (!isGain(opened, pieces)) return returnOriginal(opened, 'alreadyOptimal', run);
  const compressedSize = await sendPieces(pieces, run);
  return { mime: 'application/pdf', facts: { originalSize: opened.bytes, compressedSize }, ...fileNotices(opened) };
};

/** Writes a ZIP with the file at both levels, one after the other, or the original where neither gains anything. */
async function compressAtBothLevels(
  input: InputFile,
  quality: CompressLevel,
  run: ToolRun,
): Promise<HandlerResult<Contracts['compress']>> {
  const endMs = performance.now() + secondLevelMs;
  const other = compressLevels.find((level) => level !== quality) ?? quality;
  const sizes: number[] = [];
  let zip: ZipWriter | undefined;
  let last: OpenedDocument | undefined;
  for (const [index, level] of [quality, other].entries()) {
    if (last && performance.now() > endMs) break;
    const half: ToolRun = { ...run, report: (fraction) => run.report((index + fraction) / 2) };
    const { opened, pieces } = await withDocument(input, half, async (pdf) => {
      return { opened: pdf, pieces: await compressDocument(pdf, shrinkBy(targets[level], half), half) };
    });
    last = opened;
    if (!isGain(opened, pieces)) continue;
    zip ??= openZip(run.write);
    await zip.add(compressLevelFile(level), Buffer.concat(pieces));
    sizes.push(bytesOf(pieces));
  }
  run.startStage('finishing');
  if (!last) throw new Error('no level was tried');
  if (!zip) return returnOriginal(last, 'alreadyOptimal', run);
  await zip.end();
  const facts = { originalSize: last.bytes, compressedSize: Math.min(...sizes) };
  return { mime: 'application/zip', facts, ...fileNotices(last) };
}

/** Whether an output replaces its original: a damaged file is not returned, even where the repaired one is larger. */
function isGain(opened: OpenedDocument, pieces: Pieces): boolean {
  return opened.repair !== undefined || bytesOf(pieces) < opened.bytes;
}

async function returnOriginal(
  { document, bytes }: OpenedDocument,
  notice: NoticeKey,
  run: ToolRun,
): Promise<HandlerResult<Contracts['compress']>> {
  await run.write(document.bytes);
  return { mime: 'application/pdf', facts: { originalSize: bytes, compressedSize: bytes }, notices: [notice] };
}

/** Makes the streams of a document smaller. */
type Reduce = (graph: ObjectGraph, save: () => Pieces) => Promise<void>;

function shrinkBy(target: ImageTarget, run: ToolRun): Reduce {
  return (graph) => shrinkStreams(graph, { target, scratch: run.scratch }, (fraction) => run.report(fraction));
}

function shrinkTo(targetBytes: number, run: ToolRun): Reduce {
  return (graph, save) => {
    const options = { targetBytes, scratch: run.scratch, measure: () => bytesOf(save()) };
    return shrinkStreamsToSize(graph, options, (fraction) => run.report(fraction));
  };
}

async function compressDocument({ document }: OpenedDocument, reduce: Reduce, run: ToolRun): Promise<Pieces> {
  const graph = reduceObjects(document);
  const isOld = claimsOldStandard(document);
  run.startStage('processing');
  // PDF/A-1 demands a list of the glyphs of each subset.
  if (!isOld) await subsetFonts(graph);
  const save = () =>
    saveObjects(document, document.trailer, {
      version: document.version,
      // PDF/A-1 and older PDF/X forbid object streams.
      objectStreams: isOld ? undefined : objectStreams,
      id: permanentId(document),
      copiesObjects: false,
    });
  await reduce(graph, save);
  return save();
}
