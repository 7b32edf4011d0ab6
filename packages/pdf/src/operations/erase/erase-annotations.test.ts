import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../file/page-geometry.ts';
import { eraseIn, erasePdf, everythingOf } from '../../testing/erase-pdf.ts';

const area: Box = { left: 100, bottom: 60, right: 200, top: 140 };
const secret = 'GEHEIM';
const inside = '/Rect [120 80 150 100]';
const outside = '/Rect [10 10 30 30]';
const annotation = (entries: string) => `<< /Type /Annot ${entries} >>`;
const form = (content: string) =>
  stream('/Type /XObject /Subtype /Form /BBox [0 0 99 20] /Resources << /Font << /F 5 0 R >> >>', content);

async function erase(objects: readonly string[], more: { page?: string; catalog?: string; annotations?: string } = {}) {
  const all = objects.map((_, at) => `${10 + at} 0 R`).join(' ');
  const { page = '', catalog = '', annotations = all } = more;
  const { bytes, erased } = await eraseIn(
    erasePdf({ content: '', page: `/Annots [${annotations}] ${page}`, catalog, objects }),
    [area],
  );
  expect(qpdfCheck(bytes)).toBe(0);
  return { everything: await everythingOf(bytes), counts: erased.pages.get(0) };
}

describe('the annotations of an area', () => {
  it('go with their texts, appearances, popups and replies', async () => {
    const { everything, counts } = await erase(
      [
        annotation(`/Subtype /Text ${inside} /Contents (${secret}A) /Popup 11 0 R /AP << /N 13 0 R >>`),
        annotation(`/Subtype /Popup ${outside} /Parent 10 0 R /Contents (${secret}B)`),
        annotation(`/Subtype /Text ${outside} /IRT 10 0 R /Contents (${secret}C)`),
        stream('/Subtype /Form /BBox [0 0 9 9]', `(${secret}D) pop`),
        annotation(`/Subtype /Text ${outside} /Contents (bleibt)`),
      ],
      { annotations: '10 0 R 11 0 R 12 0 R 14 0 R' },
    );
    expect(everything).not.toContain(secret);
    expect(everything).toContain('bleibt');
    expect(counts).toMatchObject({ annotations: 2, fields: 0, links: 0 });
  });

  it.each([
    [
      'a link and its target',
      `/Subtype /Link ${inside} /A << /S /URI /URI (https://${secret}.example) >>`,
      { links: 1 },
    ],
    [
      'a mark beside its rectangle',
      `/Subtype /Highlight ${outside} /QuadPoints [120 100 150 100 120 80 150 80] /Contents (${secret})`,
      { annotations: 1 },
    ],
    [
      'ink beside its rectangle',
      `/Subtype /Ink ${outside} /InkList [[120 100 150 90]] /Contents (${secret})`,
      { annotations: 1 },
    ],
    ['one without a rectangle', `/Subtype /Text /Contents (${secret})`, { annotations: 1 }],
    ['one without a size', `/Subtype /Text /Rect [120 80 120 80] /Contents (${secret})`, { annotations: 1 }],
    ['one that is hidden', `/Subtype /Text /F 2 ${inside} /Contents (${secret})`, { annotations: 1 }],
  ])('are removed: %s', async (_, entries, expected) => {
    const { everything, counts } = await erase([annotation(entries)]);
    expect(everything).not.toContain(secret);
    expect(counts).toMatchObject(expected);
  });

  it('include popups that only name them, and replies to replies, in any order beside entries that are none', async () => {
    const { everything, counts } = await erase(
      [
        annotation(`/Subtype /Text ${outside} /IRT 11 0 R /Contents (${secret}A)`),
        annotation(`/Subtype /Text ${outside} /IRT 12 0 R /Contents (${secret}B)`),
        annotation(`/Subtype /Text ${inside} /Contents (${secret}C)`),
        annotation(`/Subtype /Popup ${outside} /Parent 12 0 R /Contents (${secret}D)`),
        annotation(`/Subtype /Text ${outside} /Contents (bleibt)`),
      ],
      { annotations: '7 10 0 R null 11 0 R 12 0 R 13 0 R 14 0 R 99 0 R' },
    );
    expect(everything).not.toContain(secret);
    expect(everything).toContain('bleibt');
    expect(counts).toMatchObject({ annotations: 3 });
  });

  it('include one that stays upright where the page is rotated', async () => {
    const entries = `/Subtype /Text /F 16 /Rect [80 150 100 210] /Contents (${secret})`;
    // It is turned around (80, 210), far from the area, and the other one around (152, 105).
    const { counts } = await erase([annotation(entries)], { page: '/Rotate 90' });
    expect(counts?.annotations).toBe(0);
    const near = `/Subtype /Text /F 16 /Rect [152 90 157 105] /Contents (${secret})`;
    expect((await erase([annotation(near)], { page: '/Rotate 90' })).everything).not.toContain(secret);
  });
});

