import { contracts } from '@blattwerk/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { siteConfig } from '../../site/site-config.ts';
import { blankPages, pixelsPerPoint, textWidget } from '../../testing/pdf-pages.ts';
import { pdf, renderInPage } from '../../testing/render.tsx';
import { reportSizes } from '../../testing/report-sizes.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { readAttached, sentOptions } from '../../tool-run/model/option-problem.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { ToolRunProvider } from '../../tool-run/running/use-tool-run.tsx';
import { labelFields } from './field-labels.ts';
import type { SignTool } from './new-item.ts';
import { keepPicture, signatureStore } from './pictures.ts';
import { SignEditor } from './sign-editor.tsx';
import { texts as editorTexts } from '../../tool-run/pages/editor/texts.en.ts';
import { texts } from './texts.en.ts';

const page = { width: 400, height: 600 };
const pages = blankPages(page, 3);
const widget: FormWidget = { ...textWidget, name: 'Antrag.Name', description: 'Your name' };
const required = { isRequired: true, maxLength: 10 };
const widgets: FormWidget[] = [
  { ...widget, ...required },
  { ...widget, id: '1 b', name: 'Agreed', description: 'I agree', kind: 'checkbox', onValue: 'Yes' },
  { ...widget, id: '3 c', name: 'Town', description: 'Town', pageNumber: 3, ...required },
  ...[1, 2].map((number): FormWidget => {
    const area = { x: 10 * number, y: 100, width: 8, height: 8 };
    const on = { onValue: 'Choice', isOn: number === 1, pageNumber: 3 };
    return {
      ...widget,
      id: `3 ${number}`,
      name: 'Title',
      description: `${number}`,
      kind: 'radio',
      number,
      area,
      ...on,
    };
  }),
  { ...widget, id: '3 d', name: 'PIN', description: 'PIN', isPassword: true, rotation: 270, pageNumber: 3 },
];
const runner = toolRunner(contracts.sign);
/** The texts that would be sent. */
const sent = () => Object.fromEntries(sentOptions(contracts.sign, runner.store.getState().options));
const placements = () => JSON.parse(sent()['placements'] || '[]');
const attached = () => readAttached(contracts.sign, runner.store.getState().options);
const values = () => JSON.parse(sent()['values'] || '{}');

reportSizes();
beforeEach(async () => {
  await runner.choose([pdf('a.pdf')], siteConfig(), 1);
});

function Host() {
  const [pageNumber, setPage] = useState(1);
  const [tool, setTool] = useState<SignTool>();
  const selection = useState<string>();
  const [arriving, setArriving] = useState<FormWidget>();
  const goTo = (to: FormWidget | undefined) => {
    setArriving(to);
    if (to) setPage(to.pageNumber);
  };
  return (
    <ToolRunProvider contract={contracts.sign}>
      <SignEditor
        pages={pages}
        widgets={widgets}
        labels={labelFields(widgets)}
        arriving={arriving}
        onArriving={goTo}
        pageNumber={pageNumber}
        onPage={setPage}
        selection={selection}
        tool={tool}
        onTool={setTool}
      />
    </ToolRunProvider>
  );
}

async function show(): Promise<void> {
  await renderInPage('sign', <Host />);
  await screen.findByLabelText('Your name');
}

const arm = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const layer = () => document.querySelector<HTMLElement>('[data-placing]');
const pointer = (x: number, y: number) => ({
  pointerId: 1,
  isPrimary: true,
  button: 0,
  clientX: x * pixelsPerPoint,
  clientY: y * pixelsPerPoint,
});

/** Drags on the page between two points, in points from its upper left corner; a click where there is one. */
function place([x, y]: [number, number], [toX, toY] = [x, y]): void {
  const element = layer();
  if (element === null) throw new Error('nothing is armed');
  fireEvent.pointerDown(element, pointer(x, y));
  fireEvent.pointerMove(element, pointer(toX, toY));
  fireEvent.pointerUp(element, pointer(toX, toY));
}

it('a click places a mark in its usual size, and a drag gives the size', async () => {
  await show();
  arm(texts.tools.check);
  place([100, 200]);
  expect(placements()).toEqual([{ kind: 'check', pages: '1', x: 93, y: 393, width: 14, height: 14, color: 'black' }]);
  place([200, 100], [260, 160]);
  expect(placements()[1]).toMatchObject({ x: 200, y: 440, width: 60, height: 60 });
  expect(layer()).not.toBeNull();
  // Also where what was placed has the focus, and takes the key.
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Tick/);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(layer()).toBeNull();
});

