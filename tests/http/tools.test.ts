import { type ErrorCode, errorCatalog, contracts } from '@blattwerk/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { pixelPng } from './images.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { zipNames } from '@blattwerk/testing/read-zip';

let product: Pick<Product, 'address' | 'stop'>;
beforeAll(async () => {
  const address = process.env['PRODUCT_ADDRESS'];
  // One that runs already, in containers.
  if (address) product = { address, stop: async () => {} };
  else product = await startProduct({ quiet: true, env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' } });
}, 60_000);
afterAll(() => product?.stop());

type Fields = Record<string, string>;
interface Upload {
  name?: string;
  bytes: Buffer;
}

const ten = makePdf(10, { image: true });
const plain = makePdf(3);
const locked = encryptedPdf(plain, 'gehéim', 'besitzer');
const restricted = encryptedPdf(plain, '', 'besitzer');
const oddName = 'Übung "1" 😀.pdf';

async function post(tool: string, files: readonly Upload[], fields: Fields = {}, language = 'de'): Promise<Response> {
  const form = new FormData();
  const field = Object.values(contracts).find(({ name }) => name === tool)?.input.field ?? 'pdf';
  for (const { bytes, name = 'datei.pdf' } of files) form.append(field, new File([new Uint8Array(bytes)], name));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(`${product.address}/${tool}`, { method: 'POST', body: form, headers: { 'accept-language': language } });
}

function downloadName(answer: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return decodeURIComponent(
    encoded ?? /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '',
  );
}

interface Accepted {
  fields?: Fields;
  files?: readonly Upload[];
  type?: string;
  name: string;
  headers?: Record<string, string>;
  check: (bytes: Buffer, answer: Response) => void;
}
interface Refused {
  files?: readonly Upload[];
  fields?: Fields;
  code: ErrorCode;
  params?: Record<string, unknown>;
}

const one = [{ bytes: ten, name: oddName }];
const pages = (count: number, first = 1) => Array.from({ length: count }, (_, index) => `Seite ${index + first}`);
const expectPages =
  (...texts: string[]) =>
  (bytes: Buffer) =>
    expect(inspectPdf(bytes).texts).toEqual(texts);
const badPdf: Refused[] = [
  { files: [], code: 'noFile' },
  { files: [{ bytes: Buffer.from('hello'), name: 'x.pdf' }], code: 'invalidType', params: { file: 'x.pdf' } },
  {
    files: [{ bytes: Buffer.from('%PDF-1.7\nnothing'), name: 'kaputt.pdf' }],
    code: 'damagedPdf',
    params: { file: 'kaputt.pdf' },
  },
  { files: [...one, ...one], code: 'tooManyFiles' },
  { fields: { unheard: 'of' }, code: 'unknownField', params: { field: 'unheard' } },
];
const lockedPdf: Refused[] = [
  { files: [{ bytes: locked, name: 'zu.pdf' }], code: 'encryptedPdf', params: { file: 'zu.pdf' } },
  { files: [{ bytes: restricted, name: 'zu.pdf' }], code: 'encryptedPdf', params: { file: 'zu.pdf' } },
];

/** Each tool of the contracts: what it accepts with which answer, and what it refuses with which code. */
const table: Record<string, { required?: Fields; accepted: Accepted[]; refused: Refused[] }> = {
  convert: {
    accepted: [
      {
        files: [{ bytes: pixelPng, name: 'a.png' }],
        name: 'converted.pdf',
        check: (bytes) => expect(inspectPdf(bytes).pages).toBe(1),
      },
      ...['fit', 'a4', 'letter'].map((page_size) => ({
        files: [{ bytes: pixelPng, name: 'a.png' }],
        fields: { page_size, orientation: 'landscape', margin: 'small' },
        name: 'converted.pdf',
        check: (bytes: Buffer) => expect(inspectPdf(bytes).pages).toBe(1),
      })),
    ],
    refused: [
      { files: [], code: 'noFile' },
      { files: [{ bytes: Buffer.from('GIF'), name: 'x.gif' }], code: 'unsupportedFormat', params: { file: 'x.gif' } },
      { files: [{ bytes: pixelPng.subarray(0, 30), name: 'x.png' }], code: 'damagedImage', params: { file: 'x.png' } },
      {
        files: [{ bytes: pixelPng, name: 'a.png' }],
        fields: { margin: 'huge' },
        code: 'invalidField',
        params: { field: 'margin' },
      },
      { files: [{ bytes: pixelPng, name: 'a.png' }], fields: { unheard: 'of' }, code: 'unknownField' },
    ],
  },
  merge: {
    accepted: [
      {
        files: [{ bytes: plain }, { bytes: ten, name: oddName }, { bytes: plain }],
        name: 'merged.pdf',
        check: expectPages(...pages(3), ...pages(10), ...pages(3)),
      },
    ],
    refused: [
      { files: [], code: 'noFile' },
      { files: [{ bytes: plain }], code: 'tooFewFiles', params: { min_files: 2, received_files: 1 } },
      {
        files: [{ bytes: plain }, { bytes: locked, name: 'zu.pdf' }],
        code: 'encryptedPdf',
        params: { file: 'zu.pdf' },
      },
      {
        files: [{ bytes: plain }, { bytes: restricted, name: 'zu.pdf' }],
        code: 'encryptedPdf',
        params: { file: 'zu.pdf' },
      },
      {
        files: [{ bytes: plain }, { bytes: Buffer.from('%PDF-1.4 x'), name: 'kaputt.pdf' }],
        code: 'damagedPdf',
        params: { file: 'kaputt.pdf' },
      },
    ],
  },
  compress: {
    accepted: [undefined, 'medium', 'low'].map((quality) => ({
      ...(quality ? { fields: { quality } } : {}),
      name: `compressed_${oddName}`,
      headers: { 'x-original-size': String(ten.length) },
      check: (bytes: Buffer, answer: Response) => {
        expect(inspectPdf(bytes).texts).toEqual(pages(10));
        expect(bytes.length).toBeLessThanOrEqual(ten.length);
        expect(answer.headers.get('x-compressed-size')).toBe(String(bytes.length));
      },
    })),
    refused: [
      ...badPdf,
      ...lockedPdf,
      { fields: { quality: 'high' }, code: 'invalidField', params: { field: 'quality' } },
    ],
  },
  'pdf-to-jpg': {
    accepted: [undefined, 'normal', 'high'].map((quality) => ({
      fields: { pages: '1-2,9-', ...(quality ? { quality } : {}) },
      type: 'application/zip',
      name: 'converted_images.zip',
      headers: { 'x-page-count': '4' },
      check: (bytes: Buffer, answer: Response) => {
        const names = zipNames(bytes);
        expect(names).toHaveLength(4);
        expect(names.every((name) => name.endsWith('.jpg'))).toBe(true);
        expect(names.toSorted()).toEqual(names);
        expect(answer.headers.get('x-zip-size')).toBe(String(bytes.length));
      },
    })),
    refused: [
      ...badPdf,
      ...lockedPdf,
      { fields: { quality: 'medium' }, code: 'invalidField', params: { field: 'quality' } },
      { fields: { pages: '11' }, code: 'invalidPages', params: { page: 11, page_count: 10 } },
    ],
  },
  split: {
    required: { config: '1' },
    accepted: [
      {
        fields: { config: ' 5, 1-2 ' },
        name: 'extracted_pages.pdf',
        headers: { 'x-page-count': '10', 'x-output-files': '1' },
        check: expectPages('Seite 5', 'Seite 1', 'Seite 2'),
      },
      ...(
        [
          ['interval', '4', 3],
          ['chunks', '4', 4],
        ] as const
      ).map(([mode, config, files]) => ({
        fields: { mode, config },
        type: 'application/zip',
        name: 'split_pdfs.zip',
        headers: { 'x-page-count': '10', 'x-output-files': String(files) },
        check: (bytes: Buffer) => expect(zipNames(bytes)).toHaveLength(files),
      })),
    ],
    refused: [
      ...badPdf,
      ...lockedPdf,
      { fields: { config: '' }, code: 'invalidPages' },
      { fields: { config: '3-1' }, code: 'invalidPages' },
      { fields: { config: '11' }, code: 'invalidPages', params: { page: 11, page_count: 10 } },
      { fields: { mode: 'interval', config: '0' }, code: 'invalidInterval' },
      { fields: { mode: 'chunks', config: 'x' }, code: 'invalidChunks' },
      { fields: { mode: 'chunks', config: '11' }, code: 'invalidChunks', params: { page_count: 10 } },
      { fields: { mode: 'halves', config: '1' }, code: 'invalidField', params: { field: 'mode' } },
    ],
  },
  rotate: {
    accepted: [undefined, '90', '180', '270'].map((rotation) => ({
      ...(rotation ? { fields: { rotation } } : {}),
      name: `rotated_${oddName}`,
      headers: { 'x-rotation': rotation ?? '90', 'x-page-count': '10', 'x-original-size': String(ten.length) },
      check: (bytes: Buffer, answer: Response) => {
        expect(inspectPdf(bytes)).toMatchObject({ rotation: Number(rotation ?? 90), texts: pages(10) });
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    })),
    refused: [
      ...badPdf,
      ...lockedPdf,
      { fields: { rotation: '45' }, code: 'invalidField', params: { field: 'rotation' } },
    ],
  },
  unlock: {
    accepted: [
      {
        files: [{ bytes: locked, name: oddName }],
        fields: { password: 'gehéim' },
        name: `unlocked_${oddName}`,
        check: expectOpen,
      },
      {
        files: [{ bytes: locked, name: oddName }],
        fields: { password: 'besitzer' },
        name: `unlocked_${oddName}`,
        check: expectOpen,
      },
      { files: [{ bytes: restricted, name: oddName }], name: `unlocked_${oddName}`, check: expectOpen },
      {
        name: `unlocked_${oddName}`,
        headers: { 'x-notices': 'notProtected' },
        check: (bytes) => expect(bytes.equals(ten)).toBe(true),
      },
    ],
    refused: [
      ...badPdf,
      { files: [{ bytes: locked }], fields: { password: 'falsch' }, code: 'wrongPassword' },
      { files: [{ bytes: locked }], code: 'wrongPassword' },
      { files: [{ bytes: locked }], fields: { password: '   ' }, code: 'noPassword' },
    ],
  },
  protect: {
    required: { password: 'x' },
    accepted: ['einfach', ' vorn "quotes" $HOME', '@x', '--x', 'Größe 漢字 😀'].map((password) => ({
      fields: { password },
      name: `protected_${oddName}`,
      check: (bytes: Buffer) => {
        expect(() => inspectPdf(bytes)).toThrow('Command failed');
        expect(inspectPdf(bytes, password)).toMatchObject({ pages: 10, isEncrypted: true });
      },
    })),
    refused: [
      ...badPdf,
      ...lockedPdf,
      { fields: { password: '' }, code: 'noPassword' },
      { fields: { password: '  ' }, code: 'noPassword' },
    ],
  },
  'delete-pages': {
    required: { pages: '1' },
    accepted: [
      {
        fields: { pages: '1,3-5,3,9-' },
        name: `deleted_pages_${oddName}`,
        headers: { 'x-deleted-pages': '6', 'x-remaining-pages': '4', 'x-original-pages': '10' },
        check: expectPages('Seite 2', 'Seite 6', 'Seite 7', 'Seite 8'),
      },
    ],
    refused: [
      ...badPdf,
      ...lockedPdf,
      { fields: { pages: '' }, code: 'noPages' },
      { fields: { pages: '1, 2' }, code: 'invalidPages' },
      { fields: { pages: '0' }, code: 'invalidPages' },
      { fields: { pages: '11' }, code: 'invalidPages', params: { page: 11, page_count: 10 } },
      { fields: { pages: '1-10' }, code: 'noPagesLeft' },
    ],
  },
  'extract-images': {
    accepted: [
      {
        type: 'application/zip',
        name: `images_${oddName.replace('.pdf', '.zip')}`,
        headers: { 'x-image-count': '1' },
        check: (bytes) => expect(zipNames(bytes)).toHaveLength(1),
      },
    ],
    refused: [...badPdf, ...lockedPdf, { files: [{ bytes: plain }], code: 'noImages' }],
  },
};

function expectOpen(bytes: Buffer): void {
  expect(inspectPdf(bytes)).toMatchObject({ pages: 3, isEncrypted: false });
}

describe.each(Object.values(contracts).map((tool) => [tool.name, tool] as const))('%s', (name, contract) => {
  const rows = table[name];
  if (!rows) throw new Error(`${name} has no row`);

  it.each(rows.accepted.map((row) => [JSON.stringify(row.fields ?? {}), row] as const))(
    'accepts %s',
    async (_, row) => {
      const answer = await post(name, row.files ?? one, { ...rows.required, ...row.fields });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.status, bytes.subarray(0, 300).toString()).toBe(200);
      expect(answer.headers.get('content-type')).toBe(row.type ?? 'application/pdf');
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(downloadName(answer)).toBe(row.name);
      for (const [header, value] of Object.entries(row.headers ?? {}))
        expect(answer.headers.get(header), header).toBe(value);
      for (const header of Object.values<string>(contract.output.facts))
        expect(answer.headers.get(header), header).toMatch(/^\d+$/);
      row.check(bytes, answer);
    },
  );

  it.each(rows.refused.map((row, index) => [row.code, index, row] as const))(
    'refuses with %s (%i)',
    async (code, _, row) => {
      const sentences = new Set<string>();
      for (const language of ['de', 'en']) {
        const answer = await post(name, row.files ?? one, { ...rows.required, ...row.fields }, language);
        const body = (await answer.json()) as { error: string; code: string };
        expect([answer.status, body.code]).toEqual([errorCatalog[code].status, code]);
        expect(body).toMatchObject(row.params ?? {});
        sentences.add(body.error);
      }
      expect(sentences.size).toBe(2);
    },
  );
});
