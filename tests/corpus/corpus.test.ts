import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Contract, contracts } from '@blattwerk/shared';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turned } from './appearance.ts';
import { checkAnswer, type Exceptions } from './check-answer.ts';
import { picturesPdf } from './pdf-fixture.ts';
import { runProgram } from './run-program.ts';
import { send } from './send.ts';
import { SourceFile } from './source-file.ts';
import { planTrials, type Trial } from './trials.ts';

const side = 96;
const picture = { width: side, height: side, rgb: new Uint8Array(side * side * 3) };
for (let pixel = 0; pixel < side * side; pixel++)
  picture.rgb.set([(pixel % side) * 2, pixel % side < 40 ? 200 : 20, Math.floor(pixel / side) * 2], pixel * 3);
const white = { ...picture, rgb: new Uint8Array(picture.rgb.length).fill(255) };
const other = { ...picture, rgb: picture.rgb.map((sample) => 255 - sample) };
const conforming = picturesPdf([picture]);
const three = picturesPdf([picture, picture, picture]);
/** A conforming file of which more than half is conforming. */
const padded = Buffer.concat([conforming, Buffer.from('\n'.repeat(50))]);
const conformingShare = (conforming.length + 1) / padded.length;

/** Answers the next request. */
let answer: (response: ServerResponse) => void = () => {};
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => answer(response));
});
const folder = temporaryFolder();
let address: string;
let source: Buffer;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const raw = { width: side, height: side, channels: 3 } as const;
  source = await sharp(picture.rgb, { raw }).png().toBuffer();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  folder[Symbol.dispose]();
});

const factsOf = ({ output }: Contract) =>
  Object.fromEntries(Object.values(output.facts).map((header) => [header, '1']));
const facts = factsOf(contracts.rotate);
const repaired = (pages: string) => ({
  ...facts,
  'x-notices': 'repaired',
  ...(pages === '' ? {} : { 'x-repaired-pages': pages, 'x-repaired-page-count': '9' }),
});

function respond(status: number, headers: Record<string, string | number>, body: Buffer | string): void {
  answer = (response) => response.writeHead(status, headers).end(body);
}

function pdf(body: Buffer, headers: Record<string, string> = {}): void {
  const name = 'attachment; filename="converted.pdf"';
  const usual = { 'content-type': 'application/pdf', 'content-length': body.length, 'content-disposition': name };
  respond(200, { ...usual, ...factsOf(contracts.convert), ...headers }, body);
}

function refusal(status: number, body: unknown, type = 'application/json; charset=utf-8'): void {
  respond(status, { 'content-type': type }, JSON.stringify(body));
}
const refuse = (status: number, code: string) => refusal(status, { error: 'A sentence.', code });

interface Sent {
  contract?: Contract;
  share?: number;
  copies?: number;
  setup?: Trial['setup'];
  exceptions?: Exceptions;
}

/** Sends a file as a trial, and checks the answer. */
async function check(bytes: Buffer, sentAs: Sent = {}) {
  const { contract = contracts.convert, share = 1, copies = 1, setup = {}, exceptions = {} } = sentAs;
  const path = join(folder.path, `ä 1.${contract.input.kind === 'pdf' ? 'pdf' : 'png'}`);
  writeFileSync(path, bytes);
  const trial: Trial = { name: 'a', path, contract, share, copies, setup };
  const whole = await SourceFile.read(path);
  using sent = share < 1 ? await whole.truncate(share) : whole;
  return await checkAnswer(trial, { whole, sent }, await send(address, trial, sent.bytes), exceptions);
}
const findingOf = async (bytes: Buffer, sentAs: Sent = {}) => (await check(bytes, sentAs)).finding;
const right = { finding: undefined, code: undefined, excused: undefined };

describe('a result', () => {
  it('passes when it is a complete PDF with the appearance of its source', async () => {
    pdf(conforming);
    expect(await check(source)).toEqual(right);
  });

  it('is a finding when its appearance differs, unless there is an exception', async () => {
    pdf(picturesPdf([other]));
    const hash = createHash('sha256').update(source).digest('hex');
    expect(await findingOf(source)).toMatch(/^appears different \(by \d+\.\d of 255 from (sharp|ImageMagick)\)$/);
    expect(await check(source, { exceptions: { [hash]: { appearance: 'why' } } })).toEqual({
      ...right,
      excused: 'why',
    });
    expect(await findingOf(source, { exceptions: { [hash]: { refused: 'why' } } })).toMatch(/^appears different/);
  });

  it.each([
    ['is blank', () => pdf(picturesPdf([white])), 'is blank, its source is not'],
    ['has a page too many', () => pdf(picturesPdf([picture, picture])), '2 pages instead of 1'],
    ['is broken', () => pdf(conforming.subarray(0, -40)), /^qpdf --check: [23] /],
    ['is of another type', () => pdf(conforming, { 'content-type': 'text/html' }), 'content-type text/html'],
    ['has no name', () => pdf(conforming, { 'content-disposition': 'inline' }), 'no name to save it by'],
    [
      'has no length',
      () =>
        respond(
          200,
          {
            'content-type': 'application/pdf',
            'transfer-encoding': 'chunked',
            'content-disposition': 'attachment; filename="a"',
          },
          conforming,
        ),
      /^content-length none for/,
    ],
  ])('is a finding when it %s', async (_, respondWith, finding) => {
    respondWith();
    expect(await findingOf(source)).toMatch(finding);
  });
});

