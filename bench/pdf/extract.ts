import { join } from 'node:path';
import type { Section } from '../stats.ts';
import { benchSources, filesAreMade, plates, withoutImages } from './files/files.ts';
import { fewestRuns, mostRuns } from './measure.ts';
import { type Cells, columns, rowsOf } from './row.ts';

/** What our time may be of pdfimages'. */
const most = 1;

/** extract-images, beside pdfimages. */
export async function benchPdfExtract(): Promise<Section> {
  const rows: Cells[] = [];
  for (const source of filesAreMade ? [...benchSources(), plates] : benchSources()) {
    const hasNone = withoutImages.has(source);
    const added = await rowsOf(`${source.title}${hasNone ? ' (none in it)' : ''}`, most, source, ({ path }) => ({
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
    title: 'extract-images: the engine alone',
    text: `As above, beside \`pdfimages -all\`; our answer is a ZIP in memory with each image once. The last file holds Flate images (RGB, gray, indexed, of one bit, with a mask), JPEGs (RGB, gray, CMYK), fax and JBIG2 images; a file with none is refused after a look through all of it. ${fewestRuns} to ${mostRuns} runs each. Holds: ahead.`,
    columns,
    rows,
  };
}
