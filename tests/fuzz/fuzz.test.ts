import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, contracts } from '@blattwerk/shared';
import { createRandom } from '@blattwerk/testing/random';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../corpus/send.ts';
import { defaultSeeds } from './default-seeds.ts';
import { byteMutations } from './mutate-bytes.ts';
import { imageMutations } from './mutate-image.ts';
import { pdfMutations } from './mutate-pdf.ts';
import { planCase } from './plan-case.ts';
import { checkCase } from './run-cases.ts';
import type { Seed } from './seeds.ts';

const all: Contract[] = Object.values(contracts);
let seeds: Seed[];
beforeAll(async () => {
  seeds = await defaultSeeds();
});
const seedNamed = (name: string) => seeds.find((seed) => seed.name === name)?.read() ?? Buffer.alloc(0);

describe('a case', () => {
  it('is the same for the same seed and index, another for others, and comes to every tool', () => {
    const plan = (seed: string, index: number) => {
      const { contract, files, fields } = planCase(seed, index, seeds, all);
      return JSON.stringify([contract.name, files.map(({ bytes }) => bytes.toString('base64')), fields]);
    };
    const plans = Array.from({ length: 30 }, (_, index) => plan('1', index));
    expect(Array.from({ length: 30 }, (_, index) => plan('1', index))).toEqual(plans);
    expect(new Set(plans).size).toBe(30);
    expect(plan('2', 0)).not.toBe(plans[0]);
    const cases = Array.from({ length: 600 }, (_, index) => planCase('1', index, seeds, all));
    expect(new Set(cases.map(({ contract }) => contract.name))).toEqual(new Set(Object.keys(contracts)));
  });

  it('is written by --save as it is sent', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'saved');
    const script = join(import.meta.dirname, 'run.ts');
    const args = [script, '--seed', 'x', '--tool', 'rotate', '--only', '7', '--save', path];
    expect(execFileSync(process.execPath, args).toString()).toContain('case 7: rotate');
    const [file] = planCase('x', 7, seeds, [contracts.rotate]).files;
    expect(readFileSync(path).equals(file?.bytes ?? Buffer.alloc(0))).toBe(true);
  });
});

const { changeInsideStream, ...syntaxMutations } = pdfMutations;

describe.each([
  ['readable.pdf', { ...byteMutations, ...syntaxMutations }],
  ['table.pdf', { changeInsideStream }],
  ['a.png', { ...byteMutations, changePngChunk: imageMutations.changePngChunk }],
  ['palette.png', { shufflePngChunks: imageMutations.shufflePngChunks }],
  ['a.jpg', { changeJpegSize: imageMutations.changeJpegSize }],
])('of %s', (name, mutations) => {
  it.each(Object.entries(mutations))('%s makes other files', (mutation, mutate) => {
    const bytes = seedNamed(name);
    const before = Buffer.from(bytes);
    const results = Array.from({ length: 20 }, (_, draw) =>
      mutate?.(bytes, createRandom(`${mutation}:${draw}`), seedNamed('plain.pdf')).toString('latin1'),
    );
    expect(bytes.equals(before)).toBe(true);
    expect(new Set(results).size).toBeGreaterThan(2);
  });
});

it('an answer is a finding where it is late, where only the result is malformed, and where it has another number of pages', async () => {
  const plain = seedNamed('plain.pdf');
  const facts = Object.values(contracts.rotate.output.facts).map((header) => [header, '4']);
  const rotated = (body: Buffer, ms = 1, headers: Record<string, string> = {}): Answer => {
    const type = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a.pdf"' };
    const all = { ...type, 'content-length': String(body.length), ...Object.fromEntries(facts), ...headers };
    return { status: 200, headers: new Headers(all), body, ms };
  };
  const check = (answer: Answer, bytes = plain.subarray(0, -9)) =>
    checkCase({ index: 0, contract: contracts.rotate, files: [{ name: 'a', bytes }], fields: [], origin: '' }, answer);
  expect(await check(rotated(plain))).toEqual({});
  expect(await check(rotated(plain, 71_000))).toEqual({ finding: 'an answer after 71 s' });
  const broken = plain.subarray(0, 400);
  expect(await check(rotated(broken))).toEqual({ finding: 'qpdf --check: 2' });
  expect(await check(rotated(broken.subarray(0, 20)), broken.subarray(0, 15))).toEqual({
    finding: 'a PDF whose pages cannot be counted',
  });
  expect(await check(rotated(plain, 1, { 'x-page-count': '3' }))).toEqual({ finding: '4 pages, not 3' });
});
