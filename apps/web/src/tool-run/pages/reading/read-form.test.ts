import { formFields, formPdf } from '@blattwerk/testing/pdf/form-pdf';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { PdfForm } from './pdf-form.ts';
import { readForm } from './read-form.ts';

async function formOf(pdf: Buffer): Promise<PdfForm> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    return await readForm(await task.promise);
  } finally {
    await task.destroy();
  }
}

it('reads fields by their full names, with their values and pages', async () => {
  const { widgets, isSigned } = await formOf(formPdf());
  const { name, remark, agreed, delivery, country } = formFields;
  expect(widgets.map((widget) => [widget.name, widget.kind, widget.pageNumber, widget.onValue])).toEqual([
    [name, 'text', 1, ''],
    [remark, 'text', 1, ''],
    [agreed, 'checkbox', 1, 'Ja'],
    [country, 'choice', 2, ''],
    [delivery, 'radio', 2, 'Post'],
    [delivery, 'radio', 2, 'Abholung'],
  ]);
  expect(widgets[0]).toMatchObject({ description: 'Vor- und Nachname', maxLength: 40, value: '' });
  expect(widgets[0]?.style).toMatchObject({ fontSize: 11, fontName: 'Helv', color: 'rgb(0 0 0)', alignment: 'left' });
  expect(widgets.map(({ isMultiline }) => isMultiline)).toEqual([false, true, false, false, false, false]);
  expect(widgets[3]?.choices).toEqual([
    { value: 'DE', label: 'Deutschland' },
    { value: 'AT', label: 'Österreich' },
  ]);
  expect(isSigned).toBe(false);
});

it('places fields on pages as they are shown', async () => {
  const { widgets } = await formOf(formPdf());
  expect(widgets[0]?.area).toEqual({ x: 100, y: 240, width: 200, height: 20 });
  // Rotated clockwise: what is near the upper left corner of 400 by 300 points is at the upper right of 300 by 400.
  expect(widgets[4]?.area).toEqual({ x: 240, y: 284, width: 16, height: 16 });
  // The page was rotated after the radio buttons were placed; the choice was placed on the rotated page.
  expect(widgets.map(({ rotation }) => rotation)).toEqual([0, 0, 0, 0, 270, 270]);
});

const group = (entries: string, states: readonly string[], page = '') => {
  const kids = states.map((_, at) => `${5 + at} 0 R`);
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 400 300] >>',
    `<< /Type /Page /Parent 2 0 R /Annots [${kids.toReversed().join(' ')}] ${page} >>`,
    `<< /FT /Btn /T (Anrede) /Kids [${kids.join(' ')}] ${entries} >>`,
    ...states.map(
      (state) => `<< /Subtype /Widget /Parent 4 0 R /Rect [10 10 26 26] /F 4 /AP << /N << /${state} null >> >> >>`,
    ),
  ]);
};

it.each([
  ['/Ff 49152 /V /Wahl', ['Wahl', 'Wahl', 'Andere'], [undefined, 2, 1], [false, true, false]],
  ['/Ff 49152 /V /1 /Opt [(Typ) (Typ)]', ['0', '1'], [2, 1], [true, false]],
  ['/Ff 49152 /V /A', ['A', 'B'], [undefined, undefined], [false, true]],
  ['/Ff 33603584 /V /Wahl', ['Wahl', 'Wahl'], [undefined, undefined], [true, true]],
])('numbers radio buttons that share their value, in the order of the form: %s %s', async (...given) => {
  const [entries, states, numbers, areOn] = given;
  const { widgets } = await formOf(group(entries, states));
  expect(widgets.map(({ number }) => number)).toEqual(numbers);
  expect(widgets.map(({ isOn }) => isOn)).toEqual(areOn);
});

it('reads which fields are passwords, required, or names of files', async () => {
  const flags = [8192, 2, 1 << 20, 0];
  const kids = flags.map((_, at) => `${4 + at} 0 R`).join(' ');
  const { widgets } = await formOf(
    writePdf([
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${kids}] >> >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 400 300] >>',
      `<< /Type /Page /Parent 2 0 R /Annots [${kids}] >>`,
      ...flags.map((each) => `<< /Subtype /Widget /FT /Tx /T (${each}) /Ff ${each} /Rect [10 10 50 26] /F 4 >>`),
    ]),
  );
  expect(widgets.map(({ isPassword, isRequired, isReadOnly }) => [isPassword, isRequired, isReadOnly])).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [false, false, false],
  ]);
});

