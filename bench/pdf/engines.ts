import { rmSync } from 'node:fs';
import {
  type BenchFile,
  benchSources,
  encodedImages,
  filesAreMade,
  withoutImages,
  withSize,
} from '@blattwerk/testing/files/files';
import { median } from '@blattwerk/testing/statistics';
import type { Section } from '../section.ts';
import { fewestRuns, type Measured, measure, maxRuns } from './measure.ts';
import { type Inputs, pdfimages, pdftoppm, structurePeers } from './peers.ts';
import { maxPaintedPages, otherRequests, structureRequests } from './requests.ts';
import { type Cells, isAsked, report, spread } from './row.ts';

const columns = [
  'file',
  'ours, ms',
  'native tool, ms',
  'ours / native',
  'peak memory, MB: ours, native',
  'qpdf starts',
  'target met',
];
/** Greatest allowed ratio to qpdf's time. */
const maxOfQpdf = 1.3;

/** The tools that work on a PDF's structure, each beside qpdf. */
export async function benchPdfStructure(): Promise<Section> {
  const rows: Cells[] = [];
  for (const name of Object.keys(structurePeers) as (keyof typeof structurePeers)[])
    for (const source of benchSources())
      await addRow(rows, `${name}: ${source.title}`, maxOfQpdf, source.open, async (file) => {
        const request = await structureRequests[name](file);
        return { ...request, peers: structurePeers[name](request.inputs as Inputs, file) };
      });
  return {
    name: 'pdf-structure',
    title: 'PDF structure: engines only',
    text: `Our handler in a warm child as the worker starts it, from bytes in memory to a result in memory; the native tool from a file to a file on tmpfs, including its start. In turn, ${fewestRuns} to ${maxRuns} runs each after a warm-up, median (range). merge joins the file and the typical one; mutool is shown for information only, since its merge drops links. Memory is the peak of our child, including input and result, and of the largest qpdf that it starts. Target: at most ${maxOfQpdf} times the native tool's time.`,
    columns,
    rows,
  };
}

/** pdf-to-jpg, beside pdftoppm. */
export async function benchPdfRender(): Promise<Section> {
  const rows: Cells[] = [];
  for (const source of benchSources())
    await addRow(rows, source.title, 1, source.open, async (file) => ({
      ...(await otherRequests['pdf-to-jpg'](file)),
      peers: [pdftoppm(file)],
    }));
  return {
    name: 'pdf-render',
    title: 'pdf-to-jpg: engine only',
    text: `As for pdf-structure: at most the first ${maxPaintedPages} pages, at 150 dpi, compared with \`pdftoppm -jpeg -r 150\`; our result is a ZIP in memory. ${fewestRuns} to ${maxRuns} runs each. Target: faster than the native tool.`,
    columns,
    rows,
  };
}

/** extract-images, beside pdfimages. */
export async function benchPdfExtract(): Promise<Section> {
  const rows: Cells[] = [];
  for (const source of filesAreMade ? [...benchSources(), encodedImages] : benchSources()) {
    const hasNone = withoutImages.has(source);
    await addRow(rows, `${source.title}${hasNone ? ' (no images)' : ''}`, 1, source.open, async (file) => {
      const request = await otherRequests['extract-images'](file);
      return { ...request, ...(hasNone ? { refusal: 'noImages' } : {}), peers: [pdfimages(file)] };
    });
  }
  return {
    name: 'pdf-extract',
    title: 'extract-images: engine only',
    text: `As for pdf-structure, compared with \`pdfimages -all\`; our result is a ZIP in memory with each image once. The last file contains Flate images (RGB, gray, indexed, bilevel, with a mask), JPEGs (RGB, gray, CMYK), fax and JBIG2 images; a file without images is refused after a search through all of it. ${fewestRuns} to ${maxRuns} runs each. Target: faster than the native tool.`,
    columns,
    rows,
  };
}

/** Adds a row where it is asked for. @param most what our time may be of the native tool's */
async function addRow(
  rows: Cells[],
  title: string,
  most: number,
  open: () => Promise<BenchFile>,
  trial: (file: BenchFile) => Promise<Parameters<typeof measure>[0]>,
): Promise<void> {
  if (!isAsked(title)) return;
  const file = await open();
  const { ours, peers } = await measure(await trial(file));
  for (const { folder } of [ours, ...peers]) rmSync(folder, { recursive: true });
  const peer = peers[0]?.error === undefined ? peers[0] : undefined;
  const ratio = peer && ours.error === undefined ? median(ours.ms) / median(peer.ms) : undefined;
  // Where the native tool fails, ours is ahead.
  const isMet = ours.error === undefined && (ratio === undefined || ratio <= most);
  const timesOf = ({ ms, error }: Measured) => error ?? spread(ms);
  rows.push(
    report([
      withSize(title, file),
      timesOf(ours),
      peers.map((each) => `${each.name}: ${timesOf(each)}`).join('; '),
      ratio?.toFixed(2) ?? '',
      `${ours.peakMegabytes.toFixed(0)}, ${peer?.peakMegabytes.toFixed(0) ?? ''}`,
      ours.starts,
      isMet ? 'yes' : 'no',
    ]),
  );
}
