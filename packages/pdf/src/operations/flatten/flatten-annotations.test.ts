import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it, vi } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import type { Box } from '../../file/page-geometry.ts';
import { readNumberTree } from '../../file/trees.ts';
import { PdfName } from '../../file/values.ts';
import { differingShare, inkIn, inkOutside, renderGray } from '../../testing/ink.ts';
import { Drawing } from '../../draw/drawing.ts';
import { PagePlacer } from '../../draw/place-on-page.ts';
import { standardFont } from '../../draw/standard-font.ts';
import { writeDrawings } from '../../draw/write-drawings.ts';
import { fillFormFields } from '../forms/fill-form-fields.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { filledBox, formPdf, type FormParts, saved, widget } from '../../testing/form-pdf.ts';

/** Numbers near the least and the largest, which have no exponent in PDF. */
const tiny = `0.${'0'.repeat(309)}1`;
const huge = `1${'0'.repeat(308)}`;
const box: Box = { left: 50, bottom: 80, right: 250, top: 120 };
const filled = (entries: string, rect = '50 80 250 120') => widget(rect, `/FT /Tx ${entries}`);

async function flatten(parts: FormParts) {
  const before = formPdf(parts);
  const document = PdfDocument.open(before);
  const { count } = await flattenAnnotations(document, { fields: true });
  const bytes = saved(document);
  expect(qpdfCheck(bytes)).toBe(0);
  return { before: renderGray(before), after: renderGray(bytes), bytes, document, count };
}

/** A widget whose appearance is the object after it. */
const withAppearance = (entries: string, appearance: string, more: Partial<FormParts> = {}): FormParts => ({
  objects: [filled(`/T (a) /AP << /N 11 0 R >> ${entries}`), appearance],
  fields: '10 0 R',
  annotations: '10 0 R',
  ...more,
});

