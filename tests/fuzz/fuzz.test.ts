import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, contracts } from '@blattwerk/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../corpus/send.ts';
import { defaultSeeds } from './default-seeds.ts';
import { checkCase } from './check-case.ts';
import { byteMutations } from './mutate-bytes.ts';
import { imageMutations } from './mutate-image.ts';
import { pdfMutations } from './mutate-pdf.ts';
import { planCase } from './plan-case.ts';
import { createRandom } from '@blattwerk/testing/random';
import type { Seed } from './seeds.ts';

const all: Contract[] = Object.values(contracts);
let seeds: Seed[];
let folder: string;
beforeAll(async () => {
  seeds = await defaultSeeds();
  folder = mkdtempSync(join(tmpdir(), 'blattwerk-fuzz-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seedNamed = (name: string) => seeds.find((seed) => seed.name === name)?.read() ?? Buffer.alloc(0);

describe('a case', () => {
  it('is the same for the same seed and index, and another for others', () => {
    const plan = (seed: string, index: number) => {
      const { contract, files, fields, origin } = planCase(seed, index, seeds, all);
      return JSON.stringify([
        contract.name,
        files.map(({ name, bytes }) => [name, bytes.toString('hex')]),
        fields,
        origin,
      ]);
    };
    const plans = Array.from({ length: 30 }, (_, index) => plan('1', index));
    expect(Array.from({ length: 30 }, (_, index) => plan('1', index))).toEqual(plans);
    expect(new Set(plans).size).toBe(30);
    expect(plan('2', 0)).not.toBe(plans[0]);
  });

  it('comes to every tool, with options that are allowed and some that are not', () => {
    const cases = Array.from({ length: 600 }, (_, index) => planCase('1', index, seeds, all));
    expect(new Set(cases.map(({ contract }) => contract.name))).toEqual(new Set(Object.keys(contracts)));
    const rotations = cases
      .filter(({ contract }) => contract.name === 'rotate')
      .flatMap(({ fields }) => fields.filter(([name]) => name === 'rotation').map(([, text]) => text));
    expect(rotations).toEqual(expect.arrayContaining(['90', '180', '270']));
    expect(rotations.some((text) => !['90', '180', '270'].includes(text))).toBe(true);
  });

  it('is written by --save as it is sent', () => {
    const path = join(folder, 'saved');
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
  ['plain.pdf', { changeInsideStream }],
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

describe('an answer', () => {
  const rotated = (body: Buffer, headers: Record<string, string> = {}): Answer => ({
    status: 200,
    headers: new Headers({
      'content-type': 'application/pdf',
      'content-length': String(body.length),
      'content-disposition': 'attachment; filename="a.pdf"',
      ...Object.fromEntries(Object.values(contracts.rotate.output.facts).map((header) => [header, '4'])),
      ...headers,
    }),
    body,
    ms: 1,
  });
  const refused = (status: number, body: object): Answer => ({
    status,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: Buffer.from(JSON.stringify(body)),
    ms: 1,
  });
  const check = (answer: Parameters<typeof checkCase>[1], bytes = seedNamed('plain.pdf').subarray(0, -9)) =>
    checkCase({ index: 0, contract: contracts.rotate, files: [{ name: 'a', bytes }], fields: [], origin: '' }, answer);

  it('passes with a correct result, or a refusal of the catalog', async () => {
    expect(await check(rotated(seedNamed('plain.pdf')))).toEqual({});
    expect(await check(refused(422, { error: 'A sentence.', code: 'damagedPdf' }))).toEqual({ code: 'damagedPdf' });
  });

  it('is a finding where it is internal, missing, late, or without a code', async () => {
    expect(await check(refused(500, { error: 'A sentence.', code: 'internal' }))).toEqual({
      finding: 'an answer of 500',
    });
    expect(await check({ status: null, reason: 'no answer', ms: 1 })).toEqual({ finding: 'no answer' });
    expect(await check({ ...rotated(seedNamed('plain.pdf')), ms: 71_000 })).toEqual({
      finding: 'an answer after 71 s',
    });
    expect(await check(refused(422, { error: 'A sentence.', code: 'unknown' }))).toHaveProperty('finding');
  });

  it('is a finding where only the result is malformed, or its number of pages differs from its header', async () => {
    const broken = seedNamed('plain.pdf').subarray(0, 400);
    expect(await check(rotated(broken))).toEqual({ finding: 'qpdf --check: 2' });
    expect(await check(rotated(broken.subarray(0, 20)), broken.subarray(0, 15))).toEqual({
      finding: 'a PDF whose pages cannot be counted',
    });
    expect(await check(rotated(seedNamed('plain.pdf'), { 'x-page-count': '3' }))).toEqual({
      finding: '4 pages, not 3',
    });
  });
});
