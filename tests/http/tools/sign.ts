import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect } from 'vitest';
import { pixelPng } from '../images.ts';
import { oddName, ten, type ToolRows } from './rows.ts';

const place = { pages: '1', x: 72, y: 72, width: 200, height: 30 };
const textOf = (text: string, pages = '1') => ({ kind: 'text', ...place, pages, text });
const placements = (...items: object[]) => JSON.stringify(items);
const image = [{ bytes: pixelPng, name: 'Unterschrift "1".png' }];
const form = {
  name: oddName,
  bytes: writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/Helv 0 Tf 0 g) >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] /Contents 5 0 R >>',
    '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (Vorname) /Rect [9 9 290 50] >>',
    stream('', ''),
  ]),
};

export const rows: ToolRows = {
  accepted: [
    {
      attached: image,
      fields: { placements: placements(textOf('Lara Müller', '2-'), { kind: 'image', ...place, image: 1 }) },
      name: `signed_${oddName}`,
      headers: { 'x-page-count': '10', 'x-placed-items': '10', 'x-filled-fields': '0' },
      check: (bytes, answer) => {
        expect(inspectPdf(bytes).texts.filter((text) => text.includes('Lara Müller'))).toHaveLength(9);
        expect(answer.headers.get('x-output-size')).toBe(String(bytes.length));
      },
    },
    {
      files: [form],
      fields: { placements: '', values: '{"Vorname":"Lara"}', flatten: 'true' },
      name: `signed_${oddName}`,
      headers: { 'x-page-count': '1', 'x-placed-items': '0', 'x-filled-fields': '1' },
      check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(['Lara']),
    },
    {
      // Longer than the fields of other tools.
      fields: { placements: placements(...Array.from({ length: 500 }, (_, at) => textOf(`Nr. ${at}`))) },
      name: `signed_${oddName}`,
      headers: { 'x-placed-items': '500' },
      check: (bytes) => expect(inspectPdf(bytes).pages).toBe(10),
    },
  ],
  refused: [
    { fields: { placements: '' }, code: 'invalidField', params: { field: 'placements' } },
    { fields: { placements: '[{' }, code: 'invalidField', params: { field: 'placements' } },
    {
      fields: { placements: placements(textOf('a'), textOf('a한')) },
      code: 'invalidField',
      params: { field: 'placements', placement: 2, character: '한', script: 'Hang' },
    },
    {
      fields: { placements: placements(textOf('a', '11')) },
      code: 'invalidPages',
      params: { field: 'placements', placement: 1, page: 11, page_count: 10 },
    },
    {
      fields: { placements: placements({ kind: 'image', ...place, image: 1 }) },
      code: 'invalidImages',
      params: { field: 'placements', placement: 1, image: 1 },
    },
    {
      files: [form],
      fields: { placements: '', values: '{"Vorname":"Lara","Nachname":"Müller"}' },
      code: 'unknownFormField',
      params: { field: 'values', form_field: 'Nachname' },
    },
    {
      files: [form],
      fields: { placements: '', values: '{"Vorname":true}' },
      code: 'invalidField',
      params: { field: 'values', form_field: 'Vorname' },
    },
    {
      files: [form],
      fields: { placements: '', values: '{"Vorname":"a\\u0e01"}' },
      code: 'invalidField',
      params: { field: 'values', form_field: 'Vorname', character: 'ก', script: 'Thai' },
    },
    {
      attached: Array.from({ length: 11 }, () => ({ bytes: pixelPng, name: 'a.png' })),
      code: 'tooManyFiles',
      params: { max_files: 10, received_files: 11 },
    },
    {
      attached: [{ bytes: ten, name: 'a.pdf' }],
      code: 'unsupportedFormat',
      params: { file: 'a.pdf', supported_formats: expect.arrayContaining(['PNG', 'WebP']) as string[] },
    },
    {
      files: [
        {
          name: 'xfa.pdf',
          bytes: writePdf([
            '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA 4 0 R >> /NeedsRendering true >>',
            '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] >>',
            '<< /Type /Page /Parent 2 0 R >>',
            stream('', '<xdp/>'),
          ]),
        },
      ],
      code: 'xfaForm',
    },
  ],
};
