import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, contracts } from '@blattwerk/shared';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exceptions, checkAnswer } from './check-answer.ts';
import { turned } from './appearance.ts';
import { picturesPdf } from './pdf-fixture.ts';
import { send } from './send.ts';
import { SourceFile } from './source-file.ts';
import { planTrials, type Trial } from './trials.ts';

const side = 96;
const picture = { width: side, height: side, rgb: new Uint8Array(side * side * 3) };
for (let pixel = 0; pixel < side * side; pixel++) {
  picture.rgb.set([(pixel % side) * 2, pixel % side < 40 ? 200 : 20, Math.floor(pixel / side) * 2], pixel * 3);
}
const white = { ...picture, rgb: new Uint8Array(picture.rgb.length).fill(255) };
const other = { ...picture, rgb: picture.rgb.map((sample) => 255 - sample) };
const conforming = picturesPdf([picture]);

/** Answers the next request. */
let answer: (response: ServerResponse) => void = () => {};
let lastBody = '';
let server: Server;
let address: string;
let folder: string;
let source: Buffer<ArrayBuffer>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      lastBody = Buffer.concat(chunks).toString('latin1');
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-corpus-test-'));
  const png = await sharp(picture.rgb, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  source = Buffer.from(png);
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function pdf(body: Buffer, headers: Record<string, string> = {}): void {
  answer = (response) => {
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': body.length,
      'content-disposition': 'attachment; filename="converted.pdf"',
      ...headers,
    });
    response.end(body);
  };
}

function refusal(status: number, body: unknown, type = 'application/json; charset=utf-8'): void {
  answer = (response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(JSON.stringify(body));
  };
}

async function checkOf(
  bytes: Buffer<ArrayBuffer> = source,
  exceptions: Exceptions = {},
  contract: Contract = contracts.convert,
) {
  const path = join(folder, 'ä 1.png');
  await writeFile(path, bytes);
  const trial: Trial = { name: 'a.png', path, contract, share: 1, copies: 1, setup: {} };
  const whole = await SourceFile.read(path);
  return checkAnswer(trial, { whole, sent: whole }, await send(address, trial, bytes), exceptions);
}

describe('a result', () => {
  it('passes when it is a complete PDF with the appearance of its source', async () => {
    pdf(conforming);
    expect(await checkOf()).toEqual({ finding: undefined, code: undefined, excused: undefined });
    expect(lastBody).toContain('name="images"; filename="');
  });

  it('is a finding when its appearance differs, unless there is an exception', async () => {
    pdf(picturesPdf([other]));
    expect((await checkOf()).finding).toMatch(/^appears different \(by \d+\.\d of 255 from (sharp|ImageMagick)\)$/);
    const hash = createHash('sha256').update(source).digest('hex');
    const excused = await checkOf(source, { [hash]: { appearance: 'why' } });
    expect(excused).toEqual({ finding: undefined, code: undefined, excused: 'why' });
    expect((await checkOf(source, { [hash]: { refused: 'why' } })).finding).toMatch(/^appears different/);
  });

  it('is a finding when it is blank', async () => {
    pdf(picturesPdf([white]));
    expect((await checkOf()).finding).toBe('is blank, its source is not');
  });

  it('is a finding when it has a page too many', async () => {
    pdf(picturesPdf([picture, picture]));
    expect((await checkOf()).finding).toBe('2 pages instead of 1');
  });

  it('is a finding when qpdf complains', async () => {
    pdf(conforming.subarray(0, -40));
    expect((await checkOf()).finding).toMatch(/^qpdf --check: [23] /);
  });

  it.each([
    [{ 'content-type': 'text/html' }, 'content-type text/html'],
    [{ 'content-disposition': 'inline' }, 'no name to save it by'],
  ])('is a finding when its headers are wrong: %o', async (headers, finding) => {
    pdf(conforming, headers);
    expect((await checkOf()).finding).toBe(finding);
  });

  it('is a finding when its length is not', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a"' });
      response.write(conforming.subarray(0, 9));
      response.end(conforming.subarray(9));
    };
    expect((await checkOf()).finding).toBe(`content-length none for ${conforming.length} bytes`);
  });
});

