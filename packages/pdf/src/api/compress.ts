import type { PdfDocument } from '../file/document.ts';
import type { ObjectGraph } from '../file/object-graph.ts';
import { claimsOldStandard, type DroppedClaims, dropClaimsAgainstGray } from '../file/metadata/claims.ts';
import { convertToGray, type GrayResult } from '../operations/grayscale/convert-to-gray.ts';
import { packStreams } from '../operations/shrink-structure/pack-streams.ts';
import { reduceObjects } from '../operations/shrink-structure/reduce-objects.ts';
import { runInTurn, StreamReplacer, type TaskRunner } from '../operations/shrink-structure/replace-streams.ts';
import { subsetFonts } from '../operations/subset-fonts/subset-fonts.ts';
import type { Watch } from './watch.ts';

export interface ReduceOptions extends Pick<Watch, 'signal'> {
  /** Whether colors become gray; those of images whose samples are decoded are left to `shrink`. */
  isGray?: boolean;
  /** Whether fonts may lose the programs that adjust outlines to pixels. */
  dropsHints?: boolean;
  /** Makes the streams smaller, after data and resources that no page shows are gone, and fonts have what is shown. */
  shrink: (graph: ObjectGraph) => Promise<void>;
}

/** What became of colors. */
export interface ReducedColors {
  /** Whether something had a color that is gray now. */
  isGrayed: boolean;
  /** Whether some color could not be converted. */
  hasColor: boolean;
}

/** What the owner of the document is told. */
interface Reduction {
  /** Gets whether small objects may be packed: PDF/A-1 and older PDF/X forbid that. */
  onRead: (mayPack: boolean) => void;
  /** Drops claims of conformance that gray in place of color makes untrue. */
  dropping: (drop: () => DroppedClaims) => void;
}

export async function reduceDocument(
  document: PdfDocument,
  { isGray = false, dropsHints = false, signal, shrink }: ReduceOptions,
  { onRead, dropping }: Reduction,
): Promise<ReducedColors> {
  signal?.throwIfAborted();
  let gray: GrayResult | undefined;
  const graph = reduceObjects(document, (found) => {
    if (isGray) gray = convertToGray(found);
  });
  const isOld = claimsOldStandard(document);
  onRead(!isOld);
  signal?.throwIfAborted();
  // PDF/A-1 demands a list of the glyphs of each subset.
  if (!isOld) await subsetFonts(graph, { dropsHints });
  await shrink(graph);
  if (!gray) return { isGrayed: false, hasColor: false };
  const { isChanged: isGrayed, hasColor, wrappers } = gray;
  const hasColorants = [...wrappers].some((number) => graph.referencesTo(number) > 0);
  if (isGrayed) dropping(() => dropClaimsAgainstGray(document, { hasColorants }));
  return { isGrayed, hasColor };
}

/** Codes all streams more tightly, none of them with loss. */
export async function shrinkWithoutLoss(graph: ObjectGraph, { signal, onProgress }: Watch): Promise<void> {
  const runTasks: TaskRunner = async function* (tasks) {
    for await (const done of runInTurn(tasks)) {
      yield done;
      signal?.throwIfAborted();
    }
  };
  await packStreams(graph, new StreamReplacer(graph, runTasks), { report: (share) => onProgress?.(share) });
  onProgress?.(1);
}