it('reads how a field shows its text', async () => {
  const entries = [
    '/Q 2 /DA (/TiBo 9 Tf 0 0 1 rg) /MK << /BC [0] /BG [1 1 0] >> /BS << /W 2 /S /B >>',
    '/Ff 16777216 /MaxLen 8 /TU ( ) /BS << /W 3 >>',
  ];
  const kids = entries.map((_, at) => `${4 + at} 0 R`).join(' ');
  const { widgets } = await formOf(
    writePdf([
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${kids}] /Q 1 >> >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 400 300] >>',
      `<< /Type /Page /Parent 2 0 R /Annots [${kids}] >>`,
      ...entries.map((each, at) => `<< /Subtype /Widget /FT /Tx /T (${at}) ${each} /Rect [10 10 90 26] /F 4 >>`),
    ]),
  );
  expect(widgets.map(({ isComb, description }) => [isComb, description])).toEqual([
    [false, ''],
    [true, ''],
  ]);
  expect(widgets.map(({ style }) => style)).toEqual([
    {
      fontSize: 9,
      fontName: 'TiBo',
      color: 'rgb(0 0 255)',
      background: 'rgb(255 255 0)',
      alignment: 'right',
      border: 4,
    },
    { fontSize: 0, fontName: '', color: 'rgb(0 0 0)', background: undefined, alignment: 'center', border: 0 },
  ]);
});

describe('the order of the fields of a page', () => {
  /** Fields by their names, in the order in which the page lists them. @param order of their structure, if there is one */
  const namesOf = async (rects: Readonly<Record<string, string>>, order: readonly string[] = []) => {
    const names = Object.keys(rects);
    const kids = names.map((_, at) => `${6 + at} 0 R`).join(' ');
    const elements = order.map(
      (name) => `<< /S /Form /P 4 0 R /K << /Type /OBJR /Pg 3 0 R /Obj ${6 + names.indexOf(name)} 0 R >> >>`,
    );
    const numbers = (step: (at: number) => string) => order.map((_, at) => step(at)).join(' ');
    const structure = order.length > 0 ? '/StructTreeRoot 4 0 R /MarkInfo << /Marked true >>' : '';
    const parents = names.flatMap((name, at) => {
      return order.includes(name) ? [`${at} ${6 + names.length + order.indexOf(name)} 0 R`] : [];
    });
    const { widgets } = await formOf(
      writePdf([
        `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${kids}] >> ${structure} >>`,
        '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 400 300] >>',
        `<< /Type /Page /Parent 2 0 R /Annots [${kids}] /Tabs /S >>`,
        `<< /Type /StructTreeRoot /K [${numbers((at) => `${6 + names.length + at} 0 R`)}] /ParentTree 5 0 R >>`,
        `<< /Nums [${parents.join(' ')}] >>`,
        ...names.map((name, at) => {
          return `<< /Subtype /Widget /FT /Tx /T (${name}) /Rect [${rects[name]}] /F 4 /StructParent ${at} >>`;
        }),
        ...elements,
      ]),
    );
    return widgets.map(({ name }) => name).join(' ');
  };
  const rows = {
    last: '200 252 300 256',
    town: '90 200 300 220',
    zip: '20 204 80 216',
    first: '50 250 150 258',
    box: '20 150 30 160',
    remark: '50 60 150 160',
    side: '200 120 300 140',
    side2: '200 80 300 100',
  };

  it('is that of its rows, each from the left', async () => {
    expect(await namesOf(rows)).toBe('first last zip town box remark side side2');
  });

  it.each([
    ['upper edges', '50 140 150 160'],
    ['middles', '50 100 150 120'],
  ])('has fields of other heights in a row where their %s are as high', async (_, low) => {
    expect(await namesOf({ high: '200 60 300 160', low })).toBe('low high');
  });

  it('is that of the structure where it names all of them', async () => {
    const { town, last, first } = rows;
    expect(await namesOf({ town, last, first }, ['last', 'town', 'first'])).toBe('last town first');
    expect(await namesOf({ town, last, first }, ['last', 'town'])).toBe('first last town');
  });
});

it('reads whether a PDF is signed, and nothing where there is no form', async () => {
  expect((await formOf(formPdf({ isSigned: true }))).isSigned).toBe(true);
  expect(await formOf(makePdf(2))).toEqual({ widgets: [], isSigned: false });
});
