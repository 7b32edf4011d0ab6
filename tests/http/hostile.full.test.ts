import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, type ErrorCode, type ToolName, contracts } from '@blattwerk/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHeaders } from '../corpus/check-http.ts';
import { sendUpload } from '../corpus/send.ts';
import { checkCase } from '../fuzz/check-case.ts';
import { type LeftoverWatch, watchLeftovers } from '../fuzz/leftovers.ts';
import { untilServed } from '../fuzz/run-cases.ts';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { bombs, imageBombs } from './bombs.ts';
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

const fields: Partial<Record<ToolName, [string, string][]>> = {
  split: [['config', '1']],
  protect: [['password', 'x']],
  'delete-pages': [['pages', '1']],
};
const small = makePdf(2);

/** 'conforming' or the code of the refusal. An answer after the time limit of a run is a finding. */
async function answerTo(
  tool: ToolName,
  bytes: Buffer,
  isReadable = true,
): Promise<{ tool: ToolName; outcome: string }> {
  const contract: Contract = contracts[tool];
  const files = Array.from({ length: contract.input.minFiles }, () => ({ name: 'a', bytes: Uint8Array.from(bytes) }));
  const upload = { contract, files, fields: fields[tool] ?? [] };
  const answer = await sendUpload(product.address, upload);
  const sent = { ...upload, index: 0, origin: '', files: [{ name: 'a', bytes }], fields: fields[tool] ?? [] };
  const isTrusted = answer.status === 200 && !isReadable;
  const { finding, code } = isTrusted
    ? { finding: checkHeaders(contract, answer), code: undefined }
    : await checkCase(sent, answer);
  expect(finding, `${tool}: ${code ?? answer.status}`).toBeUndefined();
  return { tool, outcome: code ?? 'conforming' };
}

/** Everything that the product is left in after a bomb. */
async function expectAllWell(): Promise<void> {
  expect(await leftovers.find()).toBeUndefined();
  const next = await Promise.all((['rotate', 'compress', 'pdf-to-jpg'] as const).map((tool) => answerTo(tool, small)));
  for (const { tool, outcome } of next) expect([tool, outcome]).toEqual([tool, 'conforming']);
  expect([product.worker.exitCode, product.gateway.exitCode]).toEqual([null, null]);
}

const all = (Object.keys(contracts) as ToolName[]).filter((tool) => contracts[tool].input.kind === 'pdf');
/** One of each way to work on a file, for bombs that each of them spends its time on. */
const few: ToolName[] = ['rotate', 'split', 'compress', 'extract-images', 'pdf-to-jpg'];
/** Without the rendering that only its limit of processor time ends, for which the form XObjects stand. */
const unrendered = few.filter((tool) => tool !== 'pdf-to-jpg');

interface Row {
  tried?: ToolName[];
  /** Whether another reader accepts the result; true where absent. */
  isReadable?: boolean;
  /** The result where it does not depend on the machine's speed; else a conforming file or a refusal. */
  must?: Partial<Record<ToolName, 'conforming' | ErrorCode>>;
}

const rows: Record<string, Row> = {
  'a content stream of 4 GiB, packed three times': { tried: unrendered, isReadable: false },
  'an image of 4 GiB, packed twice': { tried: unrendered, isReadable: false, must: { 'extract-images': 'tooComplex' } },
  'an object stream of 2 GiB': { tried: few },
  'an image of 100,000 by 100,000 pixels and next to no data': {
    tried: few,
    must: { rotate: 'conforming', compress: 'conforming', 'extract-images': 'tooComplex' },
  },
  'a page of 100,000 by 100,000 inches': { tried: few, must: { rotate: 'conforming', split: 'conforming' } },
  '100,000 objects': { tried: few },
  '20,000 pages': { tried: unrendered },
  'one page listed 20,000 times': { tried: unrendered },
  'a page tree of 20,000 levels': { tried: few },
  'a page tree that is its own kid': {
    must: { rotate: 'conforming', merge: 'conforming', 'pdf-to-jpg': 'conforming' },
  },
  'parents that go round': { must: { rotate: 'conforming', split: 'conforming' } },
  'cross-reference tables that go round': { must: { rotate: 'conforming', merge: 'conforming' } },
  'an outline that goes round': { must: { rotate: 'conforming', merge: 'conforming', split: 'conforming' } },
  'names, labels, fields and tags that go round': {
    must: { rotate: 'conforming', merge: 'conforming', split: 'conforming' },
  },
  'a form XObject within itself': {
    tried: few,
    must: { rotate: 'conforming', compress: 'conforming', 'extract-images': 'noImages' },
  },
  'form XObjects, ten of ten of ten …': {
    tried: few,
    must: { rotate: 'conforming', compress: 'conforming', 'extract-images': 'noImages' },
  },
  'references that lead to themselves': { must: { rotate: 'conforming' } },
  'color spaces, masks and patterns within themselves': {
    tried: few,
    must: { rotate: 'conforming', compress: 'conforming' },
  },
  'arrays 200,000 deep': { tried: few },
  'dictionaries 100,000 deep, never closed': { tried: few, must: { rotate: 'tooComplex', split: 'tooComplex' } },
  'arrays 200,000 deep on a page': { tried: few, must: { rotate: 'conforming', compress: 'conforming' } },
};

describe('a PDF with', () => {
  it('has a row for each kind', () => {
    expect(Object.keys(rows)).toEqual(Object.keys(bombs));
  });

  it.each(Object.entries(rows))('%s ends alone', async (name, { tried = all, isReadable = true, must = {} }) => {
    const bytes = bombs[name]?.() ?? Buffer.alloc(0);
    const answers = await Promise.all(tried.map((tool) => answerTo(tool, bytes, isReadable)));
    for (const { tool, outcome } of answers) {
      if (must[tool]) expect([tool, outcome]).toEqual([tool, must[tool]]);
    }
    await expectAllWell();
  });
});

describe('an image of', () => {
  it.each(Object.entries(imageBombs))('%s ends alone', async (_, { make, must }) => {
    const { outcome } = await answerTo('convert', make());
    expect(must).toContain(outcome);
    await expectAllWell();
  });
});

describe('a PDF that breaks off', () => {
  it('is repaired or refused, wherever it does', async () => {
    const whole = makePdf(3, { image: true });
    const cuts = Array.from({ length: 24 }, (_, part) => Math.floor((whole.length * (part + 1)) / 24.5));
    const answers = await Promise.all(cuts.map((end) => answerTo('rotate', whole.subarray(0, end))));
    const outcomes = answers.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome !== 'conforming' && outcome !== 'damagedPdf')).toEqual([]);
    // Its pages are whole long before its end is.
    expect(outcomes.at(-1)).toBe('conforming');
    expect(outcomes[0]).toBe('damagedPdf');
    await expectAllWell();
  });
});
