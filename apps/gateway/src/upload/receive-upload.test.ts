import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { formOf } from '@blattwerk/testing/send-form';
import { pdf, png, type Refusal, readRefusal } from '../testing/forms.ts';
import { filePart, formHead, rawClient } from '../testing/raw-client.ts';
import { blobKeys, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { joinInputs } from '../testing/test-worker.ts';

const KiB = 1024;
let test: TestGateway;
let ran = 0;
beforeAll(async () => {
  test = await startTestGateway({
    config: {
      LIMIT_PDF_BYTES: 300 * KiB,
      LIMIT_MERGE_BYTES: 500 * KiB,
      LIMIT_MERGE_FILES: 4,
      LIMIT_IMAGES: 3,
      LIMIT_IMAGE_BYTES: 300 * KiB,
      LIMIT_REQUEST_BYTES: 500 * KiB,
      DRAIN_BYTES: 8 * KiB * KiB,
    },
  });
  test.worker.behave = async (run) => {
    ran++;
    await joinInputs(run);
  };
});
beforeEach(() => {
  ran = 0;
});
afterAll(() => test.stop());

type Parts = Parameters<typeof formOf>[0];

async function refusalOf(tool: string, parts: Parts): Promise<Refusal & { status: number }> {
  const response = await fetch(`${test.address}/${tool}`, { method: 'POST', body: formOf(parts) });
  const refusal = await readRefusal(response);
  expect(await blobKeys(test.redis)).toEqual([]);
  expect(test.gateway.admission.reserved).toBe(0);
  expect(ran).toBe(0);
  return { ...refusal, status: response.status };
}

const text = { name: 'brief.pdf', bytes: Buffer.from('Sehr geehrte Damen und Herren') };
const large = { name: 'groß.pdf', bytes: pdf(300 * KiB + 1) };
const ok = { name: 'a.pdf', bytes: pdf() };

describe('refuses', () => {
  it.each<[string, string, Parts, object]>([
    ['a form without a file', 'compress', [['quality', 'low']], { code: 'noFile', status: 400 }],
    ['a text in the field of the file', 'compress', [['pdf', 'text']], { code: 'noFile' }],
    [
      'one file where two are required',
      'merge',
      [['pdfs', ok]],
      { code: 'tooFewFiles', min_files: 2, received_files: 1 },
    ],
    [
      'two files where one is allowed',
      'compress',
      [
        ['pdf', ok],
        ['pdf', ok],
      ],
      { code: 'tooManyFiles', max_files: 1, received_files: 2 },
    ],
    [
      'too many images, and counts them all',
      'convert',
      Array.from({ length: 9 }, () => ['images', png] as const),
      { code: 'tooManyImages', status: 400, max_images: 3, received_images: 9 },
    ],
    [
      'a file that is too large',
      'compress',
      [['pdf', large]],
      { code: 'fileTooLarge', status: 413, file: 'groß.pdf', max_size: 300 * KiB },
    ],
    [
      'files that are too large together',
      'merge',
      [
        ['pdfs', pdf(200 * KiB)],
        ['pdfs', pdf(200 * KiB)],
        ['pdfs', pdf(200 * KiB)],
      ],
      { code: 'totalTooLarge', status: 413, max_size: 500 * KiB },
    ],
    [
      'a file whose bytes are not a PDF',
      'compress',
      [['pdf', text]],
      { code: 'invalidType', status: 415, file: 'brief.pdf' },
    ],
    [
      'a file whose bytes are not an image',
      'convert',
      [
        ['images', png],
        ['images', { name: 'bild.png', bytes: pdf() }],
      ],
      {
        code: 'unsupportedFormat',
        status: 415,
        file: 'bild.png',
        supported_formats: ['JPEG', 'PNG', 'GIF', 'BMP', 'TIFF', 'WebP', 'HEIC', 'AVIF'],
      },
    ],
    [
      'an empty file that has a name',
      'compress',
      [['pdf', { name: 'leer.pdf', bytes: Buffer.alloc(0) }]],
      { code: 'invalidType', file: 'leer.pdf' },
    ],
    [
      'an invalid value of a field',
      'rotate',
      [
        ['pdf', ok],
        ['rotation', '45'],
      ],
      { code: 'invalidField', field: 'rotation' },
    ],
    [
      'a repeated field',
      'rotate',
      [
        ['pdf', ok],
        ['rotation', '90'],
        ['rotation', '90'],
      ],
      { code: 'invalidField', field: 'rotation' },
    ],
    [
      'a file in the field of a text',
      'rotate',
      [
        ['pdf', ok],
        ['rotation', { name: 'a', bytes: Buffer.from('90') }],
      ],
      { code: 'invalidField', field: 'rotation' },
    ],
    ['missing pages', 'delete-pages', [['pdf', ok]], { code: 'noPages' }],
    [
      'a missing password',
      'protect',
      [
        ['pdf', ok],
        ['password', '  '],
      ],
      { code: 'noPassword' },
    ],
    [
      'an invalid range',
      'delete-pages',
      [
        ['pdf', ok],
        ['pages', '1, 2'],
      ],
      { code: 'invalidPages' },
    ],
    [
      'an invalid interval',
      'split',
      [
        ['pdf', ok],
        ['mode', 'interval'],
        ['config', '0'],
      ],
      { code: 'invalidInterval' },
    ],
    [
      'an unknown field',
      'rotate',
      [
        ['pdf', ok],
        ['colour', 'red'],
      ],
      { code: 'unknownField', field: 'colour' },
    ],
    [
      'a file in an unknown field',
      'rotate',
      [
        ['pdf', ok],
        ['extra', ok],
      ],
      { code: 'unknownField', field: 'extra' },
    ],
    [
      'a field named like a property of every object',
      'rotate',
      [
        ['pdf', ok],
        ['__proto__', 'x'],
      ],
      { code: 'unknownField', field: '__proto__' },
    ],
    [
      'a text beyond the limit of a field',
      'delete-pages',
      [
        ['pdf', ok],
        ['pages', '1,'.repeat(20_000)],
      ],
      { code: 'invalidField', field: 'pages' },
    ],
    [
      'two attached files',
      'watermark',
      [
        ['image', png],
        ['pdf', ok],
        ['image', png],
      ],
      { code: 'tooManyFiles', status: 400, max_files: 1, received_files: 2 },
    ],
    [
      'an attached file that is too large',
      'watermark',
      [
        ['image', { name: 'stempel.png', bytes: Buffer.concat([png, Buffer.alloc(300 * KiB)]) }],
        ['pdf', ok],
      ],
      { code: 'fileTooLarge', status: 413, file: 'stempel.png', max_size: 300 * KiB },
    ],
    [
      'an attached file of another kind',
      'watermark',
      [
        ['pdf', ok],
        ['image', { name: 'stempel.pdf', bytes: pdf() }],
      ],
      { code: 'unsupportedFormat', status: 415, file: 'stempel.pdf' },
    ],
    ['an attached file alone', 'watermark', [['image', png]], { code: 'noFile', status: 400, field: 'pdf' }],
    [
      'an attached file beside the text whose place it takes',
      'watermark',
      [
        ['text', 'DRAFT'],
        ['pdf', ok],
        ['image', png],
      ],
      { code: 'invalidField', status: 400, field: 'text' },
    ],
    [
      'neither a text nor an attached file',
      'watermark',
      [
        ['pdf', ok],
        ['image', { name: '', bytes: Buffer.alloc(0) }],
      ],
      { code: 'invalidField', status: 400, field: 'text' },
    ],
    [
      'a text in the field of an attached file',
      'watermark',
      [
        ['pdf', ok],
        ['image', 'DRAFT'],
        ['text', 'DRAFT'],
      ],
      { code: 'unknownField', status: 400, field: 'image' },
    ],
    [
      'a file in a field of another name alone',
      'rotate',
      [['file', ok]],
      { code: 'noFile', status: 400, field: 'pdf', received_field: 'file' },
    ],
    [
      'too many fields',
      'rotate',
      [['pdf', ok], ...Array.from({ length: 150 }, (_, n) => [`f${n}`, 'x'] as const)],
      { code: 'invalidRequest', status: 400 },
    ],
  ])('%s', async (_what, tool, parts, expected) => {
    expect(await refusalOf(tool, parts)).toMatchObject(expected);
  });

  it.each<[string, string, Parts, string]>([
    ['a missing file before an invalid field', 'rotate', [['rotation', '45']], 'noFile'],
    [
      'the number of files before their sizes',
      'compress',
      [
        ['pdf', large],
        ['pdf', ok],
      ],
      'tooManyFiles',
    ],
    ['too few files before a wrong type', 'merge', [['pdfs', text]], 'tooFewFiles'],
    [
      'size before type, in either order',
      'merge',
      [
        ['pdfs', text],
        ['pdfs', large],
      ],
      'fileTooLarge',
    ],
    [
      'type before fields, in either order',
      'rotate',
      [
        ['rotation', '45'],
        ['pdf', text],
      ],
      'invalidType',
    ],
    [
      'an invalid field before an unknown one',
      'rotate',
      [
        ['colour', 'red'],
        ['pdf', ok],
        ['rotation', '45'],
      ],
      'invalidField',
    ],
    [
      'the first of two files of a wrong type',
      'merge',
      [
        ['pdfs', ok],
        ['pdfs', text],
        ['pdfs', { ...text, name: 'b' }],
      ],
      'invalidType',
    ],
  ])('refuses by %s', async (_what, tool, parts, code) => {
    expect((await refusalOf(tool, parts)).code).toBe(code);
  });
});

describe('accepts', () => {
  it.each<[string, string, Parts, number]>([
    [
      'fields before and after the file',
      'rotate',
      [
        ['rotation', '180'],
        ['pdf', ok],
      ],
      1_000,
    ],
    ['a file of exactly the limit', 'compress', [['pdf', pdf(300 * KiB)]], 300 * KiB],
    [
      'files whose total is exactly the limit',
      'merge',
      [
        ['pdfs', pdf(250 * KiB)],
        ['pdfs', pdf(250 * KiB)],
      ],
      500 * KiB,
    ],
    [
      'an empty file input beside a chosen file',
      'compress',
      [
        ['pdf', { name: '', bytes: Buffer.alloc(0) }],
        ['pdf', ok],
      ],
      1_000,
    ],
    [
      'an attached file that comes first, and the largest of both',
      'watermark',
      [
        ['image', { name: 'stempel.png', bytes: Buffer.concat([png, Buffer.alloc(300 * KiB - png.length)]) }],
        ['pdf', pdf(300 * KiB)],
      ],
      600 * KiB,
    ],
    [
      'a file without a name, which arrives in pieces',
      'compress',
      [['pdf', { name: '', bytes: pdf(299 * KiB) }]],
      299 * KiB,
    ],
    ['a PDF after other bytes', 'compress', [['pdf', Buffer.concat([Buffer.alloc(1_000, 'x'), pdf()])]], 2_000],
  ])('%s', async (_what, tool, parts, bytes) => {
    const response = await fetch(`${test.address}/${tool}`, { method: 'POST', body: formOf(parts) });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(bytes);
    expect(await blobKeys(test.redis)).toEqual([]);
  });

  it('a body of unknown length, byte by byte across its boundaries', async () => {
    const body = `${filePart('pdf', 'a.pdf')}%PDF-1.7 tiny\r\n--b--\r\n`;
    const client = rawClient(test.port, formHead('rotate', 'chunked'));
    for (const byte of body) client.socket.write(`1\r\n${byte}\r\n`);
    client.socket.write('0\r\n\r\n');
    expect(await client.answered()).toMatch(/^HTTP\/1.1 200 .*%PDF-1.7 tiny$/s);
    client.socket.destroy();
  });
});

it('refuses a body of unknown length that is too large, whatever its parts are', async () => {
  // As a stream, it has no content-length.
  const form = new Response(
    formOf([
      ['extra', pdf(3 * KiB * KiB)],
      ['pdf', ok],
    ]),
  );
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };
  const init = { method: 'POST', body: form.body, headers, duplex: 'half' };
  const response = await fetch(`${test.address}/rotate`, init as RequestInit);
  const refusal = await readRefusal(response);
  expect([response.status, refusal]).toMatchObject([413, { code: 'fileTooLarge', max_size: 300 * KiB }]);
  expect(refusal).not.toHaveProperty('file');
});