describe('a PDF tool', () => {
  const rotate = { contract: contracts.rotate, setup: { turn: 90 } } as const;

  it('is compared with its source as it must be afterwards', async () => {
    pdf(picturesPdf([turned(picture)]), facts);
    expect(await check(conforming, rotate)).toEqual(right);
    pdf(conforming, facts);
    expect(await findingOf(conforming, rotate)).toMatch(/^appears different \(by \d+\.\d of 255 from poppler\)$/);
    pdf(picturesPdf([turned(picture), picture]), facts);
    expect(await findingOf(conforming, rotate)).toBe('2 pages instead of 1');
    pdf(picturesPdf([turned(picture)]));
    expect(await findingOf(conforming, rotate)).toMatch(/^x-[a-z-]+ is not a number$/);
  });

  it.each(['damagedPdf', 'encryptedPdf'])('is a finding when it refuses a conforming file as %s', async (code) => {
    refuse(422, code);
    expect(await findingOf(conforming, rotate)).toBe('refused, but qpdf opens it');
  });
});

describe('a truncated PDF', () => {
  const truncated = (bytes: Buffer, sentAs: Sent = {}) =>
    findingOf(bytes, { contract: contracts.rotate, share: 0.5, ...sentAs });

  it('may be refused with a code, unless it conforms', async () => {
    refuse(422, 'damagedPdf');
    expect(await truncated(three)).toBeUndefined();
    expect(await truncated(padded, { share: conformingShare })).toBe('refused, but qpdf finds no fault in it');
  });

  it('must be answered with the notice that it was repaired, unless it conforms', async () => {
    pdf(three, facts);
    expect(await truncated(three)).toBe('answered without the notice repaired');
    pdf(three, repaired(''));
    expect(await truncated(three)).toBeUndefined();
    pdf(conforming, facts);
    expect(await truncated(padded, { share: conformingShare })).toBeUndefined();
  });

  const five = picturesPdf([picture, picture, white, picture, picture]);
  it.each([
    ['are blank', three, [picture, picture, white], '', 'page 3 is blank, and x-repaired-pages does not list it'],
    ['were blank before', picturesPdf([picture, picture, white]), [picture, picture, white], '', undefined],
    ['are listed', three, [picture, picture, white], '3', undefined],
    ['are as many as were blank, with others missing', five, [picture, white, picture], '', undefined],
    ['are more than were blank', five, [picture, white, white, picture], '', /^page \d is blank/],
    ['are more, and listed', five, [picture, white, white, picture], '2', undefined],
    [
      'are more than half',
      three,
      [picture, white, white],
      '2-3',
      '2 of 3 pages are blank, and the file is not refused',
    ],
    ['are listed backwards', three, [picture], '3-1', 'x-repaired-pages is no list of pages'],
    ['have no number', three, [picture], '0', 'x-repaired-pages is no list of pages'],
    ['are more than their count', three, [picture], '1-10', 'x-repaired-page-count 9 for 10 pages'],
  ])('of which pages %s', async (_, whole, pages, listed, finding) => {
    pdf(picturesPdf(pages), repaired(listed));
    if (finding === undefined) expect(await truncated(whole)).toBeUndefined();
    else expect(await truncated(whole)).toMatch(finding);
  });

  it('is numbered in the answer where it is sent several times', async () => {
    const two = picturesPdf([picture, picture]);
    const twice = { contract: contracts.merge, copies: 2, setup: { pages: (pages: number) => pages * 2 } };
    pdf(picturesPdf([picture, white, picture, white]), repaired('2'));
    expect(await truncated(two, twice)).toBe('page 4 is blank, and x-repaired-pages does not list it');
    pdf(picturesPdf([picture, white, picture, white]), repaired('2,4'));
    expect(await truncated(two, twice)).toBeUndefined();
  });

  it('is planned for the tools that are to get it, at a half and at nine tenths', () => {
    using own = temporaryFolder();
    writeFileSync(join(own.path, 'whole.pdf'), conforming);
    const planned = planTrials(own.path, { only: ['rotate', 'split', 'unlock'], truncated: true }).flat();
    const plan = planned.map(({ contract, share }) => `${contract.name} ${share}`);
    expect(plan.toSorted()).toEqual(['rotate 0.5', 'rotate 0.9', 'rotate 1', 'split 0.5', 'split 1', 'unlock 1']);
  });
});

