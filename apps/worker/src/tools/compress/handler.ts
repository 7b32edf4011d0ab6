import { bytesOf, type PdfOutput } from '@blattwerk/pdf';
import type { ObjectGraph } from '@blattwerk/pdf/internal';
import {
  type CompressLevel,
  compressLevelFile,
  compressLevels,
  type Contracts,
  type NoticeKey,
  type OptionsOf,
  neededPermissions,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { openZip, type ZipWriter } from '../../answer/write-zip.ts';
import { shrinkStreamsToSize, type SizeCost } from '../../pdf/shrink-images/shrink-to-size.ts';
import type { ImageTarget } from '../../pdf/shrink-images/shrink-image.ts';
import { shrinkStreams, storeGrayImages } from '../../pdf/shrink-images/shrink-streams.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, HandlerResult, InputFile, ToolRun } from '../../tool-run.ts';

const targets = {
  medium: {
    dpi: 150,
    maxShortfall: 0.01,
    quality: 66,
    minSimilarity: 0.94,
    standardTablesFromBytes: 2_000_000,
    drawings: 'lossless',
    separatesScans: false,
  },
  // Quality 44 is smaller than Ghostscript's /screen, at twice its pixels.
  // A photo of 12 megapixels on a full A4 page has 85 dpi at a quarter of its size.
  low: {
    dpi: 100,
    maxShortfall: 0.15,
    quality: 44,
    minSimilarity: 0.88,
    standardTablesFromBytes: Number.POSITIVE_INFINITY,
    drawings: 'smallest',
    separatesScans: true,
  },
} as const satisfies Record<CompressLevel, ImageTarget>;
/** The other level of both is tried unless the first took longer, in ms. A run has 60 s. */
const secondLevelMs = 15_000;

/** Makes a PDF smaller: images are reduced to the resolution of the page, all other data is compressed without loss. */
export const compressHandler: Handler<Contracts['compress']> = async ([input], options, run) => {
  const { quality, target_size: targetBytes, both_levels: isForBoth, grayscale } = options;
  run.startStage('analyzing');
  if (isForBoth) return compressAtBothLevels(input, options, run);
  const { opened, compressed } = await withDocument(
    input,
    run,
    async (pdf) => {
      // A damaged file is not returned, whatever its size.
      if (targetBytes !== null && pdf.bytes <= targetBytes && !pdf.repair && !grayscale) return { opened: pdf };
      const reduction = targetBytes === null ? byLevel(quality, run) : toSize(targetBytes, run);
      return { opened: pdf, compressed: await compressDocument(pdf, reduction, grayscale, run) };
    },
    { needed: neededPermissions('compress', options) },
  );
  run.startStage('finishing');
  if (!compressed) return returnOriginal(opened, ['alreadyFits'], run);
  const { notices } = compressed;
  if (!isGain(opened, compressed)) return returnOriginal(opened, ['alreadyOptimal', ...notices], run);
  const compressedSize = await sendPieces(compressed.pieces, run);
  const facts = { originalSize: opened.bytes, compressedSize, ...costFacts(compressed.cost) };
  return { mime: 'application/pdf', facts, ...fileNotices(opened, [...notices, ...lossNotices(compressed.losses)]) };
};

/** Writes a ZIP with the file at both levels, one after the other, or the original where neither gains anything. */
async function compressAtBothLevels(
  input: InputFile,
  options: OptionsOf<Contracts['compress']>,
  run: ToolRun,
): Promise<HandlerResult<Contracts['compress']>> {
  const { quality, grayscale } = options;
  const endMs = performance.now() + secondLevelMs;
  const other = compressLevels.find((level) => level !== quality) ?? quality;
  const sizes: number[] = [];
  let zip: ZipWriter | undefined;
  const notices = new Set<NoticeKey>();
  let last: OpenedDocument | undefined;
  for (const [index, level] of [quality, other].entries()) {
    if (last && performance.now() > endMs) break;
    const half: ToolRun = { ...run, report: (fraction) => run.report((index + fraction) / 2) };
    const { opened, compressed } = await withDocument(
      input,
      half,
      async (pdf) => {
        return {
          opened: pdf,
          compressed: await compressDocument(pdf, byLevel(level, half), grayscale, half),
        };
      },
      { needed: neededPermissions('compress', options) },
    );
    last = opened;
    const { pieces } = compressed;
    for (const notice of compressed.notices) notices.add(notice);
    if (!isGain(opened, compressed)) continue;
    for (const notice of lossNotices(compressed.losses)) notices.add(notice);
    zip ??= openZip(run.write);
    await zip.add(compressLevelFile(level), Buffer.concat(pieces));
    sizes.push(bytesOf(pieces));
  }
  run.startStage('finishing');
  if (!last) throw new Error('no level was tried');
  if (!zip) return returnOriginal(last, ['alreadyOptimal', ...notices], run);
  await zip.end();
  const facts = { originalSize: last.bytes, compressedSize: Math.min(...sizes), ...costFacts() };
  return { mime: 'application/zip', facts, ...fileNotices(last, notices) };
}

/** A compressed document. */
interface Compressed extends PdfOutput {
  /** Of an answer with or without it. */
  notices: NoticeKey[];
  /** Whether colors became gray. */
  isGrayed: boolean;
  /** What a size took of the images; undefined where they were not encoded for one. */
  cost: SizeCost | undefined;
}

/**
 * Whether an output replaces its original: one that is damaged, or has colors that are not wanted, is not returned, even
 * where the output is larger.
 */
function isGain(opened: OpenedDocument, { pieces, isGrayed }: Compressed): boolean {
  return opened.repair !== undefined || isGrayed || bytesOf(pieces) < opened.bytes;
}

async function returnOriginal(
  { document, bytes }: OpenedDocument,
  notices: NoticeKey[],
  run: ToolRun,
): Promise<HandlerResult<Contracts['compress']>> {
  await run.write(document.bytes);
  const facts = { originalSize: bytes, compressedSize: bytes, ...costFacts() };
  return { mime: 'application/pdf', facts, notices };
}

/** What a size took of the images; 0 where they were not encoded for one. */
function costFacts({ dpi, quality }: SizeCost = { dpi: 0, quality: 0 }) {
  return { imageResolution: dpi, imageQuality: quality };
}

interface Reduction {
  /** Makes the streams of a document smaller. @param measure tells the size of the file as it is now, in bytes */
  shrink: (graph: ObjectGraph, measure: () => number) => Promise<SizeCost | undefined>;
  /** Whether fonts may lose the programs that adjust outlines to pixels. */
  dropsHints: boolean;
}

function byLevel(level: CompressLevel, run: ToolRun): Reduction {
  const options = { target: targets[level], scratch: run.scratch };
  return {
    shrink: async (graph) => {
      await shrinkStreams(graph, options, (fraction) => run.report(fraction));
      return undefined;
    },
    dropsHints: level === 'low',
  };
}

function toSize(targetBytes: number, run: ToolRun): Reduction {
  return {
    shrink: (graph, measure) => {
      const options = { targetBytes, scratch: run.scratch, measure };
      return shrinkStreamsToSize(graph, options, (fraction) => run.report(fraction));
    },
    dropsHints: false,
  };
}

async function compressDocument(
  { pdf }: OpenedDocument,
  { shrink, dropsHints }: Reduction,
  isGray: boolean,
  run: ToolRun,
): Promise<Compressed> {
  let cost: SizeCost | undefined;
  const { isGrayed, hasColor } = await pdf.reduce({
    isGray,
    dropsHints,
    shrink: async (graph) => {
      if (isGray) await storeGrayImages(graph);
      run.startStage('processing');
      cost = await shrink(graph, () => bytesOf(pdf.write().pieces));
    },
  });
  return { ...(await pdf.writeConforming()), notices: hasColor ? ['colorsKept'] : [], isGrayed, cost };
}
