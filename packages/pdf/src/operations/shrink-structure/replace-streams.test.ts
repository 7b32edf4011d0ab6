import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { PdfStream } from '../../file/values.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { ObjectGraph } from '../../file/object-graph.ts';
import { type Attempt, StreamReplacer, type Task } from './replace-streams.ts';

const later = () => performance.now() + 60_000;

async function* inOrder<T>(tasks: readonly Task<T>[]): AsyncGenerator<T, void, void> {
  for (const { run } of tasks) yield await run();
}

/** A document with streams of 5,000 bytes, and attempts that reduce each to `leftBytes`. */
function attemptsAt(count: number, leftBytes: number) {
  const refs = Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ');
  const pdf = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /Streams [${refs}] >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ...Array.from({ length: count }, () => ['<< >>', 'x'.repeat(5_000)] as const),
  ]);
  const graph = new ObjectGraph(PdfDocument.open(pdf));
  const attempts = [...graph.streams()].map(([number, { dict }]): Attempt => {
    return {
      workBytes: 5_000,
      storedBytes: 5_000,
      run: () => Promise.resolve({ number, stream: new PdfStream(dict, Buffer.alloc(leftBytes)) }),
    };
  });
  return { graph, attempts };
}

it('replaces all similar streams only if the sample shrinks enough', async () => {
  for (const [leftBytes, expected] of [
    [4_900, 8],
    [4_800, 40],
  ] as const) {
    const { graph, attempts } = attemptsAt(40, leftBytes);
    const replacer = new StreamReplacer(graph, inOrder);
    await replacer.alike(attempts, 0.03, later());
    expect(replacer.replaced.size).toBe(expected);
    const lengths = [...graph.streams()].map(([, { raw }]) => raw.length);
    expect(lengths).toHaveLength(40);
    expect(lengths.filter((length) => length === leftBytes)).toHaveLength(expected);
  }
});

it('keeps streams after the deadline unchanged', async () => {
  const { graph, attempts } = attemptsAt(5, 10);
  const replacer = new StreamReplacer(graph, inOrder);
  expect(await replacer.all(attempts, performance.now() - 1)).toBe(0);
  expect(replacer.replaced.size).toBe(0);
});

it('replaces few streams without a sample', async () => {
  const { graph, attempts } = attemptsAt(20, 4_999);
  const replacer = new StreamReplacer(graph, inOrder);
  await replacer.alike(attempts, 0.03, later());
  expect(replacer.replaced.size).toBe(20);
});
