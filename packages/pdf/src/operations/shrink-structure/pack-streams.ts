import { deflateTightest, flateCoding } from '../../file/filters/deflate.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';
import { PdfStream, withEntries } from '../../file/values.ts';
import type { PngEncoder } from '../../image/encode-samples.ts';
import { Allowance, packedJpegBytes } from '../../image/allowance.ts';
import { deflateStream, flateLevelOf } from './deflate-stream.ts';
import { planContentStreams } from './page-contents.ts';
import type { Attempt, StreamReplacer } from './replace-streams.ts';

/** Time limits in ms; streams that are not done in time remain unchanged. */
const timesMs = { contents: 8_000, deflating: 12_000 } as const;
/** Minimum savings of similar streams, as a share of their bytes: each takes about a millisecond. */
const worthwhile = { contents: 0.03, deflating: 0.01 } as const;

/** How streams are packed. */
interface PackOptions {
  encodePng?: PngEncoder;
  /** Bytes of its JPEGs that may get other codes. */
  jpegBytes?: Allowance;
  /** Called with fractions from 0 to 1. */
  report: (fraction: number) => void;
}

/** Makes the streams of a document smaller without loss. */
export async function packStreams(graph: ObjectGraph, replacer: StreamReplacer, options: PackOptions): Promise<void> {
  await minimizeContents(graph, replacer);
  await deflateStreams(graph, replacer, options);
}

/** Rewrites the content of pages and forms with fewer operators and shorter names, where that makes it smaller. */
async function minimizeContents(graph: ObjectGraph, replacer: StreamReplacer): Promise<void> {
  const attempts = planContentStreams(graph).map(({ number, storedBytes, minimize }): Attempt => {
    const run = async () => {
      const minimized = await minimize();
      const data = minimized && (await deflateTightest(minimized.content));
      const stream = graph.document.object(number);
      if (!data || !(stream instanceof PdfStream) || data.length >= storedBytes) return undefined;
      minimized.apply();
      return { number, stream: new PdfStream(withEntries(stream.dict, flateCoding), data) };
    };
    return { workBytes: storedBytes, storedBytes, run };
  });
  await replacer.alike(attempts, worthwhile.contents, performance.now() + timesMs.contents);
}

/** Compresses all streams without an image encoding with the best Deflate settings. */
async function deflateStreams(
  graph: ObjectGraph,
  replacer: StreamReplacer,
  { encodePng, jpegBytes = new Allowance(packedJpegBytes), report }: PackOptions,
): Promise<void> {
  const { document } = graph;
  const endMs = performance.now() + timesMs.deflating;
  const others: Attempt[] = [];
  const byLevel = new Map<number, Attempt[]>();
  let count = 0;
  for (const [number, stream] of graph.streams()) {
    if (replacer.replaced.has(number)) continue;
    const run = async () => {
      const tighter = await deflateStream(document, stream, encodePng, jpegBytes);
      return tighter && { number, stream: tighter };
    };
    const level = flateLevelOf(document, stream);
    const group = level === undefined ? others : (byLevel.get(level) ?? []);
    if (level !== undefined) byLevel.set(level, group);
    group.push({ workBytes: stream.raw.length, storedBytes: stream.raw.length, run });
    count++;
  }
  let done = 0;
  const reportOne = () => report(++done / count);
  for (const group of byLevel.values()) await replacer.alike(group, worthwhile.deflating, endMs, reportOne);
  await replacer.all(others, endMs, reportOne);
}
