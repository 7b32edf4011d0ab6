import { contracts } from '@blattwerk/shared';
import { parseRedactAreas } from '@blattwerk/shared/redact-targets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { simulatePdfWorkers } from '../../testing/pdf-workers.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { reportSizes } from '../../testing/report-sizes.ts';
import type { PageText } from '../../tool-run/pages/reading/page-text.ts';
import { sentOptions } from '../../tool-run/model/option-problem.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

/** A text of one line on a page of 300 by 400 points, each character 10 points wide. */
const line = (text: string): PageText => ({
  text,
  runs: [
    { start: 0, end: text.length, from: { x: 20, y: 300 }, along: { x: text.length * 10, y: 0 }, up: { x: 0, y: 12 } },
  ],
});
const pageTexts = [line('Anna Meyer, meyer@example.org'), line(''), line('MEYER, Meyerhof and Meyer')];
let isSigned = false;

simulatePdfWorkers(async () => ({
  answers: {
    form: () => ({ widgets: [], isSigned }),
    text: (pageNumber) => pageTexts[pageNumber - 1] as PageText,
    measure: () => ({ width: 300, height: 400 }),
  },
}));

reportSizes();

const runner = toolRunner(contracts.redact);
const options = () => runner.store.getState().options;
/** The texts that would be sent. */
const sent = () => Object.fromEntries(sentOptions(contracts.redact, options()));
const areas = () => parseRedactAreas(sent()['areas'] || null);

beforeEach(() => {
  isSigned = false;
});

async function choose(): Promise<void> {
  await renderTool('redact');
  fireEvent.change(screen.getByLabelText('Choose a PDF'), { target: { files: [pdf('letter.pdf')] } });
  await screen.findByRole('button', { name: texts.tools.add });
  await screen.findByRole('group', { name: /^Page 1/ });
}

const action = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.view.action });
const write = (words: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: texts.words.label }), { target: { value: words } });
const found = () => screen.findByText(/places? found/i);
const foundPages = () =>
  within(screen.getByRole('region', { name: texts.found.label }))
    .getAllByRole('button', { name: /^Page \d/ })
    .map(({ textContent }) => textContent);