it.each([
  ['another type', 'application/json', 'pdf'],
  ['a PDF without a form', 'application/pdf', 'pdf'],
  ['no type', '', undefined],
  ['a type without a subtype', 'multipart', undefined],
])('refuses what is no form, and names the field for the file: %s', async (_what, type, field) => {
  const init = { method: 'POST', body: pdf(), headers: { 'content-type': type, 'accept-language': 'en' } };
  const response = await fetch(`${test.address}/compress`, init as RequestInit);
  const refusal = await readRefusal(response);
  expect([response.status, refusal.code, refusal['field']]).toEqual([415, 'notMultipart', field]);
  expect(refusal.error).toContain('multipart/form-data');
  expect(await blobKeys(test.redis)).toEqual([]);
});

describe('a file without a name', () => {
  /** A form with one part of this type. */
  const send = (type: string, content: string, disposition = '') =>
    fetch(`${test.address}/rotate`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'accept-language': 'en' },
      body: `--b\r\ncontent-disposition: form-data; name="pdf"${disposition}\r\ncontent-type: ${type}\r\n\r\n${content}\r\n--b--\r\n`,
    });

  it.each(['application/pdf', 'application/octet-stream', 'image/png'])('is a file by its type: %s', async (type) => {
    const response = await send(type, pdf().toString());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('rotated_document.pdf');
    await response.arrayBuffer();
  });

  it('has no name in its refusals, of the upload and of the run', async () => {
    const refused = await readRefusal(await send('application/pdf', 'no PDF', '; filename=""'));
    expect([refused.code, 'file' in refused]).toEqual(['invalidType', false]);
    test.worker.behave = async (run) => {
      await run.start();
      await run.refuse('damagedPdf', { file: 0 });
    };
    const damaged = await readRefusal(await send('application/pdf', pdf().toString()));
    expect([damaged.code, 'file' in damaged]).toEqual(['damagedPdf', false]);
  });

  it('is text where its type says so', async () => {
    expect((await readRefusal(await send('text/plain; charset=utf-8', 'x'))).code).toBe('noFile');
  });
});

