import { expect, it } from 'vitest';
import { pdfAHandler } from '../../apps/worker/src/tools/pdf-a/handler.ts';
import { runInMemory } from '../../apps/worker/src/testing/run-in-memory.ts';
import { conversions } from './answers.ts';
import { archiveBombs } from './archive-bombs.ts';

/** Processor time of a conversion with its check, in ms. */
const maxMs = 15_000;
/** Memory that is in use at its end and was not at its beginning, in bytes. */
const maxBytes = 1_500_000_000;

it.each(Object.entries(archiveBombs))('the conversion to PDF/A ends for %s', async (name, make) => {
  const files = [{ name: 'a.pdf', bytes: make() }];
  const memory = process.memoryUsage().rss;
  const before = process.cpuUsage();
  const run = runInMemory(pdfAHandler, files, { mode: 'convert', level: 'auto' });
  const outcome = await run.then(
    () => 'conforming',
    (error: { code?: string; name: string }) => (error.name === 'TooComplexPdf' ? 'tooComplex' : error.code),
  );
  const { user, system } = process.cpuUsage(before);
  expect(outcome).toBe(conversions[name]);
  expect((user + system) / 1_000).toBeLessThan(maxMs);
  expect(process.memoryUsage().rss - memory).toBeLessThan(maxBytes);
});
