import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { plainValue } from '../../testing/plain-value.ts';
import { selectPages } from '../../testing/select-pages.ts';

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;

it('keeps the fonts that viewers use without a name, and those that a kept field names', () => {
  const form = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R]
      /DR << /Font << /Helv 7 0 R /ZaDb 8 0 R /Kept 9 0 R /Other 10 0 R >> >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [5 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [6 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Btn /T (box) /Rect [0 0 9 9] /P 3 0 R /DA (/Kept 9 Tf) >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (text) /Rect [0 0 9 9] /P 4 0 R /DA (/Other 9 Tf) >>',
    font('Helvetica'),
    font('ZapfDingbats'),
    font('Courier'),
    font('Times-Roman'),
  ]);
  const selected = selectPages(form, [1]);
  const resources = selected.dict(selected.dict(selected.catalog.get('AcroForm'))?.get('DR'));
  const fonts = selected.dict(resources?.get('Font'));
  expect([...(fonts?.keys() ?? [])]).toEqual(['Helv', 'ZaDb', 'Kept']);
  const names = [...(fonts?.values() ?? [])].map((value) => selected.name(selected.dict(value)?.get('BaseFont')));
  expect(names).toEqual(['Helvetica', 'ZapfDingbats', 'Courier']);
});

describe('the fields of a selection', () => {
  /** A form (object 3) and two pages (4 and 5), which show the given widgets; fields from object 6. */
  const formOf = (form: string, annotations: readonly [string, string], fields: readonly string[], pages: number[]) => {
    const document = selectPages(
      writePdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>',
        '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
        `<< ${form} >>`,
        ...annotations.map((list) => `<< /Type /Page /Parent 2 0 R /Annots [${list}] >>`),
        ...fields,
      ]),
      pages,
    );
    return plainValue(document, document.catalog.get('AcroForm'), ['Parent', 'Type', 'Subtype', 'Rect']);
  };
  const widget = (entries: string) => `<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] ${entries} >>`;

  it('are without those of other pages also in the order of calculation', () => {
    const form = '/Fields [6 0 R 7 0 R] /CO [6 0 R 7 0 R]';
    const fields = [
      '<< /T (kept) /Kids [8 0 R] >>',
      '<< /T (omitted) /Kids [9 0 R] >>',
      widget('/Parent 6 0 R'),
      widget('/Parent 7 0 R'),
    ];
    const found = formOf(form, ['8 0 R', '9 0 R'], fields, [1]);
    expect(JSON.stringify(found)).not.toContain('omitted');
    expect(JSON.stringify(found).match(/"kept"/g)).toHaveLength(2);
  });

  it('are those with a widget on one of its pages, with the widgets that it has', () => {
    const fields = [
      '<< /T (both) /V (v) /Kids [8 0 R 9 0 R] >>',
      '<< /T (outer) /Kids [10 0 R 11 0 R] >>',
      widget('/Parent 6 0 R /MK 1'),
      widget('/Parent 6 0 R /MK 2'),
      '<< /T (inner) /Parent 7 0 R /Kids [12 0 R] >>',
      widget('/Parent 7 0 R /T (second)'),
      widget('/Parent 10 0 R /MK 3'),
    ];
    const form = (pages: number[]) => formOf('/Fields [6 0 R 7 0 R]', ['8 0 R 12 0 R', '9 0 R 11 0 R'], fields, pages);
    expect(form([1])).toEqual({
      Fields: [
        { T: 'both', V: 'v', Kids: [{ MK: 1 }] },
        { T: 'outer', Kids: [{ T: 'inner', Kids: [{ MK: 3 }] }] },
      ],
    });
    expect(form([2])).toEqual({
      Fields: [
        { T: 'both', V: 'v', Kids: [{ MK: 2 }] },
        { T: 'outer', Kids: [{ T: 'second' }] },
      ],
    });
    expect(form([2, 1])).toMatchObject({ Fields: [{ Kids: { length: 2 } }, { Kids: { length: 2 } }] });
  });

  it('include those of no page, but none of a removed page', () => {
    const fields = [
      '<< /T (hidden) /V (kept) >>',
      '<< /T (empty) /Kids [] >>',
      '<< /T (removed) /P 5 0 R >>',
      '<< /T (here) /P 4 0 R >>',
    ];
    expect(formOf('/Fields [6 0 R 7 0 R 8 0 R 9 0 R 6 0 R 99 0 R]', ['', ''], fields, [1])).toEqual({
      Fields: [
        { T: 'hidden', V: 'kept' },
        { T: 'empty', Kids: [] },
        { T: 'here', P: 'page 0' },
      ],
    });
  });

  it('include one that does not list its widget', () => {
    const fields = [
      '<< /T (a) /Kids [] >>',
      widget('/Parent 6 0 R'),
      '<< /T (b) /Kids [9 0 R] >>',
      widget('/Parent 8 0 R'),
    ];
    expect(formOf('/Fields [6 0 R 8 0 R]', ['7 0 R', '9 0 R'], fields, [1])).toEqual({
      Fields: [{ T: 'a', Kids: [] }],
    });
  });

  it('are absent with their form where all are on removed pages', () => {
    const fields = [widget('/T (a)')];
    expect(formOf('/Fields [6 0 R]', ['', '6 0 R'], fields, [1])).toBeNull();
    expect(formOf('/Fields [] /Kept 1', ['', ''], [], [1])).toEqual({ Fields: [], Kept: 1 });
  });

  it.each([
    ['/DR << /XObject << /X 7 0 R >> /Encoding << >> >>', { DR: { Encoding: {} } }],
    [
      '/DR << /Font << /Kept 7 0 R /Form 7 0 R /Other 7 0 R >> >> /DA (/Form 9 Tf)',
      { DR: { Font: { Kept: 0, Form: 0 } }, DA: '/Form 9 Tf' },
    ],
    ['/XFA [(a) 7 0 R]', {}],
  ])('have of the form %s what they can use', (entries, read) => {
    const fields = [widget('/T (a) /DA (0 g /Kept 9 Tf)'), '0'];
    const form = formOf(`/Fields [6 0 R] ${entries}`, ['6 0 R', ''], fields, [1]);
    expect(form).toEqual({ Fields: [{ T: 'a', DA: '0 g /Kept 9 Tf' }], ...read });
    const whole = formOf(`/Fields [6 0 R] ${entries}`, ['6 0 R', ''], fields, [2, 1]) as object;
    expect(Object.keys(whole)).toEqual([
      'Fields',
      ...Array.from(entries.matchAll(/\/(DR|DA|XFA) /g), ([, key]) => key),
    ]);
  });
});