it('a text is in the form while it is typed, and gone where it is blank', async () => {
  await show();
  arm(texts.tools.text);
  place([100, 200]);
  const field = screen.getByRole('textbox', { name: texts.text.label });
  expect(document.activeElement).toBe(field);
  expect(placements()).toEqual([]);
  fireEvent.change(field, { target: { value: 'Berlin\n2026' } });
  expect(placements()).toMatchObject([{ kind: 'text', text: 'Berlin\n2026', pages: '1', x: 100, font_size: 11 }]);
  fireEvent.change(field, { target: { value: 'aก' } });
  expect(screen.getByText(/^Sorry, we can’t write “ก”/).id).toBe(field.getAttribute('aria-describedby'));
  fireEvent.change(field, { target: { value: ' ' } });
  expect(placements()).toEqual([]);
  fireEvent.change(field, { target: { value: 'Bonn' } });
  fireEvent.blur(field);
  expect(await screen.findByRole('button', { name: /^Text “Bonn”, page 1/ })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('button', { name: /^Text “Bonn”/ }), { key: 'Enter' });
  fireEvent.change(screen.getByRole('textbox', { name: texts.text.label }), { target: { value: 'Köln' } });
  expect(placements()).toMatchObject([{ text: 'Köln' }]);
});

it('what is used beside a text that is typed keeps the focus', async () => {
  await show();
  arm(texts.tools.text);
  place([100, 200]);
  const field = screen.getByRole('textbox', { name: texts.text.label });
  fireEvent.change(field, { target: { value: 'Bonn' } });
  const next = screen.getByLabelText('Your name');
  // As in a browser, which has rendered before the next one has the focus.
  fireEvent.blur(field, { relatedTarget: next });
  expect(document.activeElement).toBe(field);
  act(() => next.focus());
  await waitFor(() => expect(screen.queryByRole('textbox', { name: texts.text.label })).toBeNull());
  expect(document.activeElement).toBe(next);
});

it('a text that begins where the one before has just lost the focus stays', async () => {
  await show();
  arm(texts.tools.text);
  place([100, 200]);
  const field = screen.getByRole('textbox', { name: texts.text.label });
  fireEvent.change(field, { target: { value: 'Bonn' } });
  fireEvent.blur(field, { relatedTarget: screen.getByLabelText('Your name') });
  arm(texts.tools.text);
  place([100, 400]);
  // Behind the end of the first one.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.text.label }).value).toBe('');
  expect(screen.getByRole('button', { name: /^Text “Bonn”, page 1/ })).toBeTruthy();
});

it('things are on the page on which they were placed', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  arm(texts.tools.dot);
  place([50, 50]);
  expect(placements()).toMatchObject([{ kind: 'dot', pages: '2' }]);
  expect(screen.getByRole('button', { name: /^Dot, page 2/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.queryByRole('button', { name: /^Dot, page 3/ })).toBeNull();
});

it('the radio button that was clicked is marked, also where others have its value', async () => {
  await show();
  for (let page = 1; page < 3; page++) fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByRole('radio', { name: '2' });
  const areChecked = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked);
  expect(areChecked()).toEqual([true, false]);
  fireEvent.click(screen.getByRole('radio', { name: '2' }));
  expect(areChecked()).toEqual([false, true]);
  expect(values()).toEqual({ Title: 2 });
});

it('a password is not readable, and a field of a page that was rotated is rotated with it', async () => {
  await show();
  for (let page = 1; page < 3; page++) fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  const field = await screen.findByLabelText<HTMLInputElement>('PIN');
  expect(field.type).toBe('password');
  expect(field.title).toContain('asterisks');
  const { left, bottom, width, height, rotate } = field.style;
  const points = [left, bottom, width, height].map((length) => Math.round(Number.parseFloat(length) / pixelsPerPoint));
  expect([...points, rotate]).toEqual([50, -30, 20, 100, '-270deg']);
});

