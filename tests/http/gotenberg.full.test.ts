import { inspectPdf, textOf } from '@blattwerk/testing/pdf/poppler';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { qpdfExit, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { smallJpeg } from '@blattwerk/testing/files/images';
import { type OwnProduct, startOwnProduct } from '@blattwerk/testing/load/own-product';
import { Chromiumly, PDFEngines } from 'chromiumly';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let product: OwnProduct;
beforeAll(async () => {
  product = await startOwnProduct({ GOTENBERG_ROUTES: 'yes' });
  Chromiumly.configure({ endpoint: product.address });
});
afterAll(() => product?.stop());

const three = makePdf(3);
const pagesOf = (bytes: Buffer) => inspectPdf(bytes).pages;

describe('a client of Gotenberg', () => {
  it('merges in the order of the names of files', async () => {
    const merged = await PDFEngines.merge({ files: [makePdf(2), makePdf(1)] });
    expect(pagesOf(merged)).toBe(3);
    const form = new FormData();
    for (const [name, bytes] of [
      ['10.pdf', makePdf(1)],
      ['9.pdf', makePdf(2)],
    ] as const)
      form.append('files', new Blob([Uint8Array.from(bytes)]), name);
    const answer = await post('merge', form, { 'gotenberg-output-filename': 'Akte', 'gotenberg-trace': 'abc' });
    expect(answer.headers.get('content-disposition')).toContain('Akte.pdf');
    expect(answer.headers.get('gotenberg-trace')).toBe('abc');
    expect(inspectPdf(Buffer.from(await answer.arrayBuffer())).texts.map((text) => text.trim())).toEqual([
      'Seite 1',
      'Seite 2',
      'Seite 1',
    ]);
  });

  it('splits, rotates and flattens', async () => {
    const parts = await PDFEngines.split({ files: [three], options: { mode: 'intervals', span: '1' } });
    expect(parts.toString('latin1', 0, 2)).toBe('PK');
    const unified = await PDFEngines.split({ files: [three], options: { mode: 'pages', span: '1,3', unify: true } });
    expect(pagesOf(unified)).toBe(2);
    expect(inspectPdf(await PDFEngines.rotate({ files: [three], angle: 90 })).rotation).toBe(90);
    expect(pagesOf(await PDFEngines.flatten([three]))).toBe(3);
  });

  it('encrypts, with permissions', async () => {
    const locked = await PDFEngines.encrypt({
      files: [three],
      options: { userPassword: 'geheim', ownerPassword: 'besitzer', allowPrinting: false },
    });
    expect(qpdfExit(locked, ['--password=geheim', '--check'])).toBe(0);
    expect(qpdfOutput(locked, '--password=geheim', '--show-encryption').toString()).toContain(
      'print high resolution: not allowed',
    );
  });

  it('puts a text or an image on pages', async () => {
    const watermark = { source: 'text', expression: 'Entwurf', pages: '2', options: { opacity: 0.5, rotation: 45 } };
    const marked = await PDFEngines.watermark({ files: [three], watermark: watermark as never });
    // Letters at an angle are lines of their own.
    expect(
      textOf(marked)
        .replaceAll(/\s/g, '')
        .match(/Entwurf/g),
    ).toHaveLength(1);
    const photo = await smallJpeg();
    const form = new FormData();
    form.append('files', new Blob([Uint8Array.from(three)]), 'a.pdf');
    form.append('watermarkSource', 'image');
    form.append('watermarkExpression', 'photo.jpg');
    form.append('watermark', new Blob([Uint8Array.from(photo)]), 'photo.jpg');
    expect((await post('watermark', form)).headers.get('x-marked-pages')).toBe('3');
  });

  it('writes metadata', async () => {
    const metadata = { Title: 'Akte', Author: 'Weber', Keywords: ['a', 'b'], CreateDate: '2026-01-31' };
    const described = await PDFEngines.writeMetadata({ files: [three], metadata: metadata as never });
    expect(described.toString('latin1')).toContain('Weber');
  });

  it.each([
    ['merge', { pdfa: 'PDF/A-2b' }, 'pdfa'],
    ['flatten', { webhook: 'x' }, 'webhook'],
    [
      'watermark',
      { watermarkSource: 'text', watermarkExpression: 'a', watermarkOptions: '{"font":"x"}' },
      'watermarkOptions.font',
    ],
    ['metadata/write', { metadata: '{"Trapped":"True"}' }, 'metadata.Trapped'],
    ['split', { splitMode: 'all', splitSpan: '1' }, 'splitMode'],
  ])('is refused what %s cannot do: %s', async (path, fields, field) => {
    const form = new FormData();
    for (const name of ['a.pdf', 'b.pdf'].slice(0, path === 'merge' ? 2 : 1))
      form.append('files', new Blob([Uint8Array.from(three)]), name);
    for (const [name, text] of Object.entries(fields)) form.append(name, text);
    const answer = await post(path, form);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ field });
  });
});

it('has none of its routes unless the operator says so', async () => {
  await using plain = await startOwnProduct();
  expect(
    (await fetch(`${plain.address}/forms/pdfengines/merge`, { method: 'POST', body: new FormData() })).status,
  ).toBe(404);
});

function post(path: string, form: FormData, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${product.address}/forms/pdfengines/${path}`, { method: 'POST', body: form, headers });
}