it('a page that other readers find is missed where it shows something, and not where they only count it', async () => {
  const broken = picturesPdf([picture, other, turned(picture)]).toString('latin1');
  const second = broken.indexOf('/Type /Page ', broken.indexOf('/Type /Page ') + 1);
  const bytes = Buffer.from(`${broken.slice(0, second)}/ID <48Z5> ${broken.slice(second)}`, 'latin1');
  const rotate = { contract: contracts.rotate };
  pdf(picturesPdf([picture, other]), facts);
  expect(await findingOf(bytes, rotate)).toMatch(/^2 pages, but qpdf and poppler( and MuPDF)? find 3$/);
  pdf(picturesPdf([picture, other, turned(picture)]), facts);
  expect(await findingOf(bytes, rotate)).toBeUndefined();
  const counted = Buffer.from(conforming.toString('latin1').replace(/\/Count \d+/, '/Count 3'), 'latin1');
  pdf(conforming, facts);
  expect(await findingOf(counted, rotate)).toBeUndefined();
});

describe('a refusal', () => {
  const noImage = Buffer.from('no image at all');

  it('is right when it has its code and no reader opens the file', async () => {
    refuse(415, 'unsupportedFormat');
    expect(await check(noImage)).toEqual({ ...right, code: 'unsupportedFormat' });
  });

  it('is a finding when another reader opens the file, or it is small, unless there is an exception', async () => {
    refuse(413, 'fileTooLarge');
    expect(await findingOf(source)).toBe('refused, but sharp opens it');
    refuse(422, 'damagedImage');
    expect(await findingOf(source)).toBe('refused, but sharp opens it');
    const exceptions = { [createHash('sha256').update(source).digest('hex')]: { refused: 'why' } };
    expect(await check(source, { exceptions })).toMatchObject({ finding: undefined, excused: 'why' });
  });

  it.each([
    [503, { error: 'A sentence.', code: 'busy' }, 'an answer of 503'],
    [422, { code: 'damagedImage' }, 'a refusal without a sentence'],
    [422, { error: 'A sentence.', code: 'toString' }, 'a refusal without a code of the catalog'],
    [400, { error: 'A sentence.', code: 'damagedImage' }, 'damagedImage is not 400'],
    [422, { error: 'A sentence.', code: 'damagedPdf' }, 'damagedPdf is not in the contract'],
    [404, null, 'a refusal without a sentence'],
  ])('of %i with %o is a finding', async (status, body, finding) => {
    refusal(status, body);
    expect(await findingOf(noImage)).toBe(finding);
  });

  it('that is no JSON is a finding', async () => {
    refusal(400, {}, 'text/html');
    expect(await findingOf(noImage)).toBe('a refusal that is no JSON');
  });

  it('for too many requests is obeyed', async () => {
    answer = (response) => {
      pdf(conforming);
      response.writeHead(429, { 'retry-after': '1' }).end();
    };
    expect(await findingOf(source)).toBeUndefined();
  });
});

it('no answer is a finding: the connection breaks, or it takes longer than the tool may', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write('half', () => response.destroy());
  };
  expect(await findingOf(source)).toMatch(/^the connection broke/);
  answer = () => {};
  // The ten seconds that every request has on top are taken off again.
  const contract = { ...contracts.convert, requestMs: -9_800 };
  expect(await findingOf(source, { contract })).toBe('no answer within 0.2 s');
});

it('the command sends every image below a folder, lists the findings and counts, and fails where nothing fits', async () => {
  using own = temporaryFolder();
  const run = async (below: string) => {
    const args = [join(import.meta.dirname, 'run.ts'), below, '--address', address, '--tool', 'convert'];
    const { code, stdout } = await runProgram(process.execPath, args);
    return { code, lines: stdout.toString().trimEnd().split('\n') };
  };
  const deep = join(own.path, 'images', 'deep');
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(own.path, 'images', 'A.PNG'), source);
  writeFileSync(join(deep, 'b\u001B[31m.jpg'), 'no image at all');
  writeFileSync(join(deep, 'c.txt'), source);
  pdf(conforming);
  const passed = await run(own.path);
  expect([passed.code, passed.lines.at(-1)]).toEqual([0, '2 passed, 0 failed']);
  refuse(500, 'internal');
  const failed = await run(join(own.path, 'images'));
  expect([failed.code, failed.lines.at(-1)]).toEqual([1, '0 passed, 2 failed']);
  expect(failed.lines[0]).toMatch(/^file +tool +outcome +answer +ms$/);
  expect(failed.lines[1]).toMatch(/^A\.PNG +convert +an answer of 500 +500 +\d+$/);
  expect(failed.lines[2]).toMatch(/^deep\/b\?\[31m\.jpg +convert /);
  mkdirSync(join(own.path, 'empty'));
  const empty = await run(join(own.path, 'empty'));
  expect([empty.code, empty.lines.at(-1)]).toEqual([1, '0 passed, 0 failed']);
});
