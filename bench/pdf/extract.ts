import { join } from 'node:path';
import type { Section } from '../section.ts';
import { benchSources, encodedImages, filesAreMade, withoutImages } from '@blattwerk/testing/files/files';
import { fewestRuns, mostRuns } from './measure.ts';
import { type Cells, columns, rowsOf } from './row.ts';

/** Greatest allowed ratio to pdfimages' time. */
const most = 1;

/** extract-images, beside pdfimages. */
export async function benchPdfExtract(): Promise<Section> {
  const rows: Cells[] = [];
  for (const source of filesAreMade ? [...benchSources(), encodedImages] : benchSources()) {
    const hasNone = withoutImages.has(source);
    const added = await rowsOf(`${source.title}${hasNone ? ' (no images)' : ''}`, most, source, ({ path }) => ({
      tool: 'extract-images',
      options: {},
      inputs: [path],
      ...(hasNone ? { refusal: 'noImages' } : {}),
      peers: [{ name: 'pdfimages', args: (folder) => ['pdfimages', '-all', path, join(folder, 'image')] }],
    }));
    rows.push(...added);
  }
  return {
    name: 'pdf-extract',
    title: 'extract-images: engine only',
    text: `As for pdf-structure, compared with \`pdfimages -all\`; our result is a ZIP in memory with each image once. The last file contains Flate images (RGB, gray, indexed, bilevel, with a mask), JPEGs (RGB, gray, CMYK), fax and JBIG2 images; a file without images is refused after a search through all of it. ${fewestRuns} to ${mostRuns} runs each. Target: faster than the native tool.`,
    columns,
    rows,
  };
}
