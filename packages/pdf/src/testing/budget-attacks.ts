import { deflateSync } from 'node:zlib';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect } from 'vitest';
import { type BudgetLimits, budgetLimits } from '../budget.ts';
import type { Resource } from '../errors.ts';
import { PdfDocument } from '../file/document.ts';
import type { PdfStream } from '../file/values.ts';
import { layOutPdf, streamPart } from './lay-out-pdf.ts';

const withObject = (object: WrittenObject) => writePdf(['<< /Type /Catalog >>', object]);
const second = (document: PdfDocument) => document.object(2);
const packed = (data: string) => deflateSync(Buffer.from(data, 'latin1'));

function packedObject(value: string): Buffer {
  const data = packed(`1 0 ${value}`).toString('latin1');
  return layOutPdf([
    streamPart(5, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data),
    (at) => streamPart(9, '/Type /XRef /W [1 1 1] /Index [1 1 5 1]', `\x02\x05\0\x01${String.fromCharCode(at(0))}\0`),
    (at) => `startxref\n${at(1)}\n%%EOF\n`,
  ]);
}

function manyEntries(count: number): Buffer {
  const rows = packed('\x01'.repeat(count)).toString('latin1');
  return layOutPdf([
    streamPart(9, `/Type /XRef /W [0 1 0] /Size ${count} /Filter /FlateDecode`, rows),
    (at) => `startxref\n${at(0)}\n%%EOF\n`,
  ]);
}

async function decodeTwice(document: PdfDocument): Promise<void> {
  for (let pass = 0; pass < 2; pass++) await document.decode(document.object(2) as PdfStream, 1e9);
}

type Attack = readonly [
  resource: Resource,
  name: string,
  makeFile: (scale: number) => Buffer,
  work: (document: PdfDocument) => unknown,
];

/** Tiny files that ask for much of a resource, in proportion to the scale of its limits. */
export const attacks: readonly Attack[] = [
  ['objects', 'cross-reference entries', () => manyEntries(1_000_000), () => undefined],
  ['nesting', 'nested arrays', () => withObject('['.repeat(30_000)), second],
  ['nesting', 'nested dictionaries', () => withObject('<< /Kids '.repeat(30_000)), second],
  [
    'unpackedBytes',
    'compressed zeros',
    (scale) => withObject(['<< /Filter /FlateDecode >>', deflateSync(Buffer.alloc(200e6 * scale))]),
    decodeTwice,
  ],
  [
    'unpackedBytes',
    'zeros compressed twice',
    (scale) =>
      withObject(['<< /Filter [/FlateDecode /FlateDecode] >>', deflateSync(deflateSync(Buffer.alloc(200e6 * scale)))]),
    decodeTwice,
  ],
  ['steps', 'numbers', (scale) => packedObject(`[${'0 '.repeat(5e6 * scale)}]`), (document) => document.object(1)],
  ['steps', 'names', (scale) => packedObject(`<<${'/A/B'.repeat(6e6 * scale)}>>`), (document) => document.object(1)],
];

/** Expects an attack to exhaust its resource, and not the processor. @param scale of the limits, and of the attack */
export async function expectExhausted([resource, , makeFile, work]: Attack, scale: number): Promise<void> {
  const file = makeFile(scale);
  expect(file.length).toBeLessThan(300_000);
  const usual = budgetLimits(file.length);
  const limits: BudgetLimits = {
    ...usual,
    unpackedBytes: Math.floor(usual.unpackedBytes * scale),
    steps: Math.floor(usual.steps * scale),
    // Processor time has a limit of its own, which a busy machine reaches first.
    cpuMs: 1e9,
  };
  const started = process.cpuUsage();
  const opened = (async () => work(PdfDocument.open(file, { limits })))();
  await expect(opened).rejects.toThrow(expect.objectContaining({ resource }));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(8_000);
}