describe('a PDF tool', () => {
  const facts = Object.fromEntries(Object.values(contracts.rotate.output.facts).map((header) => [header, '1']));
  const rotateCheck = async () => {
    const path = join(folder, 'source.pdf');
    await writeFile(path, conforming);
    const contract = contracts.rotate;
    const trial: Trial = { name: 'source.pdf', path, contract, share: 1, copies: 1, setup: { turn: 90 } };
    const whole = await SourceFile.read(path);
    return checkAnswer(trial, { whole, sent: whole }, await send(address, trial, whole.bytes), {});
  };

  it('is compared with its source as it must be afterwards', async () => {
    pdf(picturesPdf([turned(picture)]), facts);
    expect(await rotateCheck()).toEqual({ finding: undefined, code: undefined, excused: undefined });
    pdf(conforming, facts);
    expect((await rotateCheck()).finding).toMatch(/^appears different \(by \d+\.\d of 255 from poppler\)$/);
    pdf(picturesPdf([turned(picture), picture]), facts);
    expect((await rotateCheck()).finding).toBe('2 pages instead of 1');
  });

  it('is a finding when a fact is missing', async () => {
    pdf(picturesPdf([turned(picture)]));
    expect((await rotateCheck()).finding).toMatch(/^x-[a-z-]+ is not a number$/);
  });

  it.each(['damagedPdf', 'encryptedPdf'])('is a finding when it refuses a conforming file as %s', async (code) => {
    refusal(422, { error: 'A sentence.', code });
    expect((await rotateCheck()).finding).toBe('refused, but qpdf opens it');
  });
});

describe('a truncated PDF', () => {
  const facts = Object.fromEntries(Object.values(contracts.rotate.output.facts).map((header) => [header, '1']));
  const repaired = (pages: string) => ({
    ...facts,
    'x-notices': 'repaired',
    ...(pages === '' ? {} : { 'x-repaired-pages': pages, 'x-repaired-page-count': '9' }),
  });

  async function checkTruncated(wholeBytes: Buffer, share = 0.5, copies = 1, contract: Contract = contracts.rotate) {
    const path = join(folder, 'whole.pdf');
    await writeFile(path, wholeBytes);
    const whole = await SourceFile.read(path);
    await using sent = await whole.truncate(share);
    const setup = copies > 1 ? { pages: (pages: number) => pages * copies } : {};
    const trial: Trial = { name: 'whole.pdf', path, contract, share, copies, setup };
    const answered = await send(address, trial, sent.bytes);
    return (await checkAnswer(trial, { whole, sent }, answered, {})).finding;
  }

  const three = picturesPdf([picture, picture, picture]);

  it('may be refused with a code', async () => {
    refusal(422, { error: 'A sentence.', code: 'damagedPdf' });
    expect(await checkTruncated(three)).toBeUndefined();
  });

  it('may not be refused where it conforms', async () => {
    refusal(422, { error: 'A sentence.', code: 'damagedPdf' });
    const padded = Buffer.concat([conforming, Buffer.from('\n'.repeat(50))]);
    expect(await checkTruncated(padded, (conforming.length + 1) / padded.length)).toBe(
      'refused, but qpdf finds no fault in it',
    );
  });

  it('must be answered with the notice that it was repaired, unless it conforms', async () => {
    pdf(three, facts);
    expect(await checkTruncated(three)).toBe('answered without the notice repaired');
    pdf(three, repaired(''));
    expect(await checkTruncated(three)).toBeUndefined();
    pdf(conforming, facts);
    const padded = Buffer.concat([conforming, Buffer.from('\n'.repeat(50))]);
    expect(await checkTruncated(padded, (conforming.length + 1) / padded.length)).toBeUndefined();
  });

  it('must have its blank pages listed, unless they were blank before', async () => {
    pdf(picturesPdf([picture, picture, white]), repaired(''));
    expect(await checkTruncated(three)).toBe('page 3 is blank, and x-repaired-pages does not list it');
    expect(await checkTruncated(picturesPdf([picture, picture, white]))).toBeUndefined();
    pdf(picturesPdf([picture, picture, white]), repaired('3'));
    expect(await checkTruncated(three)).toBeUndefined();
  });

  it('must have as many of its blank pages listed as were not blank before, where pages are missing', async () => {
    pdf(picturesPdf([picture, white, picture]), repaired(''));
    const source = picturesPdf([picture, picture, white, picture, picture]);
    expect(await checkTruncated(source)).toBeUndefined();
    pdf(picturesPdf([picture, white, white, picture]), repaired(''));
    expect(await checkTruncated(source)).toMatch(/^page \d is blank/);
    pdf(picturesPdf([picture, white, white, picture]), repaired('2'));
    expect(await checkTruncated(source)).toBeUndefined();
  });

  it('must be refused where more than half of its pages are blank', async () => {
    pdf(picturesPdf([picture, white, white]), repaired('2-3'));
    expect(await checkTruncated(three)).toBe('2 of 3 pages are blank, and the file is not refused');
  });

  it('is numbered in the answer where it is sent several times', async () => {
    const two = picturesPdf([picture, picture]);
    pdf(picturesPdf([picture, white, picture, white]), { ...repaired('2') });
    expect(await checkTruncated(two, 0.5, 2, contracts.merge)).toBe(
      'page 4 is blank, and x-repaired-pages does not list it',
    );
    pdf(picturesPdf([picture, white, picture, white]), repaired('2,4'));
    expect(await checkTruncated(two, 0.5, 2, contracts.merge)).toBeUndefined();
  });

  it.each([
    ['3-1', 'x-repaired-pages is no list of pages'],
    ['0', 'x-repaired-pages is no list of pages'],
    ['1-10', 'x-repaired-page-count 9 for 10 pages'],
  ])('is a finding where x-repaired-pages is %s', async (pages, finding) => {
    pdf(three, repaired(pages));
    expect(await checkTruncated(three)).toBe(finding);
  });

  it('is planned for the tools that are to get it, at a half and at nine tenths', () => {
    const planned = (truncated: boolean) =>
      planTrials(folder, { only: ['rotate', 'split', 'unlock'], truncated })
        .flat()
        .filter(({ name }) => name === 'whole.pdf')
        .map(({ contract, share }) => `${contract.name} ${share}`)
        .toSorted();
    expect(planned(false)).toEqual(['rotate 1', 'split 1', 'unlock 1']);
    expect(planned(true)).toEqual(['rotate 0.5', 'rotate 0.9', 'rotate 1', 'split 0.5', 'split 1', 'unlock 1']);
  });
});

