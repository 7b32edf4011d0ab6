import type { PdfDocument } from '../file/document.ts';
import { claimsOldStandard } from '../operations/conformance/claims.ts';
import { packStreams } from '../operations/shrink-structure/pack-streams.ts';
import { reduceObjects } from '../operations/shrink-structure/reduce-objects.ts';
import { runInTurn, StreamReplacer, type TaskRunner } from '../operations/shrink-structure/replace-streams.ts';
import { subsetFonts } from '../operations/subset-fonts/subset-fonts.ts';
import type { Watch } from './watch.ts';

/**
 * Makes a document smaller without a change of what it shows.
 * @returns whether small objects may be packed: PDF/A-1 and older PDF/X forbid that
 */
export async function compressDocument(document: PdfDocument, { signal, onProgress }: Watch): Promise<boolean> {
  signal?.throwIfAborted();
  const graph = reduceObjects(document);
  const isOld = claimsOldStandard(document);
  signal?.throwIfAborted();
  // PDF/A-1 demands a list of the glyphs of each subset.
  if (!isOld) await subsetFonts(graph);
  const runTasks: TaskRunner = async function* (tasks) {
    for await (const done of runInTurn(tasks)) {
      yield done;
      signal?.throwIfAborted();
    }
  };
  await packStreams(graph, new StreamReplacer(graph, runTasks), { report: (share) => onProgress?.(share) });
  onProgress?.(1);
  return !isOld;
}