describe('an appearance', () => {
  const corner = (entries: string) =>
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 10 10] ${entries}`, '0 0 10 10 re W n 0 0 4 2 re f');
  it.each([
    ['', '', ''],
    ['', '/Matrix [0 1 -1 0 0 0]', ''],
    ['', '/Matrix [2 1 -1 2 30 40]', ''],
    ['', '/Matrix [1 0 0 1 500 -500]', ''],
    ['', '/BBox [2 1 8 5]', ''],
    ['/Rotate 90', '', ''],
    ['/Rotate 180 /CropBox [20 20 280 190]', '', ''],
    ['/UserUnit 2', '', ''],
  ])('is where the widget was: page %s, appearance %s', async (page, form, entries) => {
    const appearance = form.includes('BBox')
      ? stream(`/Type /XObject /Subtype /Form ${form}`, '0 0 4 2 re f')
      : corner(form);
    const { before, after, document } = await flatten(withAppearance(entries, appearance, { page }));
    expect(inkOutside(before, [])).toBeGreaterThan(100);
    expect(differingShare(before, after)).toBeLessThan(0.001);
    expect(document.catalog.has('AcroForm')).toBe(false);
    expect(document.pages[0]?.dict.has('Annots')).toBe(false);
  });

  it('is upright on a rotated page where the widget was', async () => {
    const { before, after } = await flatten(withAppearance('/F 20', corner(''), { page: '/Rotate 90' }));
    // The upper left corner stays at 120 from the left and 250 from the bottom.
    const content = { left: 120, bottom: 210, right: 200, top: 218 };
    expect(inkIn(after, content)).toBeGreaterThan(600);
    expect(inkOutside(after, [content])).toBe(0);
    expect(differingShare(before, after)).toBe(0);
  });

  it.each(['q 0 0 20 20 re W n 3 0 0 3 9 9 cm', 'BT /Helv 9 Tf', 'Q', '1 g 0 Tr'])(
    'is not changed by the state that the content of the page leaves: %s',
    async (content) => {
      const { after } = await flatten(withAppearance('', filledBox(true), { content }));
      expect(inkIn(after, box)).toBeGreaterThan(7_900);
      expect(inkOutside(after, [box])).toBe(0);
    },
  );

  it.each([`/BBox [0 0 ${tiny} 1]`, `/BBox [0 0 9 9] /Matrix [${huge} 0 0 ${huge} ${huge} ${huge}]`, '/BBox 5'])(
    'is left out where its place is not finite: %s',
    async (entries) => {
      const appearance = stream(`/Type /XObject /Subtype /Form ${entries}`, '0 0 4 2 re f');
      const { after } = await flatten(withAppearance('', appearance));
      expect(inkOutside(after, [])).toBe(0);
    },
  );

  it('is that of the state of a button', async () => {
    const button = (rect: string, state: string) =>
      widget(rect, `/FT /Btn /T (b) /AS /${state} /AP << /N << /On 12 0 R /Off 13 0 R >> >>`);
    const { after } = await flatten({
      objects: [button('10 10 30 30', 'On'), button('50 10 70 30', 'Off'), filledBox(true), filledBox(false)],
      fields: '10 0 R 11 0 R',
      annotations: '10 0 R 11 0 R',
    });
    expect(inkIn(after, { left: 10, bottom: 10, right: 30, top: 30 })).toBe(400);
    expect(inkOutside(after, [{ left: 10, bottom: 10, right: 30, top: 30 }])).toBe(0);
  });

  it('is that of a check box with one appearance for all states', async () => {
    for (const state of ['/AS /Off', '/AS /On', '/V /Off', '']) {
      const { before, after } = await flatten(withAppearance(`/FT /Btn ${state}`, filledBox(true)));
      expect(inkIn(after, box)).toBe(8_000);
      expect(differingShare(before, after)).toBe(0);
    }
  });

  it('uses the resources of the form where it has none of its own', async () => {
    const appearance = stream('/BBox [0 0 200 40]', 'BT /Helv 20 Tf 5 10 Td (Value) Tj ET');
    const { bytes } = await flatten(withAppearance('', appearance));
    expect(textOf(bytes).trim()).toBe('Value');
  });

  it.each(['/F 2', '/F 32', '/F 38'])('is not shown where the widget is not: %s', async (flags) => {
    const hidden = filled(`${flags} /T (a) /V (secret) /AP << /N 11 0 R >>`);
    const { after, bytes, count } = await flatten({ ...withAppearance('', ''), objects: [hidden, filledBox(true)] });
    expect(inkOutside(after, [])).toBe(0);
    expect(count).toBe(1);
    expect(bytes.includes('secret')).toBe(false);
  });

  it('stays on its layer', async () => {
    const off = '/OCProperties << /OCGs [12 0 R] /D << /OFF [12 0 R] >> >>';
    const parts = withAppearance('/OC 12 0 R', filledBox(true), { catalog: off });
    const { after } = await flatten({ ...parts, objects: [...parts.objects, '<< /Type /OCG /Name (x) >>'] });
    expect(inkOutside(after, [])).toBe(0);
  });

  describe('with resources of its own', () => {
    const placed = async (subtype: string, entries = '', more: Partial<FormParts> = {}) => {
      const appearance = stream(`${subtype} /BBox [0 0 10 10] /Resources << >>`, '0 0 10 10 re f');
      const parts = withAppearance(entries, appearance, more);
      const { after, document } = await flatten({
        ...parts,
        objects: [...parts.objects, '<< /Type /OCG /Name (x) >>'],
      });
      const resources = document.dict(document.pages[0]?.attributes.get('Resources'));
      const [form] = document.dict(resources?.get('XObject'))?.values() ?? [];
      return { ink: inkOutside(after, []), number: document.numberOf(form), dict: document.stream(form)?.dict };
    };

    it('is on the page itself', async () => {
      expect(await placed('/Subtype /Form')).toMatchObject({ ink: 8_000, number: 11 });
    });

    it('gets the subtype that it lacks', async () => {
      const { ink, dict } = await placed('');
      expect([ink, dict?.get('Subtype')]).toEqual([8_000, new PdfName('Form')]);
    });

    it('gets the layer of its widget', async () => {
      const off = { catalog: '/OCProperties << /OCGs [12 0 R] /D << /OFF [12 0 R] >> >>' };
      expect((await placed('/Subtype /Form', '/OC 12 0 R', off)).ink).toBe(0);
    });
  });

  it('that is not shown leaves the content of the page as it is', async () => {
    const { document } = await flatten(withAppearance('/F 2', filledBox(true)));
    expect(document.numberOf(document.pages[0]?.dict.get('Contents'))).toBe(5);
  });

  it('is a whole circle where a radio button has none', async () => {
    const button = '/FT /Btn /Ff 32768 /T (r) /MK << /BG [0] /BC [0] >>';
    const { after } = await flatten({ objects: [widget('100 60 160 120', button)] });
    for (const [x, y] of [
      [100, 60],
      [130, 60],
      [100, 90],
      [130, 90],
    ] as const) {
      const quarter = inkIn(after, { left: x, bottom: y, right: x + 30, top: y + 30 });
      expect(Math.abs(quarter - (Math.PI * 30 ** 2) / 4)).toBeLessThan(4);
    }
    expect(inkOutside(after, [{ left: 100, bottom: 60, right: 160, top: 120 }])).toBeLessThan(1);
  });

  it('of a list shows no value that is none of its options, and of a combo box it does', async () => {
    const choice = (flags: number) => ({
      objects: [widget('50 50 250 150', `/FT /Ch /Ff ${flags} /T (a) /Opt [(one) (two)] /V (other)`)],
    });
    expect(
      textOf((await flatten(choice(0))).bytes)
        .trim()
        .split(/\s+/),
    ).toEqual(['one', 'two']);
    expect(textOf((await flatten(choice(0x60000))).bytes).trim()).toBe('other');
  });

  it('is drawn where there is none, or where readers draw them', async () => {
    const missing = { objects: [filled('/T (a) /V (Value)')] };
    expect(textOf((await flatten(missing)).bytes).trim()).toBe('Value');
    const stale = withAppearance('/V (Value)', filledBox(true), { form: '/NeedAppearances true' });
    const { bytes, after } = await flatten(stale);
    expect(textOf(bytes).trim()).toBe('Value');
    expect(inkIn(after, box)).toBeLessThan(2_000);
  });

  it('goes with a signature and a push button as well', async () => {
    const { after, document, count } = await flatten({
      objects: [
        widget('10 10 30 30', '/T (s) /FT /Sig /V << /Type /Sig >> /AP << /N 12 0 R >>'),
        widget('50 10 70 30', '/T (p) /FT /Btn /Ff 65536 /AP << /N 12 0 R >>'),
        filledBox(true),
      ],
      fields: '10 0 R 11 0 R',
      annotations: '10 0 R 11 0 R',
      catalog: '/Perms << /DocMDP 10 0 R >>',
    });
    expect(count).toBe(2);
    expect(inkOutside(after, [])).toBe(800);
    expect(document.catalog.has('Perms')).toBe(false);
  });
});

it('leaves other annotations of the page', async () => {
  const note = '<< /Type /Annot /Subtype /Square /Rect [10 10 30 30] /AP << /N 11 0 R >> /F 4 >>';
  const link = '<< /Type /Annot /Subtype /Link /Rect [10 10 30 30] >>';
  const { before, after, document } = await flatten({
    objects: [filled('/T (a) /AP << /N 11 0 R >>'), filledBox(true), note, link],
    fields: '10 0 R',
    annotations: '13 0 R 10 0 R 12 0 R',
  });
  expect(document.array(document.pages[0]?.dict.get('Annots'))).toHaveLength(2);
  expect(differingShare(before, after)).toBe(0);
});

it('looks like the form that was filled in', async () => {
  const objects = [
    filled('/T (a) /MK << /BC [0 0 1] /BG [0.9] >>', '10 150 140 170'),
    filled('/T (b) /Ff 4096 /Q 1', '10 80 140 140'),
    widget('160 150 180 170', '/T (c) /FT /Btn /MK << /CA (8) /BC [0] >>'),
    widget('160 80 290 140', '/T (d) /FT /Ch /Opt [(one) (two) (three)]'),
  ];
  const document = PdfDocument.open(formPdf({ objects, page: '/Rotate 90' }));
  const values = new Map<string, string | boolean>([
    ['a', 'Some text'],
    ['b', 'Several words in several lines '.repeat(4)],
    ['c', true],
    ['d', 'two'],
  ]);
  await fillFormFields(document, values, { font: standardFont('Helvetica') });
  const form = renderGray(saved(document));
  await flattenAnnotations(document, { fields: true });
  expect(inkOutside(form, [])).toBeGreaterThan(300);
  expect(differingShare(form, renderGray(saved(document)))).toBeLessThan(0.002);
});

it('stays when what was placed on the page is removed', async () => {
  for (const content of ['', 'q 3 0 0 3 9 9 cm']) {
    const document = PdfDocument.open(formPdf(withAppearance('', filledBox(true), { content })));
    const [form] = await writeDrawings(document, [
      new Drawing({ width: 9, height: 9 }).rectangle(0, 0, 9, 9, { fill: [0, 0, 0] }),
    ]);
    if (!form) throw new Error('expected a form');
    const placement = { form, matrix: [1, 0, 0, 1, 0, 0], layer: 'over' } as const;
    await new PagePlacer(document).place(0, [placement]);
    await flattenAnnotations(document, { fields: true });
    await new PagePlacer(document).place(0, [placement]);
    expect(await new PagePlacer(document).remove(0)).toBe(true);
    const bytes = saved(document);
    expect(qpdfCheck(bytes)).toBe(0);
    const picture = renderGray(bytes);
    expect(inkIn(picture, box)).toBe(8_000);
    expect(inkOutside(picture, [box])).toBe(0);
  }
});

describe('in a tagged PDF', () => {
  const tagged = (flags: string) => ({
    fields: '10 0 R 14 0 R',
    annotations: '10 0 R 14 0 R',
    catalog: '/StructTreeRoot 12 0 R /MarkInfo << /Marked true >>',
    page: '/StructParents 0',
    content: '/P << /MCID 0 >> BDC 10 10 5 5 re f EMC',
    objects: [
      `<< /Subtype /Widget ${flags} /Rect [50 80 250 120] /FT /Tx /T (a) /StructParent 1 /AP << /N 11 0 R >> >>`,
      filledBox(true),
      '<< /Type /StructTreeRoot /K [13 0 R 15 0 R 16 0 R] /ParentTree << /Nums [0 [13 0 R] 1 15 0 R 2 16 0 R] >> >>',
      '<< /Type /StructElem /S /P /P 12 0 R /Pg 4 0 R /K 0 >>',
      widget('10 150 30 170', '/FT /Tx /T (b) /StructParent 2 /AP << /N 11 0 R >>'),
      '<< /Type /StructElem /S /Form /P 12 0 R /K [<< /Type /OBJR /Obj 10 0 R /Pg 4 0 R >>] >>',
      '<< /Type /StructElem /S /Form /P 12 0 R /K << /Type /OBJR /Obj 14 0 R /Pg 4 0 R >> >>',
    ],
  });

  it('the elements of widgets have their content', async () => {
    const { document, bytes } = await flatten(tagged('/F 4'));
    const root = document.dict(document.catalog.get('StructTreeRoot'));
    const parents = readNumberTree(document, root?.get('ParentTree'));
    expect(parents.map(([key]) => key)).toEqual([0]);
    const contents = document.array(parents[0]?.[1])?.map((value) => document.numberOf(value));
    expect(contents).toEqual([13, 15, 16]);
    for (const [number, id] of [
      [15, 1],
      [16, 2],
    ] as const) {
      const kids = document.dict(document.object(number))?.get('K');
      const [kid] = document.array(kids) ?? [kids];
      expect(document.dict(kid)?.get('MCID')).toBe(id);
    }
    expect(bytes.includes('/OBJR')).toBe(false);
    expect(bytes.includes('/Widget')).toBe(false);
  });

  it('that of a hidden widget has none', async () => {
    const { document, bytes } = await flatten(tagged('/F 2'));
    expect(document.dict(document.object(15))?.get('K')).toEqual([]);
    expect(bytes.includes('/Widget')).toBe(false);
  });
});

it('flattens fields with a number of steps that grows with theirs', async () => {
  async function countSteps(fields: number): Promise<number> {
    const entries = (at: number) => `/T (f${at}) /FT /Tx /V (Value)`;
    const objects = Array.from({ length: fields }, (_, at) => widget('10 10 110 30', entries(at)));
    const document = PdfDocument.open(formPdf({ objects }));
    const step = vi.spyOn(document.budget, 'step');
    expect((await flattenAnnotations(document, { fields: true })).count).toBe(fields);
    return step.mock.calls.reduce((sum, [count = 1]) => sum + count, 0);
  }
  const steps = await countSteps(50);
  expect(steps).toBeGreaterThan(50);
  expect(await countSteps(500)).toBeLessThan(11 * steps);
});

describe('comments', () => {
  const note = (entries: string, subtype = 'Square') =>
    `<< /Type /Annot /Subtype /${subtype} /Rect [10 10 30 30] /Contents (said) ${entries} >>`;
  const drawn = '/F 4 /AP << /N 11 0 R >>';

  async function flattenComments(annotations: readonly string[], more: Partial<FormParts> = {}) {
    const before = formPdf({
      objects: ['null', filledBox(true), ...annotations],
      fields: '',
      annotations: annotations.map((_, at) => `${12 + at} 0 R`).join(' '),
      ...more,
    });
    const document = PdfDocument.open(before);
    const result = await flattenAnnotations(document, { comments: true });
    const bytes = saved(document);
    expect(qpdfCheck(bytes)).toBe(0);
    const left = document.array(document.pages[0]?.dict.get('Annots'))?.map((value) => document.numberOf(value)) ?? [];
    return { before: renderGray(before), after: renderGray(bytes), bytes, left, result };
  }

  it.each(['Square', 'Stamp', 'FreeText', 'Ink', 'Text', 'Watermark', 'Own'])(
    'of the kind %s become part of the page',
    async (subtype) => {
      const { before, after, left, result, bytes } = await flattenComments([note(drawn, subtype)]);
      expect(inkOutside(before, [])).toBe(400);
      expect(differingShare(before, after)).toBe(0);
      expect([left, result]).toMatchObject([[], { comments: 1, left: 0, count: 0, links: 0 }]);
      expect(bytes.includes('said')).toBe(false);
    },
  );

  it('go with their popups and the replies to them, and with what is hidden', async () => {
    const { after, left, result, bytes } = await flattenComments([
      note(`${drawn} /Popup 13 0 R`),
      note('', 'Popup'),
      note('/IRT 12 0 R /Popup 15 0 R', 'Text'),
      note('/Parent 14 0 R', 'Popup'),
      note('/F 2', 'Text'),
      note('/F 34 /AP << /N 11 0 R >>', 'Stamp'),
    ]);
    expect([left, result]).toMatchObject([[], { comments: 4, left: 0 }]);
    expect(inkOutside(after, [])).toBe(400);
    expect(bytes.includes('said')).toBe(false);
  });

  it('that have no appearance stay, and are counted', async () => {
    const { left, result } = await flattenComments([
      note('/F 4', 'Text'),
      note('/Parent 12 0 R', 'Popup'),
      note(drawn),
    ]);
    expect([left, result]).toMatchObject([[12, 13], { comments: 1, left: 1 }]);
  });

  it.each(['Link', 'FileAttachment', 'Screen', 'Sound', 'RichMedia', 'Widget', 'PrinterMark'])(
    'are not those of the kind %s, which stay',
    async (subtype) => {
      const { left, result } = await flattenComments([note(drawn, subtype)]);
      expect([left, result]).toMatchObject([[12], { comments: 0, left: 0 }]);
    },
  );

  it('and fields keep their order where they lie over each other', async () => {
    const white = stream('/Type /XObject /Subtype /Form /BBox [0 0 10 10]', '1 g 0 0 10 10 re f');
    const objects = [
      widget('10 10 60 60', '/FT /Tx /T (a) /AP << /N 11 0 R >>'),
      filledBox(true),
      '<< /Type /Annot /Subtype /Square /Rect [20 20 50 50] /F 4 /AP << /N 13 0 R >> >>',
      white,
      widget('30 30 40 40', '/FT /Tx /T (b) /AP << /N 11 0 R >>'),
    ];
    const before = formPdf({ objects, fields: '10 0 R 14 0 R', annotations: '10 0 R 12 0 R 14 0 R' });
    const document = PdfDocument.open(before);
    await flattenAnnotations(document, { fields: true, comments: true });
    const bytes = saved(document);
    expect(inkOutside(renderGray(before), [])).toBe(50 ** 2 - 30 ** 2 + 10 ** 2);
    expect(differingShare(renderGray(before), renderGray(bytes))).toBe(0);
  });

  it('and links of a tagged PDF leave no reference in its structure', async () => {
    const { bytes } = await flattenComments([note(`${drawn} /StructParent 1`)], {
      catalog: '/StructTreeRoot 13 0 R /MarkInfo << /Marked true >>',
      objects: [
        'null',
        filledBox(true),
        note(`${drawn} /StructParent 1`),
        '<< /Type /StructTreeRoot /K [14 0 R] /ParentTree << /Nums [1 14 0 R] >> >>',
        '<< /Type /StructElem /S /Annot /P 13 0 R /K << /Type /OBJR /Obj 12 0 R /Pg 4 0 R >> >>',
      ],
    });
    expect(bytes.includes('/OBJR')).toBe(false);
    expect(bytes.includes('/MCR')).toBe(true);
  });
});

it('links are removed where that is asked for, and show nothing', async () => {
  const link =
    '<< /Type /Annot /Subtype /Link /Rect [10 10 30 30] /F 4 /AP << /N 11 0 R >> /A << /S /URI /URI (x:y) >> >>';
  const pdf = formPdf({ objects: ['null', filledBox(true), link], fields: '', annotations: '12 0 R' });
  const document = PdfDocument.open(pdf);
  expect(await flattenAnnotations(document, { links: true })).toMatchObject({ links: 1, comments: 0 });
  expect(saved(document).includes('x:y')).toBe(false);
  expect(inkOutside(renderGray(saved(document)), [])).toBe(0);
});
