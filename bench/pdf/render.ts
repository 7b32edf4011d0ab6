import { join } from 'node:path';
import type { Section } from '../section.ts';
import { benchSources } from '@blattwerk/testing/files/files';
import { fewestRuns, mostRuns } from './measure.ts';
import { lastPainted, mostPainted, otherRequests } from './requests.ts';
import { type Cells, columns, rowsOf } from './row.ts';

/** Greatest allowed ratio to pdftoppm's time. */
const most = 1;

/** pdf-to-jpg, beside pdftoppm. */
export async function benchPdfRender(): Promise<Section> {
  const rows: Cells[] = [];
  for (const source of benchSources()) {
    const added = await rowsOf(source.title, most, source, async (file) => {
      const last = String(lastPainted(file));
      const { path } = file;
      return {
        ...(await otherRequests['pdf-to-jpg'](file)),
        peers: [
          {
            name: 'pdftoppm',
            args: (folder) => ['pdftoppm', '-jpeg', '-r', '150', '-f', '1', '-l', last, path, join(folder, 'page')],
          },
        ],
      };
    });
    rows.push(...added);
  }
  return {
    name: 'pdf-render',
    title: 'pdf-to-jpg: engine only',
    text: `As for pdf-structure: at most the first ${mostPainted} pages, at 150 dpi, compared with \`pdftoppm -jpeg -r 150\`; our result is a ZIP in memory. ${fewestRuns} to ${mostRuns} runs each. Target: faster than the native tool.`,
    columns,
    rows,
  };
}
