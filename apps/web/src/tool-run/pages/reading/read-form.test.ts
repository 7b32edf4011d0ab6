import { formFields, formPdf } from '@blattwerk/testing/pdf/form-pdf';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
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
    [delivery, 'radio', 2, 'Post'],
    [delivery, 'radio', 2, 'Abholung'],
    [country, 'choice', 2, ''],
  ]);
  expect(widgets[0]).toMatchObject({ description: 'Vor- und Nachname', maxLength: 40, fontSize: 11, value: '' });
  expect(widgets.map(({ isMultiline }) => isMultiline)).toEqual([false, true, false, false, false, false]);
  expect(widgets.at(-1)?.choices).toEqual([
    { value: 'DE', label: 'Deutschland' },
    { value: 'AT', label: 'Österreich' },
  ]);
  expect(isSigned).toBe(false);
});

it('places fields on pages as they are shown', async () => {
  const { widgets } = await formOf(formPdf());
  expect(widgets[0]?.area).toEqual({ x: 100, y: 240, width: 200, height: 20 });
  // Rotated clockwise: what is near the upper left corner of 400 by 300 points is at the upper right of 300 by 400.
  expect(widgets[3]?.area).toEqual({ x: 240, y: 284, width: 16, height: 16 });
});

it('reads whether a PDF is signed, and nothing where there is no form', async () => {
  expect((await formOf(formPdf({ isSigned: true }))).isSigned).toBe(true);
  expect(await formOf(makePdf(2))).toEqual({ widgets: [], isSigned: false });
});
