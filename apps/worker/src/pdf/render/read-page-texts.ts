import { runInOrder } from '../../run-in-order.ts';
import { createRendererPool, maxRenderers } from './renderer-pool.ts';
import { renderWithRetry } from './retry-render.ts';

/**
 * Reads the texts of all pages with PDFium, in their order; those of annotations and fields are not among them.
 * @yields the text of a page, with lines that end with `\n`; undefined where PDFium cannot read the page, and once and for
 *   all where it cannot read the file
 */
export async function* readPageTexts(bytes: Uint8Array): AsyncGenerator<string | undefined, void, void> {
  await using pool = createRendererPool();
  const opened = await pool.open(bytes);
  if (!opened) return yield undefined;
  const tasks = Array.from({ length: opened.pageCount }, (_, pageIndex) => ({
    bytes: 0,
    run: () =>
      renderWithRetry(pool, async (renderer) => {
        const size = await renderer.send({ kind: 'load', pageIndex });
        return size ? renderer.send({ kind: 'text' }) : null;
      }),
  }));
  for await (const text of runInOrder(tasks, { maxTasks: maxRenderers * 2, maxBytes: Infinity }))
    yield text ?? undefined;
}
