import { randomUUID } from 'node:crypto';
import { formPdf, widget } from '@blattwerk/pdf/testing/form-pdf';
import { inspectPdf, pdfInfo } from '@blattwerk/testing/pdf/poppler';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import type { Product } from '@blattwerk/testing/run-product';
import { formOf } from '@blattwerk/testing/send-form';
import { zipNames } from '@blattwerk/testing/read-zip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pixelPng } from './images.ts';
import { locked, pageTexts, plain, ten, userPassword } from './tools/rows.ts';

let product: Product;
beforeAll(async () => {
  product = await startOwnProduct({ WATERMARK_TEXT: 'Probedruck' });
});
afterAll(() => product?.stop());

type File = readonly [field: string, name: string, bytes: Buffer];

function post(steps: readonly object[], files: readonly File[], headers: Record<string, string> = {}) {
  const body = formOf([
    ['steps', JSON.stringify(steps)],
    ...files.map(([field, name, bytes]) => [field, { name, bytes }] as const),
  ]);
  return fetch(`${product.address}/v1/chain`, { method: 'POST', body, headers });
}

async function bytesOf(answer: Response): Promise<Buffer> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status, bytes.subarray(0, 300).toString()).toBe(200);
  return bytes;
}

const onePdf: readonly File[] = [['pdf', 'a.pdf', ten]];

describe('a chain through the product', () => {
  it('merges, rotates, compresses and protects', async () => {
    const answer = await post(
      [
        { tool: 'merge', options: { file_pages: '1-2;3' } },
        { tool: 'rotate', options: { pages: '3', rotation: '90' } },
        { tool: 'compress', options: { quality: 'low' } },
        { tool: 'protect', options: { password: 'neu', allow_print: false } },
      ],
      [
        ['pdfs', 'a.pdf', ten],
        ['pdfs', 'b.pdf', plain],
      ],
    );
    const bytes = await bytesOf(answer);
    expect(answer.headers.get('content-disposition')).toContain('protected_compressed_rotated_merged.pdf');
    expect(inspectPdf(bytes, 'neu').texts).toEqual([...pageTexts(2), 'Seite 3']);
    const info = pdfInfo(bytes, ['-upw', 'neu']);
    expect([info['Page 1 rot'], info['Page 3 rot']]).toEqual(['0', '90']);
    expect(info['Encrypted']).toMatch(/print:no/);
  });

  it('makes a PDF of images with the watermark, and numbers its pages', async () => {
    const steps = [
      { tool: 'convert', options: { page_size: 'a4' } },
      { tool: 'page-numbers', options: { first: 7 } },
    ];
    const bytes = await bytesOf(await post(steps, [['images', 'a.png', pixelPng]]));
    expect(inspectPdf(bytes).texts.join()).toMatch(/Probedruck[^]*7|7[^]*Probedruck/);
  });

  it('ends in images of pages, rendered after steps of other queues', async () => {
    const steps = [{ tool: 'delete-pages', options: { pages: '3-' } }, { tool: 'compress' }, { tool: 'pdf-to-jpg' }];
    expect(zipNames(await bytesOf(await post(steps, onePdf)))).toHaveLength(2);
  });

  it('names step, field and character of a value that no font can write', async () => {
    const form = formPdf({
      objects: [widget('10 10 90 30', '/FT /Tx /T (Name) /DA (/Helv 12 Tf 0 g)')],
      fields: '10 0 R',
      annotations: '10 0 R',
    });
    const steps = [{ tool: 'rotate' }, { tool: 'sign', options: { values: '{"Name":"aก"}' } }];
    const answer = await post(steps, [['pdf', 'a.pdf', form]]);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'invalidField',
      step: 2,
      field: 'values',
      form_field: 'Name',
      character: 'ก',
      script: 'Thai',
    });
  });

  it('is answered later where the client prefers that, with its notices', async () => {
    const id = randomUUID();
    const steps = [{ tool: 'unlock' }, { tool: 'rotate', options: { orientation: 'landscape' } }];
    const accepted = await post(steps, onePdf, { 'x-job-id': id, prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    await expect
      .poll(async () => {
        const answer = await fetch(`${product.address}/v1/jobs/${id}/result`);
        return [answer.status, answer.headers.get('x-notices')];
      })
      .toEqual([200, 'notProtected;step=1,nothingRotated;step=2']);
  });

  it.each([
    [
      [{ tool: 'rotate' }, { tool: 'delete-pages', options: { pages: '11' } }],
      400,
      { code: 'invalidPages', step: 2, page: 11 },
    ],
    [
      [{ tool: 'protect', options: { password: 'x' } }, { tool: 'rotate' }],
      422,
      { code: 'encryptedPdf', step: 2, file: 'a.pdf' },
    ],
    [
      [{ tool: 'rotate' }, { tool: 'rotate', options: { rotation: 1 } }],
      400,
      { code: 'invalidField', step: 2, field: 'rotation' },
    ],
    [[{ tool: 'pdf-to-jpg' }, { tool: 'rotate' }], 400, { code: 'invalidField', step: 1, field: 'tool' }],
  ])('is refused with the step: %j', async (steps, status, refusal) => {
    const answer = await post(steps, onePdf);
    const body = (await answer.json()) as { error: string };
    expect(answer.status).toBe(status);
    expect(body).toMatchObject(refusal);
    expect(body.error).toMatch(new RegExp(`^Step ${refusal.step}: `));
  });

  it('is refused with the wrong password of its first step', async () => {
    const file: File = ['pdf', 'zu.pdf', locked];
    const wrong = await post([{ tool: 'unlock', options: { password: 'falsch' } }, { tool: 'rotate' }], [file]);
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { code: 'wrongPassword', step: 1, file: 'zu.pdf' }]);
    const right = await post([{ tool: 'unlock', options: { password: userPassword } }, { tool: 'rotate' }], [file]);
    expect(inspectPdf(await bytesOf(right))).toMatchObject({ pages: 3, isEncrypted: false });
  });
});
