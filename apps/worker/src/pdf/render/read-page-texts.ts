import { runInOrder } from '../../run-in-order.ts';
import { createRendererPool, maxRenderers, type RendererPool } from './renderer-pool.ts';
import { renderWithRetry } from './retry-render.ts';

/** Pages that are read at once: a message to a thread costs as much as the text of a short page. */
const pagesAtOnce = 32;

/**
 * Reads the texts of all pages with PDFium, in their order; those of annotations and fields are not among them.
 * @yields the text of a page, with lines that end with `\n`; undefined where PDFium cannot read the page, and once and for
 *   all where it cannot read the file
 */
export async function* readPageTexts(bytes: Uint8Array): AsyncGenerator<string | undefined, void, void> {
  await using pool = createRendererPool();
  const opened = await pool.open(bytes);
  if (!opened) return yield undefined;
  const { pageCount } = opened;
  const tasks = Array.from({ length: Math.ceil(pageCount / pagesAtOnce) }, (_, index) => {
    const first = index * pagesAtOnce;
    const length = Math.min(pagesAtOnce, pageCount - first);
    return {
      bytes: 0,
      run: () =>
        readTexts(
          pool,
          Array.from({ length }, (_, page) => first + page),
        ),
    };
  });
  for await (const texts of runInOrder(tasks, { maxTasks: maxRenderers * 2, maxBytes: Infinity })) {
    for (const text of texts) yield text ?? undefined;
  }
}

/** The texts of pages, one after the other where PDFium breaks on one of them. */
async function readTexts(pool: RendererPool, pageIndices: readonly number[]): Promise<(string | null)[]> {
  const texts = await renderWithRetry(pool, (renderer) => renderer.send({ kind: 'texts', pageIndices }));
  if (texts) return texts;
  if (pageIndices.length === 1) return [null];
  const single: (string | null)[] = [];
  for (const pageIndex of pageIndices) single.push(...(await readTexts(pool, [pageIndex])));
  return single;
}
