import type { PdfDocument } from '../../file/document.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { shrinkColorProfiles } from './color-profiles.ts';
import { mergeDuplicateStreams } from './duplicates.ts';
import { extractInlineImages } from './inline-images.ts';
import { packObjects } from './pack-objects.ts';
import { removeRedundantData } from './redundant-data.ts';
import { removeUnusedResources } from './unused-resources.ts';

/**
 * Reads the objects of a document, without data and resources that no page shows and with equal streams merged.
 * @param change a change of what is shown, before equal streams are merged
 * @throws MalformedPdf, TooComplexPdf
 */
export function reduceObjects(document: PdfDocument, change?: (graph: ObjectGraph) => void): ObjectGraph {
  const graph = new ObjectGraph(document);
  removeRedundantData(graph);
  change?.(graph);
  removeUnusedResources(graph);
  extractInlineImages(graph);
  shrinkColorProfiles(graph);
  mergeDuplicateStreams(graph);
  packObjects(graph);
  return graph;
}