it('a picture is attached while it is placed, and its copy uses the same', async () => {
  const picture = keepPicture('signature', new Blob(['x']), { width: 300, height: 100 });
  await show();
  expect(attached()).toEqual([]);
  arm(texts.tools.signature);
  place([200, 300]);
  expect(attached()).toEqual([picture]);
  expect(placements()).toMatchObject([{ kind: 'image', image: 1, width: 126, height: 42 }]);
  const mark = screen.getByRole('button', { name: /^Image “Signature”/ });
  fireEvent.keyDown(mark, { key: 'd', ctrlKey: true });
  expect(placements()).toMatchObject([{ image: 1 }, { image: 1, x: placements()[0].x + 12 }]);
  expect(attached()).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /^Image/ })[1]);
  for (const each of screen.getAllByRole('button', { name: /^Image/ })) fireEvent.keyDown(each, { key: 'Delete' });
  fireEvent.keyDown(screen.getByRole('button', { name: /^Image/ }), { key: 'Delete' });
  expect([attached(), runner.store.getState().options['placements']]).toEqual([[], null]);
});

it('a typed name is a text in its handwriting, within the usual size of a signature', async () => {
  signatureStore.setState({ signature: { typed: { text: 'Lara Müller', font: 'allura', color: 'blue' } } });
  await show();
  arm(texts.tools.signature);
  place([200, 300]);
  const [placed] = placements();
  expect(placed).toMatchObject({ kind: 'text', text: 'Lara Müller', font: 'allura', color: 'blue' });
  expect(placed.width).toBeLessThanOrEqual(page.width * 0.4 + 0.1);
  expect(placed.height).toBeLessThanOrEqual(42.1);
  expect([placed.x + placed.width / 2, placed.y + placed.height / 2].map(Math.round)).toEqual([200, 300]);
  expect(attached()).toEqual([]);
  const shown = document.querySelector('svg text')?.closest('svg')?.getAttribute('font-family');
  expect(shown).toMatch(/^"Handwriting allura", /);
});

it('the date is a text in the language of the page', async () => {
  await show();
  arm(texts.tools.date);
  place([100, 100]);
  expect(placements()[0].text).toBe(new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format());
});

it('without a pointer, what is chosen is placed in the middle', async () => {
  await show();
  arm(texts.tools.cross);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: editorTexts.placing.middle })));
  expect(placements()).toMatchObject([{ x: 193, y: 293 }]);
});

it('fields are filled in by their full names, and the key Tab goes on to the next page that has some', async () => {
  await show();
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Lara' } });
  fireEvent.click(screen.getByLabelText('I agree'));
  expect(values()).toEqual({ 'Antrag.Name': 'Lara', Agreed: true });
  fireEvent.keyDown(screen.getByLabelText('I agree'), { key: 'Tab' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Town')));
  fireEvent.keyDown(screen.getByLabelText('Town'), { key: 'Tab', shiftKey: true });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('I agree')));
  fireEvent.click(screen.getByLabelText('I agree'));
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: '' } });
  expect(runner.store.getState().options['values']).toBeNull();
});

it('the form leads from field to field, by its button and by Enter, and counts what must still be filled in', async () => {
  await show();
  const guide = () => document.querySelector('[data-form-guide]')?.textContent;
  expect(guide()).toContain('1 of 5 fields filled in');
  expect(guide()).toContain('2 required fields left');
  fireEvent.click(screen.getByRole('button', { name: texts.guide.next }));
  expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
  expect(guide()).toContain('Field 1 of 5');
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Lara' } });
  fireEvent.keyDown(screen.getByLabelText('Your name'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('I agree'));
  fireEvent.click(screen.getByRole('button', { name: 'one required field left' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Town')));
  fireEvent.change(screen.getByLabelText('Town'), { target: { value: 'Berlin' } });
  expect(guide()).toContain(texts.guide.complete);
});

it('what is typed after the button takes the place of what the next field has', async () => {
  await show();
  const name = screen.getByLabelText<HTMLInputElement>('Your name');
  fireEvent.change(name, { target: { value: 'Lara' } });
  fireEvent.click(screen.getByRole('button', { name: texts.guide.next }));
  expect(document.activeElement).toBe(name);
  expect([name.selectionStart, name.selectionEnd]).toEqual([0, 4]);
});

it('a sentence at the field says what cannot be in the file, and all that was typed stays', async () => {
  await show();
  const field = screen.getByLabelText<HTMLInputElement>('Your name');
  fireEvent.change(field, { target: { value: '12345678901' } });
  expect(field.value).toBe('12345678901');
  expect(screen.getByText('There’s room for 10 characters here; one is too many.').id).toBe(
    field.getAttribute('aria-describedby'),
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'aก' } });
  expect(screen.getByText(/^Sorry, we can’t write “ก”/)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Lara' } });
  expect(field.hasAttribute('aria-invalid')).toBe(false);
});
