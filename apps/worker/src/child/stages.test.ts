import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Contract,
  defaultLimits,
  exampleForm,
  type FileFormat,
  parseOptions,
  type Stage,
  stages,
  type ToolName,
  contracts,
} from '@blattwerk/shared';
import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { loadHandlers } from './handlers.ts';
import type { JobBytes } from './parent-channel.ts';
import { runHandler } from './run-handler.ts';

const scratch = mkdtempSync(join(tmpdir(), 'blattwerk-scratch-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** On white pages no text is looked for, which takes seconds. */
const recognizing: readonly ToolName[] = ['ocr', 'scan-to-pdf'];

async function sample(tool: ToolName): Promise<{ bytes: Buffer; format: FileFormat }> {
  const { kind } = (contracts[tool] as Contract).input;
  const background = recognizing.includes(tool) ? 'white' : 'teal';
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  if (kind === 'image') return { bytes: image, format: 'png' };
  if (kind === 'invoice') return { bytes: ciiInvoice(), format: 'xml' };
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(image);
  for (let page = 0; page < 3; page++) pdf.addPage([200, 100]).drawImage(picture);
  return { bytes: Buffer.from(await pdf.save()), format: 'pdf' };
}

describe.each(Object.keys(contracts) as ToolName[])('%s', (tool) => {
  it('enters all stages in order, and returns all facts of its contract', async () => {
    const contract: Contract = contracts[tool];
    const { bytes, format } = await sample(tool);
    const inputs = Array.from({ length: contract.input.minFiles }, (_, index) => {
      return { index, bytes: bytes.byteLength, format };
    });
    const form = exampleForm(contract);
    const options = parseOptions(contract, form);
    const secrets = Object.fromEntries(form.filter(([name]) => contract.fields[name]?.isPrivate));
    const fileNames = inputs.map(({ index }) => `${index}.${format}`);
    const reported: Stage[] = [];
    const job: JobBytes = {
      confidential: () => Promise.resolve({ fileNames, secrets }),
      read: () => Promise.resolve(Buffer.from(bytes)),
      write: () => Promise.resolve(),
    };
    const report = await runHandler(
      { handlers: await loadHandlers([tool]), bytes: job, emit: ({ stage }) => reported.push(stage) },
      { tool, options, inputs, limits: defaultLimits, scratch: join(scratch, randomUUID()) },
    );
    expect(report).toMatchObject({ kind: 'done' });
    expect([...new Set(reported)]).toEqual(stages);
    expect(Object.keys(report.kind === 'done' ? report.facts : {}).toSorted()).toEqual(
      Object.keys(contract.output.facts).toSorted(),
    );
  });
});