describe('a page that other readers find', () => {
  const facts = Object.fromEntries(Object.values(contracts.rotate.output.facts).map((header) => [header, '1']));
  const stated = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(/\/Count \d+/, '/Count 3'), 'latin1');

  async function checkWhole(bytes: Buffer) {
    const path = join(folder, 'pages.pdf');
    await writeFile(path, bytes);
    const whole = await SourceFile.read(path);
    const trial: Trial = { name: 'pages.pdf', path, contract: contracts.rotate, share: 1, copies: 1, setup: {} };
    const { finding } = await checkAnswer(trial, { whole, sent: whole }, await send(address, trial, whole.bytes), {});
    return finding;
  }

  it('is missed where it shows something', async () => {
    const broken = picturesPdf([picture, other, turned(picture)]).toString('latin1');
    const second = broken.indexOf('/Type /Page ', broken.indexOf('/Type /Page ') + 1);
    const source = Buffer.from(`${broken.slice(0, second)}/ID <48Z5> ${broken.slice(second)}`, 'latin1');
    pdf(picturesPdf([picture, other]), facts);
    expect(await checkWhole(source)).toBe('2 pages, but qpdf and poppler and MuPDF find 3');
    refusal(422, { error: 'A sentence.', code: 'damagedPdf' });
    expect(await checkWhole(source)).toBe('refused, but qpdf opens it');
    pdf(picturesPdf([picture, other, turned(picture)]), facts);
    expect(await checkWhole(source)).toBeUndefined();
  });

  it('is not missed where they only count it', async () => {
    pdf(conforming, facts);
    expect(await checkWhole(stated(conforming))).toBeUndefined();
  });
});