describe('a request without a valid form', () => {
  it.each<[string, Record<string, string>, string]>([
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['a body without its boundary', { 'content-type': 'multipart/form-data; boundary=b' }, 'x'.repeat(5_000)],
    [
      'an end in the middle of a file',
      { 'content-type': 'multipart/form-data; boundary=b' },
      `${filePart('pdf', 'a.pdf')}%PDF-1.7`,
    ],
    [
      'an end in the middle of a header',
      { 'content-type': 'multipart/form-data; boundary=b' },
      filePart('pdf', 'a.pdf').slice(0, 40),
    ],
  ])('is refused: %s', async (_what, headers, body) => {
    const response = await fetch(`${test.address}/compress`, { method: 'POST', body, headers });
    expect([response.status, (await readRefusal(response)).code]).toEqual([400, 'invalidRequest']);
    expect(await blobKeys(test.redis)).toEqual([]);
  });

  it.each([
    [400, 'what is this\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
  ])(
    'is refused in the same format and counted where it is not HTTP, or its head is too large: %i',
    async (status, head) => {
      const refused = async () => {
        const closed = await test.gateway.metrics.registry.getSingleMetric('blattwerk_connections_closed_total')?.get();
        return closed?.values.find(({ labels }) => labels.reason === 'head')?.value ?? 0;
      };
      const before = await refused();
      const client = rawClient(test.port, head);
      const answer = await client.answered();
      expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'invalidRequest' });
      await client.closed;
      expect(await refused()).toBe(before + 1);
    },
  );
});