describe('fields', () => {
  const widget = (entries: string) => annotation(`/Subtype /Widget ${entries}`);

  it('go with their values, and leave the others', async () => {
    const { everything, counts } = await erase(
      [
        widget(`/FT /Tx /T (eins) /V (${secret}A) ${inside}`),
        widget('/FT /Tx /T (zwei) /V (bleibt) /Rect [10 10 30 30]'),
        `<< /T (drei) /FT /Tx /V (${secret}B) /Kids [13 0 R] >>`,
        widget(`/Parent 12 0 R ${inside}`),
      ],
      {
        annotations: '10 0 R 11 0 R 13 0 R',
        catalog: `/AcroForm << /Fields [10 0 R 11 0 R 12 0 R] /CO [10 0 R 11 0 R] /XFA (${secret}C) >>`,
      },
    );
    expect(everything).not.toContain(secret);
    expect(everything).toContain('bleibt');
    expect(counts?.fields).toBe(2);
  });

  it('stay with their other widgets, without what these have shown as well', async () => {
    const appearance = form(`BT /F 12 Tf 2 5 Td (${secret}) Tj ET`);
    const { everything } = await erase(
      [
        `<< /T (a) /FT /Tx /TU (bleibt) /V (${secret}) /DV (${secret}) /RV (${secret}) /Kids [11 0 R 12 0 R] >>`,
        widget(`/Parent 10 0 R ${inside} /Contents (${secret})`),
        widget(`/Parent 10 0 R ${outside} /F 2 /AP << /N 13 0 R >>`),
        appearance,
      ],
      { annotations: '11 0 R 12 0 R', catalog: '/AcroForm << /Fields [10 0 R] >>' },
    );
    expect(everything).not.toContain(secret);
    expect(everything).toContain('bleibt');
  });

  it('leave no value in the fields above them', async () => {
    const { everything } = await erase(
      [
        `<< /T (a) /FT /Tx /V (${secret}) /Kids [11 0 R 13 0 R] >>`,
        '<< /T (b) /Parent 10 0 R /Kids [12 0 R] >>',
        widget(`/Parent 11 0 R ${inside}`),
        widget(`/T (bleibt) /Parent 10 0 R ${outside}`),
      ],
      { annotations: '12 0 R 13 0 R', catalog: '/AcroForm << /Fields [10 0 R] >>' },
    );
    expect(everything).not.toContain(secret);
    expect(everything).toContain('bleibt');
  });

  it.each([
    ['is gone', secret, 'Ja'],
    ['stays', 'Ja', secret],
  ])('leave a value to radio buttons where the state of another one %s', async (outcome, state, other) => {
    const { everything } = await erase(
      [
        `<< /T (a) /FT /Btn /Ff 32768 /V /${secret} /Opt [(${state}) (${other})] /Kids [11 0 R 12 0 R] >>`,
        widget(`/Parent 10 0 R ${inside} /AS /${state} /AP << /N << /${state} 13 0 R >> >>`),
        widget(`/Parent 10 0 R ${outside} /AS /Off /AP << /N << /${other} 13 0 R >> >>`),
        form(''),
      ],
      { annotations: '11 0 R 12 0 R', catalog: '/AcroForm << /Fields [10 0 R] >>' },
    );
    expect([everything.includes(secret), everything.includes('Ja')]).toEqual([
      outcome === 'stays',
      outcome === 'is gone',
    ]);
  });
});
