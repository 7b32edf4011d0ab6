import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { pixelPng } from '../images.ts';
import { oddName, ten, type ToolRows } from './rows.ts';

const markedPages = (bytes: Buffer) => inspectPdf(bytes).texts.filter((text) => /ENTWURF|Lara/.test(text)).length;
const image = [{ bytes: pixelPng, name: 'Stempel "1".png' }];

export const rows: ToolRows = {
  accepted: [
    {
      fields: { text: 'ENTWURF\r\nfür Lara', pages: '9-', angle: '0', layer: 'under', color: 'red' },
      name: `watermarked_${oddName}`,
      headers: { 'x-page-count': '10', 'x-marked-pages': '2', 'x-removed-pages': '0' },
      check: (bytes, answer) => {
        expect(markedPages(bytes)).toBe(2);
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    },
    {
      attached: image,
      fields: { position: 'tiled', width_percent: '10', opacity: '100' },
      name: `watermarked_${oddName}`,
      headers: { 'x-marked-pages': '10' },
      check: (bytes) => {
        expect(inspectPdf(bytes).pages).toBe(10);
        expect(bytes.length - ten.length).toBeLessThan(6_000);
      },
    },
    {
      fields: { text: '', remove: 'true', x_mm: '10', y_mm: '20' },
      name: `watermarked_${oddName}`,
      headers: { 'x-marked-pages': '0', 'x-removed-pages': '0' },
      check: (bytes) => expect(markedPages(bytes)).toBe(0),
    },
  ],
  refused: [
    { fields: { text: '' }, code: 'invalidField', params: { field: 'text' } },
    { fields: { text: 'a🚀' }, code: 'invalidField', params: { field: 'text', character: '🚀' } },
    { fields: { x_mm: '1' }, code: 'invalidField', params: { field: 'y_mm' } },
    { attached: image, fields: { text: 'ENTWURF' }, code: 'invalidField', params: { field: 'text' } },
    { attached: [...image, ...image], code: 'tooManyFiles', params: { max_files: 1, received_files: 2 } },
    {
      attached: [{ bytes: ten, name: 'a.pdf' }],
      code: 'unsupportedFormat',
      params: { file: 'a.pdf', supported_formats: expect.arrayContaining(['PNG', 'WebP']) as string[] },
    },
    {
      attached: [{ bytes: pixelPng.subarray(0, 40), name: 'kaputt.png' }],
      code: 'damagedImage',
      params: { file: 'kaputt.png' },
    },
    { fields: { pages: '11' }, code: 'invalidPages', params: { page: 11, page_count: 10 } },
  ],
};