describe('a refusal', () => {
  const noImage = Buffer.from('no image at all');

  it('is right when it has its code and no reader opens the file', async () => {
    refusal(415, { error: 'A sentence.', code: 'unsupportedFormat', request_id: '1' });
    expect(await checkOf(noImage)).toEqual({ finding: undefined, code: 'unsupportedFormat', excused: undefined });
  });

  it('is a finding when another reader opens the file, unless there is an exception', async () => {
    refusal(422, { error: 'A sentence.', code: 'damagedImage' });
    expect(await checkOf()).toMatchObject({ finding: 'refused, but sharp opens it', code: 'damagedImage' });
    const hash = createHash('sha256').update(source).digest('hex');
    expect(await checkOf(source, { [hash]: { refused: 'why' } })).toMatchObject({
      finding: undefined,
      excused: 'why',
    });
  });

  it('for its size is a finding when the file is small', async () => {
    refusal(413, { error: 'A sentence.', code: 'fileTooLarge' });
    expect((await checkOf()).finding).toBe('refused, but sharp opens it');
  });

  it.each([
    [500, { error: 'A sentence.', code: 'internal' }, 'an answer of 500'],
    [503, { error: 'A sentence.', code: 'busy' }, 'an answer of 503'],
    [422, { code: 'damagedImage' }, 'a refusal without a sentence'],
    [422, { error: 'A sentence.' }, 'a refusal without a code of the catalog'],
    [422, { error: 'A sentence.', code: 'toString' }, 'a refusal without a code of the catalog'],
    [400, { error: 'A sentence.', code: 'damagedImage' }, 'damagedImage is not 400'],
    [422, { error: 'A sentence.', code: 'damagedPdf' }, 'damagedPdf is not in the contract'],
    [404, null, 'a refusal without a sentence'],
  ])('of %i with %o is a finding', async (status, body, finding) => {
    refusal(status, body);
    expect((await checkOf(noImage)).finding).toBe(finding);
  });

  it('that is no JSON is a finding', async () => {
    refusal(400, {}, 'text/html');
    expect((await checkOf(noImage)).finding).toBe('a refusal that is no JSON');
  });

  it('for too many requests is obeyed', async () => {
    answer = (response) => {
      pdf(conforming);
      response.writeHead(429, { 'retry-after': '1' });
      response.end();
    };
    expect((await checkOf()).finding).toBeUndefined();
  });
});

describe('no answer', () => {
  it('is a finding when the connection breaks, before and in the middle', async () => {
    answer = (response) => response.destroy();
    expect((await checkOf()).finding).toMatch(/^the connection broke/);
    answer = (response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('half', () => response.destroy());
    };
    expect((await checkOf()).finding).toMatch(/^the connection broke/);
  });

  it('is a finding when it takes longer than the tool may', async () => {
    answer = () => {};
    // The ten seconds that every request has on top are taken off again.
    const impatient = { ...contracts.convert, requestMs: -9_800 };
    expect((await checkOf(source, {}, impatient)).finding).toBe('no answer within 0.2 s');
  });
});

describe('the command', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number | null; lines: string[] }>((resolve) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args]);
      let output = '';
      child.stdout.on('data', (data: Buffer) => (output += data.toString()));
      child.once('close', (code) => resolve({ code, lines: output.trimEnd().split('\n') }));
    });

  it('sends every image below a folder, lists the findings and counts', async () => {
    const below = join(folder, 'images', 'deep');
    await mkdir(below, { recursive: true });
    await writeFile(join(folder, 'images', 'A.PNG'), source);
    await writeFile(join(below, 'b\u001B[31m.jpg'), 'no image at all');
    await writeFile(join(below, 'c.txt'), source);
    pdf(conforming);
    const { code, lines } = await run(join(folder, 'images'), '--address', address, '--tool', 'convert');
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: '2 passed, 0 failed' });

    refusal(500, { error: 'A sentence.', code: 'internal' });
    const failed = await run(join(folder, 'images'), '--address', address, '--tool', 'convert');
    expect({ code: failed.code, last: failed.lines.at(-1) }).toEqual({ code: 1, last: '0 passed, 2 failed' });
    expect(failed.lines[0]).toMatch(/^file +tool +outcome +answer +ms$/);
    expect(failed.lines[1]).toMatch(/^A\.PNG +convert +an answer of 500 +500 +\d+$/);
    expect(failed.lines[2]).toMatch(/^deep\/b\?\[31m\.jpg +convert /);
  });

  it('fails where nothing fits', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const { code, lines } = await run(empty, '--address', address);
    expect({ code, last: lines.at(-1) }).toEqual({ code: 1, last: '0 passed, 0 failed' });
  });
});