describe('a client', () => {
  it('that is refused early can send its whole body, and gets the answer', async () => {
    const response = await fetch(`${test.address}/compress`, {
      method: 'POST',
      body: formOf([['pdf', pdf(6 * KiB * KiB)]]),
    });
    expect([response.status, (await readRefusal(response)).code]).toEqual([413, 'fileTooLarge']);
    expect(await blobKeys(test.redis)).toEqual([]);
  });

  it('that is refused and never ends is answered at the drain limit, and disconnected', async () => {
    const client = rawClient(test.port, formHead('compress', 1_000 * KiB * KiB));
    client.socket.write(filePart('pdf', 'endlos.pdf'));
    const chunk = pdf(64 * KiB);
    const timer = setInterval(() => {
      if (client.socket.writable && client.socket.writableLength < 1_000_000) client.socket.write(chunk);
    }, 1);
    const answer = await client.answered();
    expect(answer).toMatch(/^HTTP\/1.1 413 .*"code":"fileTooLarge"/s);
    await client.closed;
    clearInterval(timer);
    expect(await blobKeys(test.redis)).toEqual([]);
  });

  it('that stalls is refused, and its bytes are deleted', async () => {
    // By itself: on a busy machine any upload can seem to stall for so short a time.
    const impatient = await startTestGateway({ config: { UPLOAD_STALL_MS: 600, DRAIN_MS: 1_500 } });
    onTestFinished(() => impatient.stop());
    const client = rawClient(impatient.port, formHead('compress', 200_000));
    client.socket.write(filePart('pdf', 'a.pdf'));
    client.socket.write(pdf(100_000));
    const answer = await client.answered();
    expect(answer).toMatch(/^HTTP\/1.1 400 .*"code":"invalidRequest"/s);
    expect(await blobKeys(impatient.redis)).toEqual([]);
    await client.closed;
  });

  it('that disconnects during its upload leaves no bytes', async () => {
    const client = rawClient(test.port, formHead('compress', 290_000));
    client.socket.write(filePart('pdf', 'a.pdf'));
    client.socket.write(pdf(280_000));
    await expect.poll(async () => (await blobKeys(test.redis)).length).toBeGreaterThan(1);
    client.socket.destroy();
    await expect.poll(() => blobKeys(test.redis)).toEqual([]);
    await expect.poll(() => test.gateway.jobs.size).toBe(0);
    expect(test.gateway.admission.reserved).toBe(0);
    expect(ran).toBe(0);
  });
});
