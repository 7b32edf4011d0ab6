import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, contracts, type ToolName } from '@blattwerk/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, quickBombs } from '../bombs/answers.ts';
import { imageBombs, pdfBombs } from '../bombs/bombs.ts';
import { bombUpload, checkBomb } from '../bombs/check-bomb.ts';
import { type LeftoverWatch, untilServed, watchLeftovers } from '../corpus/product.ts';
import { sendUpload } from '../corpus/send.ts';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';

const scratchFolder = mkdtempSync(join(tmpdir(), 'blattwerk-hostile-'));
let product: Product;
let leftovers: LeftoverWatch;
beforeAll(async () => {
  const env = {
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    SCRATCH_FOLDER: scratchFolder,
    WEB_FOLDER: '',
    // Others serve while one spends its time on a bomb.
    CHILDREN_STRUCTURE: '3',
    CHILDREN_IMAGES: '3',
    CHILDREN_RENDER: '2',
  };
  product = await startProduct({ quiet: true, build: false, env });
  leftovers = watchLeftovers(product.redisUrl, scratchFolder);
  await untilServed(product.address, Object.values(contracts));
});
afterAll(async () => {
  leftovers?.close();
  await product?.stop();
  rmSync(scratchFolder, { recursive: true, force: true });
});

/** An answer after the time limit of a run, and an allowance for a busy machine, in ms. */
const longestMs = 70_000;
const small = makePdf(2);

/** Checks the answer of a tool. @returns 'conforming' or the code of the refusal */
async function answerTo(tool: ToolName, bytes: Buffer, bomb = ''): Promise<{ tool: ToolName; outcome: string }> {
  const contract: Contract = contracts[tool];
  const upload = bombUpload(contract, Object.hasOwn(imageBombs, bomb) ? 'image' : 'pdf', bytes);
  const answer = await sendUpload(product.address, upload);
  const { finding, code } = await checkBomb(bomb, upload, answer, !huge.has(bomb));
  expect([tool, finding]).toEqual([tool, undefined]);
  expect('ms' in answer && answer.ms, 'time to an answer').toBeLessThan(longestMs);
  return { tool, outcome: code ?? 'conforming' };
}

/** Everything that the product is left in after a bomb. */
async function expectAllWell(): Promise<void> {
  expect(await leftovers.find()).toBeUndefined();
  const next = await Promise.all((['rotate', 'compress', 'pdf-to-jpg'] as const).map((tool) => answerTo(tool, small)));
  for (const { tool, outcome } of next) expect([tool, outcome]).toEqual([tool, 'conforming']);
  expect([product.worker.exitCode, product.gateway.exitCode]).toEqual([null, null]);
}

/** Their contents are more than another reader can decode: it counts the pages alone. */
const huge: ReadonlySet<string> = new Set([
  'a content stream of 4 GiB, packed three times',
  'an image of 4 GiB, packed twice',
]);

/** One of each way to work on a file. `npm run proof:bombs` sends every bomb to every tool. */
const few: readonly ToolName[] = [
  'rotate',
  'split',
  'compress',
  'extract-images',
  'pdf-to-jpg',
  'convert',
  'watermark',
  'sign',
  'redact',
];
const bombs = Object.entries({ ...pdfBombs, ...imageBombs }).filter(([name]) => quickBombs.includes(name));

it.each(bombs)('%s: each tool gives its expected answer, and nothing else ends', async (name, make) => {
  const bytes = make();
  // Small files are cheap.
  const tools = (Object.keys(answers[name] ?? {}) as ToolName[]).filter(
    (tool) => bytes.length < 10_000 || few.includes(tool),
  );
  // The time of an answer is that of its run: those of one queue would wait for each other.
  const queues = Map.groupBy(tools, (tool) => contracts[tool].costClass);
  await Promise.all(
    Array.from(queues.values(), async (ofQueue) => {
      for (const tool of ofQueue) await answerTo(tool, bytes, name);
    }),
  );
  await expectAllWell();
});

describe('a PDF that breaks off', () => {
  it('is repaired or refused, wherever it does', async () => {
    const whole = makePdf(3, { image: true });
    const cuts = Array.from({ length: 24 }, (_, part) => Math.floor((whole.length * (part + 1)) / 24.5));
    const answers = await Promise.all(cuts.map((end) => answerTo('rotate', whole.subarray(0, end))));
    const outcomes = answers.map(({ outcome }) => outcome);
    // Its pages are whole long before its end is, and what a cut leaves a longer file has as well.
    expect(outcomes).toEqual([...Array<string>(5).fill('damagedPdf'), ...Array<string>(19).fill('conforming')]);
    await expectAllWell();
  });
});
