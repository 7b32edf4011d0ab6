import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defaultLimits, type FieldValue, type Limits, type ToolName } from '@blattwerk/shared';
import { formPdf, widget } from '@blattwerk/pdf/testing/form-pdf';
import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, pdfInfo, textOf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf, qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { readZip } from '@blattwerk/testing/read-zip';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProgressMessage } from '../protocol.ts';
import { loadHandler } from './handlers.ts';
import { runHandler } from './run-handler.ts';

const scratch = mkdtempSync(join(tmpdir(), 'blattwerk-chain-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

type GivenStep = readonly [tool: ToolName, options?: Readonly<Record<string, FieldValue>>];

interface ChainRun {
  limits?: Partial<Limits>;
  onWrite?: () => Promise<void>;
}

async function runChain(files: readonly Buffer[], steps: readonly GivenStep[], { limits, onWrite }: ChainRun = {}) {
  const written: Buffer[] = [];
  const progress: ProgressMessage[] = [];
  const text = JSON.stringify(steps.map(([tool, options = {}]) => ({ tool, options })));
  const report = await runHandler(
    {
      handlers: {},
      loadHandler,
      bytes: {
        confidential: () =>
          Promise.resolve({ fileNames: files.map((_, index) => `file${index}.pdf`), secrets: { steps: text } }),
        read: (place) => Promise.resolve(Buffer.from(files[place] ?? '')),
        write: async (chunk) => {
          await onWrite?.();
          written.push(Buffer.from(chunk));
        },
      },
      emit: (message) => progress.push(message),
    },
    {
      tool: 'chain',
      steps: steps.map(([tool]) => tool),
      options: {},
      inputs: files.map((file, index) => ({ index, bytes: file.byteLength, format: 'pdf' })),
      limits: { ...defaultLimits, ...limits },
      scratch,
    },
  );
  return { report, output: Buffer.concat(written), progress };
}

const pages = textPdf(['one', 'two', 'three']);

describe('a chain', () => {
  it('merges, rotates, compresses and protects, in this order', async () => {
    const photos = makePdf(2, { image: true });
    const { report, output } = await runChain(
      [photos, pages],
      [
        ['merge', { bookmarks: 'none' }],
        ['rotate', { pages: '1', rotation: 270 }],
        ['compress', { quality: 'low' }],
        ['protect', { password: 'geheim', allow_copy: false }],
      ],
    );
    expect(report).toMatchObject({ kind: 'done', mime: 'application/pdf', bytes: output.byteLength, facts: {} });
    expect(qpdfCheck(output, 'geheim')).toBe(0);
    const info = pdfInfo(output, ['-upw', 'geheim', '-f', '1', '-l', '2']);
    expect(info).toMatchObject({ Pages: '5', 'Page 1 rot': '270', 'Page 2 rot': '0' });
    expect(info['Encrypted']).toMatch(/^yes .*copy:no .*AES-256/);
    expect(output.byteLength).toBeLessThan(photos.byteLength + pages.byteLength);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('runs steps in their order, each with its own options', async () => {
    const deleted = (first: string, second: string) =>
      runChain(
        [pages],
        [
          ['delete-pages', { pages: first }],
          ['organize-pages', { pages: second }],
        ],
      );
    expect(textOf((await deleted('1', '2,1')).output)).toMatch(/^three\s+two\s+$/);
    // In the other order page 3 would be missing.
    expect(await deleted('3', '3')).toMatchObject({
      report: { kind: 'refused', code: 'invalidPages', params: { step: 2, page: 3, page_count: 2 } },
    });
  });

  it('opens a file with its password first, and gives the last step another one', async () => {
    const locked = encryptedPdf(pages, 'alt', 'besitzer');
    const { output } = await runChain(
      [locked],
      [['unlock', { password: 'alt' }], ['rotate'], ['protect', { password: 'neu' }]],
    );
    expect(qpdfCheck(output, 'alt')).not.toBe(0);
    expect(inspectPdf(output, 'neu')).toMatchObject({ pages: 3, isEncrypted: true });
  });

  it('ends in a ZIP where its last step does', async () => {
    const { report, output } = await runChain([pages], [['rotate'], ['split', { mode: 'interval', config: '1' }]]);
    expect(report).toMatchObject({ kind: 'done', mime: 'application/zip' });
    expect(readZip(output).map(({ content }) => inspectPdf(content).rotation)).toEqual([90, 90, 90]);
  });

  it('reports the notices of all steps with their step', async () => {
    const steps: GivenStep[] = [['unlock'], ['rotate', { orientation: 'portrait' }], ['compress'], ['rotate']];
    const { report } = await runChain([textPdf(['x'])], steps);
    expect(report).toMatchObject({
      kind: 'done',
      notices: ['notProtected', 'nothingRotated', 'alreadyOptimal'],
      noticeSteps: [1, 2, 3],
    });
  });

  it('states the level of PDF/A that its output meets where the last step makes it', async () => {
    const archived: GivenStep = ['pdf-a', { mode: 'convert', level: '2b' }];
    const reportOf = async (...steps: GivenStep[]) => (await runChain([textPdf(['x'])], steps)).report;
    const archiveChanges = expect.stringContaining('fontEmbedded=1') as string;
    expect(await reportOf(['rotate'], archived)).toMatchObject({ archiveChanges, archiveLevel: '2b' });
    expect(await reportOf(archived, ['rotate'])).toMatchObject({ archiveChanges, archiveLevel: undefined });
  });

  it('reports that its first step repaired the file', async () => {
    const damaged = Buffer.from(pages.toString('latin1').replace(/xref[^]*/, ''), 'latin1');
    const { report } = await runChain([damaged], [['rotate'], ['delete-pages', { pages: '1' }]]);
    expect(report).toMatchObject({ kind: 'done', notices: ['repaired'], noticeSteps: [1] });
  });
});

describe('a step that refuses', () => {
  it.each<[string, GivenStep[], object]>([
    [
      'the first',
      [['unlock', { password: 'falsch' }], ['rotate']],
      { code: 'wrongPassword', params: { step: 1, file: 0 } },
    ],
    [
      'another one',
      [
        ['unlock', { password: 'alt' }],
        ['delete-pages', { pages: '1-3' }],
      ],
      { code: 'noPagesLeft', params: { step: 2 } },
    ],
    [
      'one after protect, which nobody unlocked',
      [['unlock', { password: 'alt' }], ['protect', { password: 'neu' }], ['rotate']],
      { code: 'encryptedPdf', params: { step: 3, file: 0 } },
    ],
  ])('is named: %s', async (_name, steps, refusal) => {
    const { report, output } = await runChain([encryptedPdf(pages, 'alt', 'besitzer')], steps);
    expect(report).toEqual({ kind: 'refused', ...refusal });
    expect(output.byteLength).toBe(0);
  });

  it.each([
    ['a field that the form does not have', { Kunde: 'x' }, { code: 'unknownFormField', params: { form_field: 0 } }],
    [
      'a text that no font can write',
      { Name: 'aก' },
      { code: 'invalidField', params: { form_field: 0, character: 2 } },
    ],
  ])('names by its index %s, as a single request does', async (_name, values, { code, params }) => {
    const form = formPdf({
      objects: [widget('10 10 90 30', '/FT /Tx /T (Name) /DA (/Helv 12 Tf 0 g)')],
      fields: '10 0 R',
      annotations: '10 0 R',
    });
    const sign: GivenStep = ['sign', { values: JSON.stringify(values) }];
    const { report } = await runChain([form], [['rotate'], sign]);
    expect(report).toEqual({ kind: 'refused', code, params: { step: 2, field: 'values', ...params } });
  });

  it('names no file where several became one', async () => {
    const { report } = await runChain([pages, pages], [['merge'], ['protect', { password: 'neu' }], ['rotate']]);
    expect(report).toEqual({ kind: 'refused', code: 'encryptedPdf', params: { step: 3 } });
  });

  it('is the one whose output is larger than an uploaded PDF may be', async () => {
    const { report } = await runChain([pages], [['rotate'], ['rotate']], { limits: { pdfBytes: 500 } });
    expect(report).toEqual({ kind: 'refused', code: 'fileTooLarge', params: { step: 1, max_size: 500 } });
  });
});

describe('progress', () => {
  it('passes each stage once, and does not decrease', async () => {
    const { progress } = await runChain([pages], [['rotate'], ['compress'], ['rotate']]);
    const begun = progress.filter(({ stage }, at) => progress[at - 1]?.stage !== stage);
    expect(begun.map(({ stage }) => stage)).toEqual(['analyzing', 'processing', 'finishing']);
    const processed = progress.filter(({ stage }) => stage === 'processing').map(({ fraction }) => fraction);
    expect(processed).toEqual(processed.toSorted((one, other) => one - other));
    expect(processed.length).toBeGreaterThanOrEqual(7);
    expect([processed[0], Math.max(...processed)]).toEqual([0, 6 / 7]);
  });
});

it('keeps the output of one step at most, and no file', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const bytes = 8 * 1024 * 1024;
  const large = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>',
    '<< /Type /Page /Parent 2 0 R /Resources << /XObject << /A 4 0 R >> >> >>',
    stream(
      '/Type /XObject /Subtype /Image /Width 4096 /Height 2048 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      randomBytes(bytes),
    ),
  ]);
  const held = () => {
    // V8 frees the memory of collected buffers in a thread of its own, before it collects again at the latest.
    for (let round = 0; round < 3; round++) collect();
    return process.memoryUsage().arrayBuffers;
  };
  /** Calls `measure` at the first byte of the answer of so many steps. */
  const runSteps = async (count: number, measure: () => Promise<void> | void) => {
    let isFirst = true;
    const steps = Array.from({ length: count }, (): GivenStep => ['rotate']);
    const { report } = await runChain([large], steps, {
      async onWrite() {
        if (!isFirst) return;
        isFirst = false;
        expect(existsSync(join(scratch, 'run'))).toBe(false);
        await measure();
      },
    });
    // A failed expectation is a fault of the run.
    expect(report.kind).toBe('done');
  };
  await runSteps(1, () => {});
  let ofTwo = 0;
  await runSteps(2, () => void (ofTwo = held()));
  await runSteps(5, async () => {
    await expect.poll(held).toBeLessThan(ofTwo + bytes);
  });
});