const hits = () => Array.from(document.querySelectorAll<HTMLElement>('[data-hit]'));
const box = () => screen.queryByRole('button', { name: /^Box, page/ });
const addBox = async () => {
  fireEvent.click(screen.getByRole('button', { name: texts.tools.add }));
  await screen.findByRole('button', { name: /^Box, page/ });
};
const nextPage = () => fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
const setNumber = (name: string, value: string) => {
  const field = screen.getByRole('spinbutton', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

it('needs something to redact, and sends what is looked for', async () => {
  await using server = await answerRequests();
  server.answer = { status: 503, body: '' };
  await choose();
  expect(action().disabled).toBe(true);
  write('Meyer\nAnna Meyer');
  fireEvent.click(screen.getByLabelText(texts.patterns.phones));
  fireEvent.click(screen.getByLabelText(texts.patterns.emails));
  fireEvent.click(screen.getByLabelText(texts.words.whole));
  await waitFor(() => expect(action().disabled).toBe(false));
  fireEvent.click(action());
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  const body = server.bodies[0]?.toString() ?? '';
  expect(body).toMatch(/name="words"\r\n\r\nMeyer\r\nAnna Meyer\r\n/);
  expect(body).toMatch(/name="find"\r\n\r\nemails,phones\r\n/);
  expect(body).toMatch(/name="whole_words"\r\n\r\nfalse\r\n/);
});

it('lists what it finds by page, and shows it there', async () => {
  await choose();
  write('meyer');
  await found();
  expect(foundPages()).toEqual(['Page 1: 2 places', 'Page 3: 2 places']);
  expect(hits()).toHaveLength(2);
  // “Meyer” begins after five of 29 characters, from 20 points on a page of 300.
  const scale = (0.1 * 96) / 72;
  expect(Number.parseFloat(hits()[0]?.style.left ?? '')).toBeCloseTo(70 * scale, 1);
  expect(Number.parseFloat(hits()[0]?.style.width ?? '')).toBeCloseTo(50 * scale, 1);
  fireEvent.click(screen.getByRole('button', { name: 'Page 3: 2 places' }));
  await screen.findByRole('group', { name: /^Page 3/ });
  expect(screen.getByText(/^Page 2 has no text that the search can read/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(texts.words.whole));
  await waitFor(() => expect(foundPages()).toEqual(['Page 1: 2 places', 'Page 3: 3 places']));
  nextPage();
});

it('leads from place to place, across pages and from the last to the first', async () => {
  await choose();
  write('meyer');
  await found();
  const step = async (name: string, page: number, place: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await screen.findByRole('group', { name: new RegExp(`^Page ${page}`) });
    await screen.findByText(place);
  };
  const shownAt = () => hits().findIndex((hit) => hit.dataset['hit'] === 'shown');
  expect(shownAt()).toBe(-1);
  await step(texts.found.next, 1, 'Place 1 of 4');
  expect(shownAt()).toBe(0);
  await step(texts.found.next, 1, 'Place 2 of 4');
  await step(texts.found.next, 3, 'Place 3 of 4');
  await step(texts.found.previous, 1, 'Place 2 of 4');
  expect(shownAt()).toBe(1);
  await step(texts.found.previous, 1, 'Place 1 of 4');
  await step(texts.found.previous, 3, 'Place 4 of 4');
  expect(shownAt()).toBe(1);
  await step(texts.found.next, 1, 'Place 1 of 4');
  // From a page without one, to the places after it.
  nextPage();
  await found();
  await step(texts.found.next, 3, 'Place 3 of 4');
});

it('finds kinds of text, counts what lies within another place once, and reports nothing found', async () => {
  await choose();
  fireEvent.click(screen.getByLabelText(texts.patterns.emails));
  await found();
  expect(foundPages()).toEqual(['Page 1: 1 place']);
  write('Schulze\nMeyer');
  await waitFor(() => expect(foundPages()).toEqual(['Page 1: 2 places', 'Page 3: 2 places']));
  expect(screen.getByText('Not found: Schulze')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(texts.patterns.ibans));
  await screen.findByText(`Not found: Schulze, ${texts.patterns.ibans}`);
  expect(screen.queryByText(texts.outcome.unseen)).toBeNull();
  write('Schulze');
  fireEvent.click(screen.getByLabelText(texts.patterns.emails));
  await screen.findByText(texts.found.none);
  expect(screen.getByText(texts.outcome.unseen)).toBeTruthy();
  expect(hits()).toEqual([]);
});

it('a box is on the page on which it was added, in numbers, or on all pages', async () => {
  await choose();
  nextPage();
  await screen.findByRole('group', { name: /^Page 2/ });
  await addBox();
  expect(areas()).toEqual([{ pages: '2', rectangle: { x: 90, y: 192, width: 120, height: 16 } }]);
  setNumber(texts.area.left, '10');
  setNumber(texts.area.top, '20');
  setNumber(texts.area.width, '30');
  setNumber(texts.area.height, '5');
  const millimeter = 72 / 25.4;
  const { rectangle } = areas()[0] ?? { rectangle: { x: 0, y: 0, width: 0, height: 0 } };
  expect(rectangle.x).toBeCloseTo(10 * millimeter, 1);
  expect(400 - rectangle.y - rectangle.height).toBeCloseTo(20 * millimeter, 1);
  expect(rectangle.width).toBeCloseTo(30 * millimeter, 1);
  expect(rectangle.height).toBeCloseTo(5 * millimeter, 1);
  nextPage();
  await waitFor(() => expect(box()).toBeNull());
  fireEvent.click(screen.getByLabelText(texts.area.pages.all));
  await waitFor(() => expect(box()).not.toBeNull());
  expect(areas()[0]?.pages).toBe('1-');
  fireEvent.click(screen.getByRole('button', { name: texts.area.remove }));
  expect(options()['areas']).toBeNull();
  expect(box()).toBeNull();
});

it('whole pages are chosen on the page, or by their numbers', async () => {
  await choose();
  const toggle = () => screen.getByRole('button', { name: texts.tools.wholePage });
  fireEvent.click(toggle());
  expect(options()['whole_pages']).toBe('1');
  expect(document.querySelector('[data-whole]')).not.toBeNull();
  nextPage();
  await waitFor(() => expect(document.querySelector('[data-whole]')).toBeNull());
  fireEvent.click(toggle());
  expect(options()['whole_pages']).toBe('1-2');
  fireEvent.click(toggle());
  expect(options()['whole_pages']).toBe('1');
});

it('asks before it breaks a digital signature', async () => {
  isSigned = true;
  await choose();
  write('Meyer');
  const accept = await screen.findByLabelText('Change the PDF anyway');
  expect(action().disabled).toBe(true);
  fireEvent.click(accept);
  expect(action().disabled).toBe(false);
});

it.each([
  ['words', 'Meyer\nSchulze\n\nWeiß', true],
  ['find', ['ibans'], true],
  ['whole_pages', '1', false],
] as const)('the result of %s counts what was removed', async (field, value, isSearched) => {
  await using server = await answerRequests();
  const facts = { 'x-redacted-places': '4', 'x-redacted-pages': '2', 'x-page-count': '3', 'x-removed-notes': '1' };
  const lost = field === 'words' ? { 'x-words-not-found': '2-3' } : {};
  server.answer = { status: 200, body: '%PDF-1.7', headers: { 'content-type': 'application/pdf', ...facts, ...lost } };
  await choose();
  act(() => runner.dispatch({ type: 'optionsChanged', values: { [field]: value } }));
  if (!isSearched)
    fireEvent.click(
      within(screen.getByRole('group', { name: texts.options.metadata.label })).getByLabelText(
        new RegExp(`^${texts.options.metadata.choices.remove.label}`),
      ),
    );
  await waitFor(() => expect(action().disabled).toBe(false));
  fireEvent.click(action());
  await screen.findByRole('heading', { name: texts.view.success });
  const shown = Array.from(document.querySelectorAll('dl div'), ({ textContent }) => textContent);
  expect(shown).toEqual(
    expect.arrayContaining([`${texts.facts.places}4`, `${texts.facts.pages}2 of 3`, `${texts.facts.notes}1`]),
  );
  const proof = isSearched ? texts.proof.searched : texts.proof.areas;
  const { properties, noProperties } = texts.proof;
  expect(screen.getByText(`${proof} ${isSearched ? properties : noProperties}`)).toBeTruthy();
  expect(shown.includes(`${texts.facts.missing}Schulze, Weiß`)).toBe(field === 'words');
  expect(shown.join()).not.toContain(texts.facts.images);
});

it('a place is kept from the list and on the page, and the number beside the action is that of what goes', async () => {
  await choose();
  const outcome = () => document.querySelector('[data-outcome]')?.textContent ?? '';
  expect(outcome()).toBe(texts.outcome.none);
  write('meyer');
  await found();
  expect(outcome()).toMatch(/^4 places on 2 pages will be deleted/);
  const places = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /MEYER|Meyer|meyer@/ });
  expect(places().map(({ checked }) => checked)).toEqual([true, true, true, true]);
  fireEvent.click(places()[1] as HTMLInputElement);
  expect(places().map(({ checked }) => checked)).toEqual([true, false, true, true]);
  expect(hits().map(({ dataset }) => dataset['kept'])).toEqual([undefined, 'true']);
  expect(outcome()).toMatch(/^3 places on 2 pages/);
  expect(parseRedactAreas(sent()['keep'] || null, 'keep')).toEqual([
    { pages: '1', rectangle: { x: 140, y: 300, width: 50, height: 12 } },
  ]);
  fireEvent.click(hits()[0] as HTMLElement);
  expect(outcome()).toMatch(/^2 places on one page/);
  fireEvent.click(hits()[1] as HTMLElement);
  expect(places().map(({ checked }) => checked)).toEqual([false, true, true, true]);
  fireEvent.click(screen.getByRole('button', { name: texts.tools.wholePage }));
  expect(outcome()).toMatch(/^3 places on 2 pages/);
});

it('what is like a word is named, and looked for with a click', async () => {
  await choose();
  write('Meyer');
  await found();
  const similar = await screen.findByRole('button', { name: 'Redact Meyerhof as well' });
  expect(similar.textContent).toBe('Meyerhof (1)');
  fireEvent.click(similar);
  await waitFor(() => expect(sent()['words']).toBe('Meyer\nMeyerhof'));
});

it('the list of what was removed is made from the chosen PDF, with the number of the result', async () => {
  await using server = await answerRequests();
  const facts = { 'x-redacted-places': '5', 'x-redacted-pages': '3', 'x-page-count': '3', 'x-redacted-elsewhere': '2' };
  server.answer = { status: 200, body: '%PDF-1.7', headers: { 'content-type': 'application/pdf', ...facts } };
  await choose();
  write('Meyer');
  await found();
  fireEvent.click(screen.getAllByRole('checkbox', { name: /Meyerhof/ })[0] as HTMLElement);
  await addBox();
  fireEvent.click(action());
  await screen.findByRole('heading', { name: texts.view.success });
  expect(server.bodies).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: texts.receipt.show }));
  const list = (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.receipt.heading })).value;
  expect(list).toMatch(/^Redacted: letter\.pdf, /);
  expect(list).toContain('5 places on the pages\n2 places beside the pages');
  expect(list).toContain(texts.receipt.difference);
  expect(list.split('\n\n').slice(1)).toEqual([
    'Page 1\n- “Meyer”\n- “meyer”',
    'Page 3\n- “Meyer”\n- Box, 42 × 6 mm, 32 mm from the left and 68 mm from the bottom\n',
  ]);
  expect(server.bodies).toHaveLength(1);
});
